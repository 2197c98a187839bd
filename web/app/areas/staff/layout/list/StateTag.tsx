import type { ReactNode } from 'react'
import { type Icon, IconCheck } from '#web/ui/icons.ts'

export type StateTone = 'good' | 'waiting' | 'plain'

const colours = { good: 'leaf', waiting: 'amber', plain: undefined }

/** A state: `good` is running or done; `waiting` needs staff. */
export function StateTag(props: { tone: StateTone; icon?: Icon | undefined; children: ReactNode }) {
  const Sign = props.icon ?? (props.tone === 'good' ? IconCheck : undefined)
  return (
    <span className="badge tiny" data-tone={colours[props.tone]}>
      {Sign && <Sign size={14} stroke={2} aria-hidden="true" />}
      {props.children}
    </span>
  )
}
