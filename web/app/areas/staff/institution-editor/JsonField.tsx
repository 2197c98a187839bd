import { useId } from 'react'
import { storeWords } from '#web/words/staff/institutions.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './institution-editor.module.css'

/** A list as JSON text: what was typed stays, readable or not; a text that is none is said in red, with its line. */
export function JsonField({
  label,
  text,
  onChange,
}: {
  label: string
  text: string
  onChange: (text: string) => void
}) {
  const words = useWords(storeWords)
  const id = useId()
  const { value, line } = readJson(text)
  return (
    <div className="stack one-column gap-2xs">
      <label htmlFor={id} className="small strong">
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
      <p id={`${id}-wrong`} role="status" className={`${classes.wrong} bold`}>
        {value === undefined && words.wrongJson}
        {value === undefined && line !== undefined && ` (${words.jsonLine(line)})`}
      </p>
    </div>
  )
}

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
