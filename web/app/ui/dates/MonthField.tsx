import { later } from '../later.tsx'
import { englishShortMonth, isPeriod, type Period, thaiShortMonth } from '#rules/calendar/periods.ts'
import { readMonthOfYear } from '#rules/calendar/read-day.ts'
import { dateWords } from '#web/words/dates.ts'
import { type Language, pick } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { type DateFieldProps, TypedField, writeDay } from './DateFields.tsx'

const MonthCalendar = later(() => import('./MonthCalendar.tsx'))

/** A month: `พ.ย. 69`, typed as 11/69 or picked. */
export function ThaiMonthField(props: DateFieldProps) {
  const words = useWords(dateWords)
  const { language } = useLanguage()
  return (
    <TypedField
      {...props}
      read={readMonthOfYear}
      write={(value) => writeMonth(value, language)}
      writeToType={(value) => `${value.slice(5)}/${writeDay(`${value}-01`, 'numeric', language).slice(-2)}`}
      example={words.monthExample}
      bad={words.badMonth}
      Panel={MonthCalendar}
    />
  )
}

function writeMonth(value: Period, language: Language): string {
  if (!isPeriod(value)) return ''
  return pick({ th: thaiShortMonth, en: englishShortMonth }, language)(value)
}
