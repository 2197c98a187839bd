import { IconColumns3 } from '#web/ui/icons.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { IconButton } from './Button.tsx'
import classes from './DataTable.module.css'
import { moveFocus, Popover } from './Popover.tsx'

type ColumnChoiceProps = {
  columns: readonly { key: string; title: string; always?: true }[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}

/** The list of columns at the end of a table's head, with arrow keys, Home and End. The last visible column cannot be hidden. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const words = useWords(tableWords)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const shown = columns.filter(({ key, always }) => always || !hidden.has(key))
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    moveFocus(event, 'input:enabled')
    if (event.key === 'Escape') {
      // Inside a dialog, Esc closes the list only.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
  }
  return (
    <>
      <IconButton
        ref={button}
        label={words.columns}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <IconColumns3 size={20} stroke={1.75} />
      </IconButton>
      {open && (
        <Popover
          id={id}
          label={words.columns}
          anchor={button}
          side="right"
          className={`${classes.choices} scrolls`}
          onKeyDown={onKeyDown}
          onShown={(panel) =>
            panel.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true })
          }
          onClose={() => setOpen(false)}
        >
          {columns
            .filter(({ always, title }) => !always && title !== '')
            .map(({ key, title }) => (
              <label key={key} className={`${classes.choiceLine} row gap-xs finger`}>
                <input
                  type="checkbox"
                  checked={!hidden.has(key)}
                  disabled={shown.length === 1 && shown[0]?.key === key}
                  onChange={() => toggle(key)}
                />
                {title}
              </label>
            ))}
        </Popover>
      )}
    </>
  )
}
