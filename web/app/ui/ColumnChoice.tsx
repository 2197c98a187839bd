import { IconColumns3 } from '#web/ui/icons.ts'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { IconButton } from './Button.tsx'
import classes from './DataTable.module.css'

type ColumnChoiceProps = {
  columns: readonly { key: string; title: string; always?: true }[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}

/**
 * A button that opens the list of columns to tick. Arrows, Home and End move in it, Space ticks; Esc, a press elsewhere and
 * leaving it with Tab close it. The last column that is left cannot be taken away.
 */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const words = useWords(tableWords)
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const shown = columns.filter(({ key, always }) => always || !hidden.has(key))
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      // Inside a dialog, Esc closes the list only.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      frame.current?.querySelector('button')?.focus()
      return
    }
    const boxes = [...(frame.current?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])]
    const at = boxes.indexOf(event.target as HTMLInputElement)
    const to = {
      ArrowDown: (at + 1) % boxes.length,
      ArrowUp: (at - 1 + boxes.length) % boxes.length,
      Home: 0,
      End: boxes.length - 1,
    }[event.key]
    if (!open || to === undefined) return
    event.preventDefault()
    boxes[to]?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    // A press on a label leaves the focus nowhere for a moment; only what lies elsewhere closes.
    if (event.relatedTarget !== null && !frame.current?.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <div ref={frame} className={`anchor ${classes.choice}`}>
      <IconButton
        label={words.columns}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <IconColumns3 size={22} stroke={1.75} />
      </IconButton>
      {open && (
        <>
          <div className={classes.elsewhere} aria-hidden="true" onPointerDown={() => setOpen(false)} />
          <fieldset className={`box placed lifted ${classes.choices} pad-xs scrolls`}>
            <legend className="visually-hidden">{words.columns}</legend>
            {columns
              .filter(({ always, title }) => !always && title !== '')
              .map(({ key, title }) => (
                <label key={key} className={`${classes.choiceLine} row gap-xs finger`}>
                  <input
                    type="checkbox"
                    checked={!hidden.has(key)}
                    disabled={shown.length === 1 && shown[0]?.key === key}
                    onChange={() => toggle(key)}
                    onKeyDown={onKeyDown}
                    onBlur={onBlur}
                  />
                  {title}
                </label>
              ))}
          </fieldset>
        </>
      )}
    </div>
  )
}
