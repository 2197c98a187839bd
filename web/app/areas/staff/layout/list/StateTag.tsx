import type { ReactNode } from 'react'

export type StateTone = 'good' | 'waiting' | 'plain'

const tones = { good: 'leaf', waiting: 'amber', plain: undefined } as const

/** In what state a thing is; `good` stands for what runs or is done, `waiting` for what staff should look at. */
export function StateTag({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tones[tone]}>
      {children}
    </span>
  )
}
