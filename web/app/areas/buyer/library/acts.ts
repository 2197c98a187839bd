import type { Bought } from './library-filter.ts'

/** What one does with a bought sheet from its menu. */
export type BoughtAct = { kind: 'review' | 'report' | 'keep'; sheet: Bought['sheet'] }

export type ActDialogProps = {
  sheet: Bought['sheet']
  personId: string
  open: boolean
  onClose: () => void
  /** With what to tell. */
  onDone: (said: string) => void
}
