import { useCallback, useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Rehearsal } from './Rehearsal.tsx'
import { useAction } from '#web/ui/use-action.ts'

/** A row that one person proposed and another stands up for. */
type ProposedRow = {
  id: string
  isOwn: boolean
  addedBy: string | null
  confirmedBy: string | null
  confirmedAt: string | null
  note: string
  used?: boolean
}

/** Shows who confirmed a row, or the button that confirms it. */
export function Standing<Row extends ProposedRow>({
  row,
  onConfirm,
}: {
  row: Row
  onConfirm: (row: Row) => void
}) {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  return row.confirmedBy === null || row.confirmedAt === null ? (
    <Button look="outline" size="small" onClick={() => onConfirm(row)}>
      {row.isOwn ? words.rehearse : words.rehearseAndConfirm}
    </Button>
  ) : (
    <p className="tiny dimmed">
      {words.by(row.confirmedBy || words.operator, writeDate(new Date(row.confirmedAt), 'short', language))}
      {row.note && ` · ${row.note}`}
      {row.used === true && ` · ${words.used}`}
    </p>
  )
}

/** A row's changes; the confirming person says on whose decision, the proposing one only reads. Either takes it back. */
export function ConfirmRow({
  of,
  row: { id, isOwn, addedBy },
  onClose,
  onDone,
}: {
  of: 'tax' | 'share'
  row: ProposedRow
  onClose: () => void
  onDone: () => void
}) {
  const words = useWords(taxPolicyWords)
  const [note, setNote, settle] = useDraftText(`confirm-row:${of}:${id}`)
  const [isSeen, setIsSeen] = useState(false)
  const seen = useCallback(() => setIsSeen(true), [])
  const { act, busy } = useAction(() => {
    settle()
    onDone()
  })
  return (
    <Dialog open onClose={onClose} title={words.rehearsalOf(id)} from="right" wide>
      <div className="stack one-column gap-sm">
        {addedBy !== null && <p className="dimmed">{words.proposedBy(addedBy)}</p>}
        <Rehearsal of={of} id={id} onSeen={seen} />
        {isOwn ? (
          <p role="note">{words.otherConfirms}</p>
        ) : (
          <form
            className="stack one-column gap-sm"
            onSubmit={(event) => {
              event.preventDefault()
              const call = of === 'tax' ? 'confirmTaxRow' : 'confirmShareRow'
              void act(() => staffApi.call(call, { id, note }), words.confirmedNow)
            }}
          >
            <p>{of === 'tax' ? words.confirmText(id) : words.confirmShareText(id)}</p>
            <TextField
              label={of === 'tax' ? words.note : words.shareNote}
              value={note}
              required
              minLength={3}
              maxLength={2000}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Button type="submit" wide busy={busy} disabled={!isSeen || note.trim().length < 3}>
              {words.confirm}
            </Button>
          </form>
        )}
        {addedBy !== null && (
          <Button
            look="subtle"
            wide
            disabled={busy}
            onClick={() => void act(() => staffApi.call('withdrawPolicyRow', { of, id }), words.withdrawn)}
          >
            {words.withdrawRow}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
