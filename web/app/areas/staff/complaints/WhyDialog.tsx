import { type FormEvent, type ReactNode, useId } from 'react'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { staffReportWords } from '#web/words/staff/complaints.ts'
import { useWords } from '#web/words/use-words.tsx'

type WhyDialogProps = {
  /** Key of the draft; sending clears it. */
  about: string
  title: string
  button: string
  hint: string
  onSay: (reason: string) => void
  onClose: () => void
  children: ReactNode
}

const REASON_LIMIT = 200

/** Takes something off the site, with a reason that its writer reads. */
export function WhyDialog({ about, title, button, hint, onSay, onClose, children }: WhyDialogProps) {
  const words = useWords(staffReportWords)
  const form = useId()
  const [reason, setReason] = useDraftText(about)
  const isMissing = reason.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) onSay(reason)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      from="right"
      footer={
        <Button wide type="submit" form={form} look="danger" disabled={isMissing}>
          {button}
        </Button>
      }
    >
      <form id={form} className="stack gap-sm" onSubmit={send}>
        {children}
        <CountedText
          label={words.why}
          hint={hint}
          limit={REASON_LIMIT}
          value={reason}
          autoFocus
          onChange={setReason}
        />
      </form>
    </Dialog>
  )
}
