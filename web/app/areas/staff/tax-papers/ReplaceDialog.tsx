import { staffApi } from '#web/api/staff-api.ts'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { taxWords } from '#web/words/staff/tax.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Certificate, CertificateRow } from './answers.ts'

/** Cancels a certificate with its reason; the next number takes its place unless the money came back. */
export function ReplaceDialog(props: {
  row: CertificateRow
  certificate: Certificate
  onClose: () => void
  onDone: () => void
}) {
  const words = useWords(taxWords)
  const { row, certificate } = props
  const [reason, setReason, settle] = useDraftText(`replace:${certificate._id}`)
  const { act, busy } = useAction(props.onDone)
  const title = row.returned ? words.cancelOnly : words.replace
  const replace = async () => {
    await act(async () => {
      const { data } = await staffApi.call('replaceCertificate', { id: certificate._id, reason })
      const text =
        data.replacement === null
          ? words.cancelDone
          : words.replaced(`${data.replacement.book}/${data.replacement.number}`)
      showToast({ text, tone: 'good' })
      settle()
    })
  }
  return (
    <Dialog open onClose={props.onClose} title={`${title} ${certificate.book}/${certificate.number}`}>
      <form
        className="stack gap-md"
        onSubmit={(event) => {
          event.preventDefault()
          void replace()
        }}
      >
        <p>{row.returned ? words.cancelText : words.replaceText}</p>
        <TextField
          label={words.reason}
          value={reason}
          required
          minLength={3}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" wide busy={busy} disabled={reason.trim().length < 3}>
          {title}
        </Button>
      </form>
    </Dialog>
  )
}
