import type { ReactNode } from 'react'
import { type Icon, IconCheck } from '#web/ui/icons.ts'

export type StateTone = 'good' | 'waiting' | 'plain'

const colours = { good: 'leaf', waiting: 'amber', plain: undefined }

/** In what state a thing is: `good` is what runs or is done; `waiting` is what staff should look at. */
export function StateTag(props: { tone: StateTone; icon?: Icon | undefined; children: ReactNode }) {
  const Sign = props.icon ?? (props.tone === 'good' ? IconCheck : undefined)
  return (
    <span className="badge tiny" data-tone={colours[props.tone]}>
      {Sign && <Sign size={14} stroke={2} aria-hidden="true" />}
      {props.children}
    </span>
  )
}
