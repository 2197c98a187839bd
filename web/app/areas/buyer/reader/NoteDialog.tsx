import { useState } from 'react'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { readerToolWords } from '#web/words/buyer/reader-tools.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Mark, MarksStore } from './marks-store.ts'

const LETTERS_MAX = 1_000

type NoteProps = { note: Omit<Mark, 'changed'>; store: MarksStore; onClose: () => void }

/** Every letter is saved as typed; an empty note is deleted. */
export default function NoteDialog({ note, store, onClose }: NoteProps) {
  const words = useWords(readerToolWords)
  const shared = useWords(sharedWords)
  const [text, setText] = useState(note.text)
  const change = (typed: string) => {
    const next = typed.slice(0, LETTERS_MAX)
    setText(next)
    store.put({ ...note, text: next })
  }
  const close = () => {
    if (text.trim() === '' && (note.text !== '' || text !== note.text))
      store.remove({ ...note, text: '', changed: '' })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={words.noteOf(note.page)}
      footer={
        <Button wide onClick={close}>
          {shared.close}
        </Button>
      }
    >
      <CountedText
        label={words.note}
        hint={words.noteHint}
        value={text}
        limit={LETTERS_MAX}
        autoFocus
        onChange={change}
      />
    </Dialog>
  )
}
