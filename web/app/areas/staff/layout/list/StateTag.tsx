import type { ReactNode } from 'react'
import classes from './list.module.css'

export type StateTone = 'good' | 'waiting' | 'plain'

/** In what state a thing is; `good` stands for what runs or is done, `waiting` for what somebody should look at. */
export function StateTag({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return (
    <span className={classes.state} data-tone={tone}>
      {children}
    </span>
  )
}
