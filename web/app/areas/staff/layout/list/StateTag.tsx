import type { ReactNode } from 'react'
import classes from './list.module.css'

export type StateTone = 'good' | 'waiting' | 'plain'

/** In what state a thing is: `good` is what runs or is done, said quietly; `waiting`, for what staff should look at, stands out. */
export function StateTag({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return tone === 'waiting' ? (
    <span className="badge" data-tone="amber">
      {children}
    </span>
  ) : (
    <span
      className={`inline-row gap-2xs small whole dimmed ${classes.state}`}
      data-good={tone === 'good' || undefined}
    >
      {children}
    </span>
  )
}
