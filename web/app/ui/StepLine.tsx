import type { ReactNode } from 'react'
import { Book, type Mood } from './Book.tsx'
import { IconCheck } from './icons.ts'
import classes from './StepLine.module.css'
import { T } from './T.tsx'

type LineStep = {
  key: string
  name: string
  /** Text below its name. */
  text?: string
  /** Instead of its number. */
  icon?: ReactNode
  isDone?: boolean
  /** Its place on this page. */
  href?: string
}

type StepLineProps = {
  /** Its name, where nothing around it has one. */
  label?: string
  steps: readonly LineStep[]
  /** How screen readers say that a step is done. */
  done?: string
  /** The same for an open step. */
  open?: string
  /** The place where one is; without it the line is drawn already. */
  now?: number | undefined
  /** The book waits at the end. */
  end?: { name: string; mood: Mood }
  /** Steps to read: large marks, one below the other where there is no room beside. */
  large?: boolean
  /** Leads to a step. */
  onChoose?: (key: string) => void
}

/** Steps in a row on a line; the marker goes over it as far as the person has come. */
export function StepLine({ label, steps, done, open, now, end, large, onChoose }: StepLineProps) {
  return (
    <div className={`fill ${classes.room}`}>
      <ol
        className={`${classes.line} stack`}
        data-large={large}
        data-walked={now !== undefined || undefined}
        aria-label={label}
      >
        {steps.map(({ key, name, text, icon, isDone, href }, place) => {
          const content = (
            <>
              <span className={`${classes.mark} round stack middle small bold`} aria-hidden="true">
                {isDone ? <IconCheck size={18} stroke={2.5} /> : (icon ?? place + 1)}
              </span>
              <span className={`stack shrink anywhere ${classes.said}`}>
                <span className={large ? 'strong' : `tiny strong ${icon ? 'tight' : 'whole'}`}>
                  <T>{name}</T>
                </span>
                {text !== undefined && (
                  <span className="small dimmed">
                    <T>{text}</T>
                  </span>
                )}
                {(isDone || open) && <span className="visually-hidden"> {isDone ? done : open}</span>}
              </span>
            </>
          )
          return (
            <li
              key={key}
              className={`${classes.step} anchor`}
              data-done={isDone || undefined}
              aria-current={place === now ? 'step' : undefined}
            >
              {onChoose ? (
                <button type="button" className="finger fill rounded-sm" onClick={() => onChoose(key)}>
                  {content}
                </button>
              ) : href ? (
                <a href={href} className="finger rounded-sm unlinked">
                  {content}
                </a>
              ) : (
                <div>{content}</div>
              )}
            </li>
          )
        })}
        {end && (
          <li className={`${classes.step} anchor`} aria-current={now === steps.length ? 'step' : undefined}>
            <div>
              <span className={`${classes.mark} ${classes.end} flex centre bottom`}>
                <Book size={large ? 64 : 36} mood={end.mood} />
              </span>
              <span className={`shrink anywhere ${classes.said} strong ${large ? '' : 'tiny whole'}`}>
                <T>{end.name}</T>
              </span>
            </div>
          </li>
        )}
      </ol>
    </div>
  )
}
