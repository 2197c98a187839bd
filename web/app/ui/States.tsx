import type { ReactNode } from 'react'
import { Book, type Mood } from './Book.tsx'
import classes from './States.module.css'
import { T } from './T.tsx'

/** Nothing here: the book, one sentence, one thing to do (brief §4). */
export function EmptyState({
  mood = 'surprised',
  text,
  action,
  beside,
  className = '',
}: {
  mood?: Mood
  text: string
  action?: ReactNode
  /** The words stand at the book's side where there is room: more stands below. */
  beside?: boolean
  className?: string
}) {
  return (
    <div className={`page stack rounded-lg fill amid ${classes.empty} ${className}`} data-beside={beside}>
      <Book mood={mood} size={beside ? 72 : 96} sticker />
      <p className={`large strong ${classes.sentence}`}>
        <T>{text}</T>
      </p>
      {action}
    </div>
  )
}

/** A grey place of the final size. It appears after 150 ms only, before the scripts have come too: a fast answer shows none. */
export function Skeleton({ width, height, radius }: { width?: string; height: string; radius?: string }) {
  return (
    <span
      className={`block rounded-sm ${classes.skeleton}`}
      style={{ width: width ?? '100%', height, borderRadius: radius }}
      aria-hidden="true"
    />
  )
}
