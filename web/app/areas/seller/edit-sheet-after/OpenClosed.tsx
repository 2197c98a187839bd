import { editorWords } from '#web/words/seller/editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './edit-sheet-after.module.css'

/** "เปิด/ปิด": closed, it is in no search and in no shop (seller.md §4). */
export function OpenClosed({ isOpen, onChange }: { isOpen: boolean; onChange: (isOpen: boolean) => void }) {
  const words = useWords(editorWords)
  return (
    <label className={classes.switch}>
      <input
        type="checkbox"
        role="switch"
        className={classes.track}
        checked={isOpen}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={classes.switchText}>
        <strong>{words.openClosed}</strong>
        <span>{isOpen ? words.open : words.closed}</span>
      </span>
    </label>
  )
}
