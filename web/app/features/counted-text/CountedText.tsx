import { IconAlertTriangle } from '#web/ui/icons.ts'
import { useId } from 'react'
import { countedWords } from '#web/words/counted.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './CountedText.module.css'

/** The server's maximum (decisions §5): the limit on the label only warns. */
const ACCEPTED_MAX = 2000

type CountedTextProps = {
  label: string
  hint?: string
  value: string
  /** Shown and counted, never enforced. */
  limit: number
  autoFocus?: boolean
  onChange: (value: string) => void
}

/** Several lines with a counter that warns. */
export function CountedText({ label, hint, value, limit, autoFocus, onChange }: CountedTextProps) {
  const id = useId()
  const words = useWords(countedWords)
  const length = [...value].length
  const isOver = length > limit
  return (
    <div className="stack gap-2xs shrink">
      <label htmlFor={id} className="small strong">
        {label}
      </label>
      <textarea
        id={id}
        rows={4}
        value={value}
        maxLength={ACCEPTED_MAX}
        autoFocus={autoFocus}
        aria-describedby={`${id}-facts`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id={`${id}-facts`}
        className={`flow apart gap-words tiny dimmed ${classes.facts}`}
        data-over={isOver || undefined}
      >
        <span>{hint}</span>
        <span className={`inline-row flow push ${classes.count}`}>
          {isOver && <IconAlertTriangle size={16} stroke={1.75} />}
          <span role="status">{isOver ? words.over(limit) : ''}</span>
          <span>{words.count(length, limit)}</span>
        </span>
      </p>
    </div>
  )
}
