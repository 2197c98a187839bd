import { useState } from 'react'
import { sellerApi } from '#web/api/seller-api.ts'
import { AlertDialog, ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { sellerReportWords } from '#web/words/seller/complaints.ts'
import { useWords } from '#web/words/use-words.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import type { Report } from './use-reports.ts'

/** A seller's action on an open report. */
export type ReportAct = { kind: 'reporter' | 'buyers' | 'mark'; report: Report }

type ReportActsProps = { act: ReportAct; onChanged: () => Promise<unknown>; onClose: () => void }

/** The message box or the question before marking; then the outcome, in a dialog (seller.md §8). */
export function ReportActs({ act, onChanged, onClose }: ReportActsProps) {
  const words = useWords(sellerReportWords)
  const [done, setDone] = useState<string>()
  const finish = (said: string) => {
    setDone(said)
    void onChanged()
  }
  const common = { report: act.report, open: done === undefined, onClose, onDone: finish }
  return (
    <>
      {act.kind === 'mark' ? (
        <MarkDialog {...common} onChanged={onChanged} />
      ) : (
        <AnswerDialog {...common} type={act.kind === 'reporter' ? 0 : 1} />
      )}
      <AlertDialog open={done !== undefined} title={words.success} mood="happy" onClose={onClose}>
        {done}
      </AlertDialog>
    </>
  )
}

type MarkDialogProps = {
  report: Report
  open: boolean
  onClose: () => void
  onDone: (said: string) => void
  onChanged: () => Promise<unknown>
}

function MarkDialog({ report, open, onClose, onDone, onChanged }: MarkDialogProps) {
  const words = useWords(sellerReportWords)
  const [failure, setFailure] = useState<string>()
  const { act, busy } = useAction(() => onDone(words.marked), setFailure)
  const giveUp = () => {
    // Perhaps it was marked in another tab: the list is loaded again.
    void onChanged()
    onClose()
  }
  return (
    <>
      <ConfirmDialog
        open={open && failure === undefined}
        title={words.confirmMark}
        confirm={words.mark}
        busy={busy}
        onConfirm={() => void act(() => sellerApi.call('submitReportMark', { id: report._id }))}
        onCancel={onClose}
      >
        {words.confirmMarkText}
      </ConfirmDialog>
      <AlertDialog open={failure !== undefined} onClose={giveUp}>
        {failure}
      </AlertDialog>
    </>
  )
}
