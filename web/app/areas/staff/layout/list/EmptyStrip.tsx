import type { ReactNode } from 'react'
import { Book, type Mood } from '#web/ui/Book.tsx'
import { T } from '#web/ui/T.tsx'
import classes from './list.module.css'

/** Nothing here: one strip of the notebook with the book in it, so that what stands below is still seen. */
export function EmptyStrip(props: { mood?: Mood; text: string; line?: ReactNode; action?: ReactNode }) {
  return (
    <div className={`row flow gap-sm paper ${classes.empty}`}>
      <Book mood={props.mood ?? 'surprised'} size={40} sticker />
      <div className="grow-words">
        <p className="strong" role="status">
          <T>{props.text}</T>
        </p>
        {props.line}
      </div>
      {props.action}
    </div>
  )
}
