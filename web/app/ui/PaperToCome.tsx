import { paperWords } from '#web/words/papers.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Book } from './Book.tsx'
import classes from './PaperToCome.module.css'

/** A sheet of A4 that is being made: ruled and with its margin, the book at work on it, and a word. */
export function PaperToCome() {
  const words = useWords(paperWords)
  return (
    <div
      className={`stack centred packed gap-sm screen-only amid ${classes.paper} outlined clips`}
      aria-busy="true"
    >
      <Book mood="writing" size={88} />
      <p className="strong">{words.preparing}</p>
    </div>
  )
}
