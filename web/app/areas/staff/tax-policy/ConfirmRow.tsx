import { useCallback, useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Rehearsal } from './Rehearsal.tsx'
import type { Policy } from './answers.ts'
import classes from './tax-policy.module.css'
import { useDeed } from './use-deed.ts'

/** What a row would change, and who confirms it says on whose decision; whoever proposed it looks only. */
export function ConfirmRow({
  row: { id, isOwn, addedBy },
  onClose,
  onDone,
}: {
  row: Policy['rows'][number]
  onClose: () => void
  onDone: () => void
}) {
  const words = useWords(taxPolicyWords)
  const [note, setNote] = useState('')
  const [isSeen, setIsSeen] = useState(false)
  const seen = useCallback(() => setIsSeen(true), [])
  const { act, busy } = useDeed(onDone)
  return (
    <Dialog open onClose={onClose} title={words.rehearsalOf(id)} from="right" wide>
      <div className={classes.stack}>
        {addedBy !== null && <p className={classes.quiet}>{words.proposedBy(addedBy)}</p>}
        <Rehearsal id={id} onSeen={seen} />
        {isOwn ? (
          <p role="note">{words.otherConfirms}</p>
        ) : (
          <form
            className={classes.stack}
            onSubmit={(event) => {
              event.preventDefault()
              void act(() => staffApi.call('confirmTaxRow', { id, note }), words.confirmedNow)
            }}
          >
            <p>{words.confirmText(id)}</p>
            <TextField
              label={words.note}
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
      </div>
    </Dialog>
  )
}
