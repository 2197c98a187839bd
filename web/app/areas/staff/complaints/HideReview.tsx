import { type FormEvent, useId, useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { staffReportWords } from '#web/words/staff/complaints.ts'
import { useWords } from '#web/words/use-words.tsx'

type HideReviewProps = {
  review: Data<'getReport'>['questions'][number]
  onHide: (reason: string) => void
  onClose: () => void
}

const REASON_LIMIT = 200

/** Its stars count no more, so the buyer who gave them reads why. */
export function HideReview({ review, onHide, onClose }: HideReviewProps) {
  const words = useWords(staffReportWords)
  const form = useId()
  const [reason, setReason] = useState('')
  const isMissing = reason.trim() === ''
  const hide = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) onHide(reason)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.hideReview}
      from="right"
      footer={
        <Button wide type="submit" form={form} look="danger" disabled={isMissing}>
          {words.hideReview}
        </Button>
      }
    >
      <form id={form} className="stack gap-sm" onSubmit={hide}>
        <Stars score={review.score ?? 0} />
        <p className="as-written anywhere">{review.question || '-'}</p>
        <CountedText
          label={words.why}
          hint={words.whyHint}
          limit={REASON_LIMIT}
          value={reason}
          autoFocus
          onChange={setReason}
        />
      </form>
    </Dialog>
  )
}
