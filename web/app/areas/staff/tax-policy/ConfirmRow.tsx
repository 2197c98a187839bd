import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './tax-policy.module.css'
import { useDeed } from './use-deed.ts'

/** Who confirms a row says on whose decision. */
export function ConfirmRow({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) {
  const words = useWords(taxPolicyWords)
  const [note, setNote] = useState('')
  const { act, busy } = useDeed(onDone)
  return (
    <Dialog open onClose={onClose} title={`${words.confirm} ${id}`}>
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
        <Button type="submit" wide busy={busy} disabled={note.trim().length < 3}>
          {words.confirm}
        </Button>
      </form>
    </Dialog>
  )
}
