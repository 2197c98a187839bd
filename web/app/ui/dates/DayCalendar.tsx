import { type DateValue, GregorianCalendar, parseDate, toCalendar } from '@internationalized/date'
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.ts'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components'
import { dateWords } from '#web/words/dates.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './dates.module.css'
import { pick } from '#web/words/language.ts'

const locales = { th: 'th-TH-u-ca-buddhist-nu-latn', en: 'en-GB-u-ca-gregory' }

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
  const locale = pick(locales, language)
  const names = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  const day = (text: string | undefined) => (text ? parseDate(text) : null)
  const choose = (value: DateValue) => props.onChoose(toCalendar(value, new GregorianCalendar()).toString())
  return (
    <I18nProvider locale={locale}>
      <Calendar
        className={classes.calendar ?? ''}
        aria-label={props.label}
        value={day(props.value)}
        minValue={day(props.min)}
        maxValue={day(props.max)}
        onChange={choose}
        autoFocus
      >
        <header className="row apart">
          <Button slot="previous" aria-label={words.earlierMonth} className={`square linked ${classes.turn}`}>
            <IconChevronLeft size={20} stroke={1.75} />
          </Button>
          <Heading className="medium bold" />
          <Button slot="next" aria-label={words.laterMonth} className={`square linked ${classes.turn}`}>
            <IconChevronRight size={20} stroke={1.75} />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="short" className={`${classes.days} fill`}>
          <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className={`${classes.day} stack middle fill rounded-sm figures`}
                // The library has no Thai words: it would say "today" and "selected" in English.
                render={(cell, { isToday }) => (
                  <div
                    {...cell}
                    aria-label={names.format(date.toDate('UTC'))}
                    aria-current={isToday ? 'date' : undefined}
                  />
                )}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}
