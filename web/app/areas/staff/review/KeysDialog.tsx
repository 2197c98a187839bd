import { Dialog } from '#web/ui/Dialog.tsx'
import { verifyWords } from '#web/words/staff/review.ts'
import { useWords } from '#web/words/use-words.tsx'

/** Which key does what, and the switch for those whom single keys disturb. */
export function KeysDialog(props: {
  open: boolean
  on: boolean
  onChange: (on: boolean) => void
  onClose: () => void
}) {
  const words = useWords(verifyWords)
  const keys = [
    ['J', words.keyNext],
    ['K', words.keyBefore],
    ['A', words.keyApprove],
    ['R', words.keyReject],
    ['C', words.keyClaim],
    ['U', words.keyRelease],
    ['X', words.keyChoose],
    ['Z', words.keyUndo],
    ['S', words.keySend],
    ['1 … 5', words.keyViews],
    ['V', words.keyScroll],
    ['N / P', words.keyChanges],
    ['Ctrl K', words.keySearch],
    ['?', words.keyHelp],
  ] as const
  return (
    <Dialog open={props.open} onClose={props.onClose} title={words.keysTitle}>
      <dl className={'stack gap-xs below-md'}>
        {keys.map(([key, text]) => (
          <div key={key} className="flex gap-md">
            <dt>
              <kbd className="badge">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label className="row gap-sm thumb tick">
        <input
          type="checkbox"
          checked={props.on}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        {words.keysOn}
      </label>
    </Dialog>
  )
}

/** The name of an act with its key behind it, "อนุมัติ (A)": a telephone has no keys. */
export function WithKey({ children }: { children: string }) {
  const [, act = children, key] = /^(.+)( \([A-Z?]\))$/.exec(children) ?? []
  return (
    <>
      {act}
      {key && <span className="mouse-only">{key}</span>}
    </>
  )
}
