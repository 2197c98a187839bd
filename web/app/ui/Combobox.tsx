import { IconCheck, IconChevronDown } from '#web/ui/icons.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './Combobox.module.css'
import { FieldFrame } from './Field.tsx'

export type Option = {
  value: string
  label: string
  /** Further words to be found by: the other language, an abbreviation. */
  also?: string
}

type ComboboxProps = {
  label: string
  options: readonly Option[] | undefined
  value: string
  /** The closed field's text; default: the label of the chosen option. */
  valueLabel?: string
  onChange: (value: string) => void
  placeholder?: string
  noMatch: string
  /** `text`: what is typed is the value and the options are suggestions. */
  kind?: 'choice' | 'text'
  disabled?: boolean
  invalid?: boolean
  onOpen?: () => void
}

const SHOWN_MAX = 60

/** A field that opens a list and filters it while typing; arrows, Enter and Esc as everyone expects them. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    options = [],
    value,
    onChange,
    kind = 'choice',
    disabled = false,
    invalid,
    placeholder,
  } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const chosen = props.valueLabel ?? options.find((option) => option.value === value)?.label
  const shownText = typed ?? (kind === 'text' ? value : (chosen ?? ''))
  const found = matching(options, typed ?? '')
  // A suggestion waits for an arrow or a press: Enter keeps what is typed.
  const none = kind === 'text' ? -1 : 0
  const chosenAt = Math.max(
    none,
    found.findIndex((option) => option.value === value),
  )
  // Opened, a long list stands at what is chosen; typed, at its best.
  const from =
    typed === undefined ? Math.max(0, Math.min(chosenAt - SHOWN_MAX / 2, found.length - SHOWN_MAX)) : 0
  const matches = found.slice(from, from + SHOWN_MAX)

  const show = () => {
    if (disabled || open) return
    props.onOpen?.()
    setActive(chosenAt - from)
    setOpen(true)
  }
  const hide = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const choose = (option?: Option) => {
    if (option) onChange(option.value)
    hide()
  }
  const move = (to: number) => setActive((to + matches.length) % Math.max(1, matches.length))
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [open, active])
  const onKeyDown = (event: KeyboardEvent) => {
    const option = matches[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) move(event.key === 'ArrowDown' ? active + 1 : Math.max(active, 0) - 1)
      else show()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      choose(option)
    } else if (event.key === 'Escape' && open) {
      // Inside a dialog, Esc closes the list only.
      event.preventDefault()
      event.stopPropagation()
      hide()
    }
  }
  return (
    <FieldFrame label={label} inputId={id}>
      <div className="anchor">
        <input
          id={id}
          className={`fill ${classes.input}`}
          role="combobox"
          type="text"
          autoComplete="off"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && matches[active] ? `${id}-${active}` : undefined}
          aria-invalid={invalid || undefined}
          placeholder={placeholder ?? ''}
          disabled={disabled}
          value={shownText}
          onClick={(event) => {
            // Typing replaces the chosen text.
            if (!open) event.currentTarget.select()
            show()
          }}
          onBlur={hide}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            show()
            setActive(none)
            const { value: text } = event.target
            // Typing replaces the chosen text also where that came, and was not selected, after the focus.
            const isAdded = typed === undefined && kind === 'choice' && text.startsWith(shownText)
            setTyped(isAdded ? text.slice(shownText.length) : text)
            if (kind === 'text') onChange(text)
          }}
        />
        <IconChevronDown className={`dimmed placed ${classes.arrow}`} size={20} stroke={1.75} />
        {open && (
          // The press must not take the focus from the field before the choice is made.
          <ul
            ref={list}
            id={`${id}-list`}
            className={`box scrolls placed lifted ${classes.list}`}
            role="listbox"
            aria-label={label}
            onMouseDown={(event) => event.preventDefault()}
          >
            {matches.map((option, at) => (
              // Keys are handled by the field, which keeps the focus.
              <li
                key={option.value}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                data-active={at === active || undefined}
                className={`row apart gap-xs finger pad-row rounded-sm pick ${classes.option}`}
                onClick={() => choose(option)}
              >
                {option.label}
                {option.value === value && <IconCheck size={18} />}
              </li>
            ))}
            {matches.length === 0 && kind === 'choice' && (
              <li className="row pad-row finger dimmed">{props.options ? props.noMatch : '…'}</li>
            )}
          </ul>
        )}
      </div>
    </FieldFrame>
  )
}

/** All typed words in any order, in the label or its other names; case and spaces do not matter. */
function matching(options: readonly Option[], typed: string): readonly Option[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label, also = '' }) => {
    const text = `${label} ${also}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
