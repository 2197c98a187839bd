import { IconSearch, IconX } from '#web/ui/icons.ts'
import { type ComponentProps, useEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'
import classes from './SearchField.module.css'

type SearchFieldProps = {
  label: string
  clearLabel: string
  value: string
  onChange: (text: string) => void
} & Omit<ComponentProps<'input'>, 'onChange' | 'value'>

/** A search box; `/` jumps into it from anywhere on the page (brief §4). */
export function SearchField({ label, clearLabel, value, onChange, children, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (
        event.key !== '/' ||
        typing ||
        event.ctrlKey ||
        event.metaKey ||
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  }, [])
  return (
    <div className={`row gap-3xs rounded-lg surface ${classes.box}`}>
      <IconSearch className="rigid dimmed" size={22} stroke={1.75} />
      <input
        ref={input}
        className={`shrink grow ${classes.input}`}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      {value !== '' && (
        <IconButton
          label={clearLabel}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <IconX size={20} stroke={1.75} />
        </IconButton>
      )}
      {children}
    </div>
  )
}
