import { useId } from 'react'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './published-sheet.module.css'

/** "เปิด/ปิด": closed, it is in no search and in no shop (seller.md §4). */
export function OpenClosed({ isOpen, onChange }: { isOpen: boolean; onChange: (isOpen: boolean) => void }) {
  const words = useWords(editorWords)
  const id = useId()
  return (
    <div className={classes.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOpen}
        aria-describedby={`${id}-means`}
        className={classes.track}
        checked={isOpen}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div className={`stack ${classes.switchText}`}>
        <label htmlFor={id}>{words.openClosed}</label>
        <span id={`${id}-means`}>{isOpen ? words.open : words.closed}</span>
      </div>
    </div>
  )
}
