import { useId, useState } from 'react'
import { storeWords } from '#web/words/staff/institutions.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './institution-editor.module.css'

/**
 * A list as JSON text. Typed text stays, valid or not; an invalid one is reported in red with its line. A summary stands above; editing
 * unfolds the text.
 */
export function JsonField({
  label,
  text,
  nameOf,
  onChange,
}: {
  label: string
  text: string
  /** The name of a list's entry. */
  nameOf: (entry: unknown) => string
  onChange: (text: string) => void
}) {
  const words = useWords(storeWords)
  const id = useId()
  const { value, line } = readJson(text)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="stack one-column gap-2xs">
      <p className="small strong">
        {label} {value && <span className="dimmed figures">{value.length}</span>}
      </p>
      {value && value.length > 0 && (
        <ul className="flow gap-2xs">
          {value.slice(0, namesShown).map((entry, at) => (
            <li key={at} className="badge whole">
              {nameOf(entry)}
            </li>
          ))}
          {value.length > namesShown && (
            <li className="small dimmed">{words.andMore(value.length - namesShown)}</li>
          )}
        </ul>
      )}
      <details
        open={isOpen || value === undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="small linked">{words.editJson}</summary>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <textarea
          id={id}
          className={`${classes.text} small`}
          rows={8}
          spellCheck={false}
          value={text}
          aria-invalid={value === undefined || undefined}
          aria-describedby={`${id}-wrong`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </details>
      <p id={`${id}-wrong`} role="status" className="alarm bold if-any">
        {value === undefined && `${words.wrongJson}${line === undefined ? '' : ` (${words.jsonLine(line)})`}`}
      </p>
    </div>
  )
}

/** More of them are a wall: the text has them all. */
const namesShown = 24

/** `value` is missing where the text is no JSON list; `line` counts from 1 where the browser reports the place. */
export function readJson(text: string): { value?: unknown[]; line?: number } {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? { value } : {}
  } catch (problem) {
    const [, position, line] = /position (\d+)(?: \(line (\d+))?/.exec(String(problem)) ?? []
    if (line !== undefined) return { line: Number(line) }
    if (position !== undefined) return { line: text.slice(0, Number(position)).split('\n').length }
    return {}
  }
}
