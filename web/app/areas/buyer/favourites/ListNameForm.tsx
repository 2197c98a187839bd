import { type FormEvent, useState } from 'react'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { favouriteWords } from '#web/words/buyer/favourites.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './favourites.module.css'

type ListNameFormProps = {
  /** The list, or that it is a new one. */
  about: string
  name: string
  /** Answers whether it went through. */
  onSave: (name: string) => Promise<boolean>
  onCancel: () => void
}

/** For a new list and for a new name; the button is inactive while there is no name (buyer.md §5). */
export function ListNameForm({ about, name, onSave, onCancel }: ListNameFormProps) {
  const words = useWords(favouriteWords)
  const shared = useWords(sharedWords)
  const { draft, change, forget } = useDraft(`favourite-list:${about}`, { typed: name })
  const { typed } = draft
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '' || isBusy) return
    setBusy(true)
    if (await onSave(typed.trim())) forget()
    setBusy(false)
  }
  const giveUp = () => {
    forget()
    onCancel()
  }
  return (
    <form
      className={`stack gap-xs ${classes.form}`}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') giveUp()
      }}
    >
      <TextField
        label={words.listName}
        placeholder={words.listNameExample}
        value={typed}
        maxLength={100}
        autoFocus
        // Not what one has typed: the focus comes back with the window, and the next key would replace it.
        onFocus={(event) => typed === name && event.target.select()}
        onChange={(event) => change({ typed: event.target.value })}
      />
      <div className="flex gap-xs">
        <Button type="submit" busy={isBusy} disabled={typed.trim() === ''}>
          {words.save}
        </Button>
        <Button look="subtle" onClick={giveUp}>
          {shared.cancel}
        </Button>
      </div>
    </form>
  )
}
