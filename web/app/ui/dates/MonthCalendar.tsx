import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.ts'
import { type KeyboardEvent, useState } from 'react'
import { monthNames } from '#rules/calendar/bangkok.ts'
import { periodFrom, periodOf } from '#rules/calendar/periods.ts'
import { dateWords } from '#web/words/dates.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { IconButton } from '../Button.tsx'
import classes from './dates.module.css'
import { say, locales } from '#rules/locales.ts'

const COLUMNS = 3
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }

/** The twelve months of a year; arrows walk among them. */
export default function MonthCalendar(props: {
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (value: string) => void
}) {
  const words = useWords(dateWords)
  const { language } = useLanguage()
  const [thisMonth] = useState(() => periodOf(new Date()))
  const [year, setYear] = useState(Number((props.value || thisMonth).slice(0, 4)))
  const shownYear = String(year + locales[language].years)
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    all[all.indexOf(event.target as HTMLElement) + step]?.focus()
  }
  return (
    <div className={classes.calendar}>
      <header className="row apart">
        <IconButton label={words.earlierYear} onClick={() => setYear(year - 1)}>
          <IconChevronLeft size={20} stroke={1.75} />
        </IconButton>
        <strong className="medium bold" aria-live="polite">
          {shownYear}
        </strong>
        <IconButton label={words.laterYear} onClick={() => setYear(year + 1)}>
          <IconChevronRight size={20} stroke={1.75} />
        </IconButton>
      </header>
      <div className={`${classes.months} stack gap-3xs`} role="group" aria-label={shownYear} onKeyDown={walk}>
        {monthNames.map(([, thai, , english], at) => {
          const period = periodFrom(year, at + 1)
          const isOutside = (!!props.min && period < props.min) || (!!props.max && period > props.max)
          return (
            <button
              key={period}
              type="button"
              className={`${classes.day} stack middle fill rounded-sm figures`}
              aria-pressed={period === props.value}
              aria-current={period === thisMonth ? 'date' : undefined}
              disabled={isOutside}
              onClick={() => props.onChoose(period)}
            >
              {say([thai, english], language)}
            </button>
          )
        })}
      </div>
    </div>
  )
}
