import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { favouriteWords } from '#web/words/buyer/favourites.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './favourites.module.css'

type ListNameFormProps = { name: string; onSave: (name: string) => Promise<unknown>; onCancel: () => void }

/** For a new list and for a new name; the button is inactive while there is no name (buyer.md §5). */
export function ListNameForm({ name, onSave, onCancel }: ListNameFormProps) {
  const words = useWords(favouriteWords)
  const shared = useWords(sharedWords)
  const [typed, setTyped] = useState(name)
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '' || isBusy) return
    setBusy(true)
    await onSave(typed.trim())
    setBusy(false)
  }
  return (
    <form
      className={`stack gap-xs ${classes.form}`}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <TextField
        label={words.listName}
        placeholder={words.listNameExample}
        value={typed}
        maxLength={100}
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex gap-xs">
        <Button type="submit" busy={isBusy} disabled={typed.trim() === ''}>
          {words.save}
        </Button>
        <Button look="subtle" onClick={onCancel}>
          {shared.cancel}
        </Button>
      </div>
    </form>
  )
}
