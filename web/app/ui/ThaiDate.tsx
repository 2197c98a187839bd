import {
  bangkokParts,
  bangkokTime,
  englishLongDate,
  englishShortDate,
  thaiLongDate,
  thaiNumericShortDate,
  thaiShortDate,
} from '#rules/calendar/bangkok.ts'
import { type Language, pick } from '#web/words/language.ts'
import { useLanguage } from '#web/words/use-words.tsx'
import { locales } from '#rules/locales.ts'

type Form = 'short' | 'long' | 'numeric' | 'numeric-time' | 'day-time' | 'time'

type ThaiDateProps = {
  /** ISO 8601, a Date, or Unix seconds. */
  value: string | Date | number
  as?: Form
}

/** A time as people in Thailand read it: Bangkok, Buddhist years in Thai, Gregorian in English. */
export function ThaiDate({ value, as = 'short' }: ThaiDateProps) {
  const { language } = useLanguage()
  const instant = typeof value === 'number' ? new Date(value * 1000) : new Date(value)
  return <time dateTime={instant.toISOString()}>{writeDate(instant, as, language)}</time>
}

/**
 * `short` 20 พ.ย. 69, `long` 20 พฤศจิกายน 2569, `numeric` 20/11/69, `numeric-time` 20/11/69 15:34, `day-time` 20/11 15:34,
 * `time` 15:34 น.
 */
export function writeDate(instant: Date, form: Form, language: Language): string {
  return pick(forms, language)[form](instant)
}

const forms: Record<'th' | 'en', Record<Form, (instant: Date) => string>> = {
  th: {
    short: thaiShortDate,
    long: thaiLongDate,
    time: (instant) => `${bangkokTime(instant)} น.`,
    ...inNumbers(thaiNumericShortDate),
  },
  en: { short: englishShortDate, long: englishLongDate, time: bangkokTime, ...inNumbers(numeric) },
}

function inNumbers(write: (instant: Date) => string) {
  return {
    numeric: write,
    'numeric-time': (instant: Date) => `${write(instant)} ${bangkokTime(instant)}`,
    'day-time': (instant: Date) => `${write(instant).slice(0, 5)} ${bangkokTime(instant)}`,
  }
}

function numeric(instant: Date): string {
  const { year, month, day } = bangkokParts(instant)
  return [day, month, year % 100].map((part) => String(part).padStart(2, '0')).join('/')
}

/** This year in Bangkok, Gregorian: for year choices and the copyright line. */
export function thisYear(): number {
  return bangkokParts(new Date()).year
}

/** Academic years are stored as Gregorian numbers; Thai screens show 2568, English ones 2025 (decisions, "Years"). */
export function writeAcademicYear(year: number, language: Language): string {
  return String(year + locales[language].years)
}
