import { noonOf } from '#rules/calendar/bangkok.ts'
import { englishMonthYear, type Period, thaiMonthYear } from '#rules/calendar/periods.ts'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { type Language, pick } from '#web/words/language.ts'

export function writeMonthOf(period: Period, language: Language): string {
  return pick({ th: thaiMonthYear, en: englishMonthYear }, language)(period)
}

/** A day in Bangkok, `2026-11-20`, in words. */
export function writeDay(day: string, language: Language): string {
  return writeDate(noonOf(day), 'long', language)
}
