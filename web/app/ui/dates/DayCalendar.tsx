import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { englishMonthYear, nextPeriod, thaiMonthYear } from '#rules/calendar/periods.ts'
import { dateWords } from '#web/words/dates.ts'
import { pick } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { IconButton } from '../Button.tsx'
import { daysLater, lengthOf, monthsLater, walkDays } from './walk-days.ts'
import classes from './dates.module.css'

const ways = {
  th: { locale: 'th-TH-u-ca-buddhist-nu-latn', firstDay: 0, monthYear: thaiMonthYear },
  en: { locale: 'en-GB-u-ca-gregory', firstDay: 1, monthYear: englishMonthYear },
}

/** A month of days in Buddhist or Gregorian years. Arrows walk by day and week, Page keys by month, with Shift by year. */
export default function DayCalendar(props: {
  label: string
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (value: string) => void
}) {
  const words = useWords(dateWords)
  const { language } = useLanguage()
  const { locale, firstDay, monthYear } = pick(ways, language)
  const { min, max } = props
  const within = (day: string) => (min && day < min ? min : max && day > max ? max : day)
  const [today] = useState(() => bangkokDate(new Date()))
  /** The one that the keyboard is on, or would be; its month is shown. */
  const [at, setAt] = useState(within(props.value || today))
  const days = useRef<HTMLTableElement>(null)
  const focus = () => days.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  useEffect(() => {
    // Its panel is shown by then.
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [])
  const walk = (event: KeyboardEvent) => {
    const next = walkDays(at, event)
    if (next === undefined) return
    event.preventDefault()
    flushSync(() => setAt(within(next)))
    focus()
  }
  const month = at.slice(0, 7)
  const title = monthYear(month)
  const before = (new Date(`${month}-01`).getUTCDay() - firstDay + 7) % 7
  const write = (day: string, form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).format(new Date(day))
  const weeks = Array.from({ length: Math.ceil((before + lengthOf(month)) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => daysLater(`${month}-01`, week * 7 + place - before)),
  )
  return (
    <div className={classes.calendar} role="group" aria-label={props.label}>
      <header className="row apart">
        <IconButton
          label={words.earlierMonth}
          disabled={!!min && `${month}-01` <= min}
          onClick={() => setAt(within(monthsLater(at, -1)))}
        >
          <IconChevronLeft size={20} stroke={1.75} />
        </IconButton>
        <strong className="medium bold" aria-live="polite">
          {title}
        </strong>
        <IconButton
          label={words.laterMonth}
          disabled={!!max && `${nextPeriod(month)}-01` > max}
          onClick={() => setAt(within(monthsLater(at, 1)))}
        >
          <IconChevronRight size={20} stroke={1.75} />
        </IconButton>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows walk in it */}
      <table ref={days} className={`${classes.days} fill`} role="grid" aria-label={title} onKeyDown={walk}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {write(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {day.startsWith(month) && (
                    <button
                      type="button"
                      className={`${classes.day} stack middle fill rounded-sm figures`}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={write(day, { dateStyle: 'full' })}
                      aria-pressed={day === props.value}
                      aria-current={day === today ? 'date' : undefined}
                      disabled={day !== within(day)}
                      onClick={() => props.onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
