import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { deskWords } from '#web/words/staff/desk.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Box } from './boxes.ts'
import classes from './JumpDialog.module.css'

/** Ctrl K: type a part of the name in either language, Enter opens the first one. */
export default function JumpDialog({
  open,
  boxes,
  onClose,
}: {
  open: boolean
  boxes: readonly Box[]
  onClose: () => void
}) {
  const words = useWords(deskWords)
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const matches = boxes.filter((box) => namesOf(box).includes(typed.trim().toLowerCase()))
  const go = (box: Box) => {
    setTyped('')
    onClose()
    void navigate(box.to)
  }
  return (
    <Dialog open={open} onClose={onClose} title={words.jumpTitle}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (matches[0] !== undefined) go(matches[0])
        }}
      >
        <TextField
          label={words.jumpTitle}
          value={typed}
          autoComplete="off"
          autoFocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ul className={classes.list}>
          {matches.map((box) => (
            <li key={box.to}>
              <button type="button" className={classes.choice} onClick={() => go(box)}>
                {words[box.word] as string}
              </button>
            </li>
          ))}
        </ul>
        {matches.length === 0 && <p role="status">{words.noMatch}</p>}
      </form>
    </Dialog>
  )
}

function namesOf(box: Box): string {
  return [deskWords.th[box.word], deskWords.en[box.word], box.to].join(' ').toLowerCase()
}
