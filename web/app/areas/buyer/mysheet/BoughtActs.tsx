import { useState } from 'react'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { voiceWords } from '#web/words/buyer/voices.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Bought } from './library-filter.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

/** What one does with a bought sheet from its menu. */
export type BoughtAct = { kind: 'review' | 'report'; sheet: Bought['sheet'] }

type BoughtActsProps = { act: BoughtAct; personId: string; onClose: () => void }

/** The dialogs behind the menu; loaded when the first one is opened. What was done is said in a dialog (buyer.md §8). */
export default function BoughtActs({ act, personId, onClose }: BoughtActsProps) {
  const words = useWords(voiceWords)
  const [done, setDone] = useState<string>()
  const isOpen = done === undefined
  const common = { sheet: act.sheet, personId, open: isOpen, onClose, onDone: setDone }
  return (
    <>
      {act.kind === 'review' ? <ReviewDialog {...common} /> : <ReportDialog {...common} />}
      <AlertDialog open={!isOpen} title={words.success} mood="open" onClose={onClose}>
        {done}
      </AlertDialog>
    </>
  )
}

export type ActDialogProps = {
  sheet: Bought['sheet']
  personId: string
  open: boolean
  onClose: () => void
  /** With what to tell. */
  onDone: (said: string) => void
}
