import { type FormEvent, useId, useState } from 'react'
import { sellerApi } from '#web/api/seller-api.ts'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { T } from '#web/ui/T.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { sellerReportWords } from '#web/words/seller/complaints.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Report } from './use-reports.ts'

/** seller.md §5: stated and counted. */
const MESSAGE_LIMIT = 200

type AnswerDialogProps = {
  report: Report
  /** 0 to the reporter, 1 to all buyers of the sheet. */
  type: 0 | 1
  open: boolean
  onClose: () => void
  onDone: (said: string) => void
}

/** A message to one or to all: the button names its receivers. */
export function AnswerDialog({ report, type, open, onClose, onDone }: AnswerDialogProps) {
  const words = useWords(sellerReportWords)
  const form = useId()
  const isForAll = type === 1
  const { draft, change, forget } = useDraft(`report-answer:${report._id}:${type}`, { message: '' })
  const [failure, setFailure] = useState<string>()
  const { act, busy } = useAction(() => {
    forget()
    onDone(isForAll ? words.sentBuyers : words.sentReporter)
  }, setFailure)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const message = draft.message.trim()
    if (message === '') return setFailure(words.writeFirst)
    const input = { show: true, message, type, id: report._id }
    await act(() => sellerApi.call('submitReportMessage', input))
  }
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={isForAll ? words.writeBuyers : words.writeReporter}
        footer={
          <Button wide type="submit" form={form} busy={busy}>
            {isForAll ? words.sendBuyers : words.sendReporter}
          </Button>
        }
      >
        <form id={form} className="stack one-column gap-md" onSubmit={(event) => void send(event)}>
          <p className="small dimmed">
            <T>{report.sheetDetail.name}</T>
          </p>
          <CountedText
            label={words.messageLabel}
            hint={isForAll ? words.buyersHint : words.reporterHint}
            limit={MESSAGE_LIMIT}
            value={draft.message}
            onChange={(message) => change({ message })}
          />
        </form>
      </Dialog>
      <AlertDialog open={failure !== undefined} onClose={() => setFailure(undefined)}>
        {failure}
      </AlertDialog>
    </>
  )
}
