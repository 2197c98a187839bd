import { thaiDigitsToAscii } from '../thai/thai-digits.ts'
import { monthNames, readYear, two } from './bangkok.ts'
import type { Period } from './periods.ts'

/**
 * Days and months as people in Thailand type them: 22/11/69, ๒๒ พ.ย. ๒๕๖๙, 10/69, ต.ค. 69, or as systems write them. A year of
 * two digits from 50 on is Buddhist (69 is 2569), a smaller one Gregorian (26 is 2026); of four digits, those from 2400 on
 * are Buddhist.
 */
export function readDay(typedText: string): string | undefined {
  const text = plainDigits(typedText)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayOf(yearOf(iso[1]), Number(iso[2]), Number(iso[3]))
  const typed = /^(\d{1,2})[\s/.-]+(\d{1,2}|\D+?)[\s/.-]*(\d{4}|\d{2})$/.exec(text)
  return typed ? dayOf(yearOf(typed[3]), readMonth(typed[2]), Number(typed[1])) : undefined
}

export function readMonthOfYear(typedText: string): Period | undefined {
  const text = plainDigits(typedText)
  const iso = /^(\d{4})-(\d{1,2})$/.exec(text)
  const typed = /^(\d{1,2}|\D+?)[\s/.-]*(\d{4}|\d{2})$/.exec(text)
  const month = readMonth(iso?.[2] ?? typed?.[1])
  const year = yearOf(iso?.[1] ?? typed?.[2])
  return month >= 1 && month <= 12 && year >= 1000 ? `${year}-${two(month)}` : undefined
}

/** 9:05, 9.05 and 0905 are 09:05. */
export function readTime(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.]?(\d{2})(?:\s*น\.?)?$/.exec(plainDigits(text)) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}

const plainDigits = (text: string) => thaiDigitsToAscii(text.trim())

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThere && year >= 1900 ? date.toISOString().slice(0, 10) : undefined
}

function yearOf(text = ''): number {
  const year = Number(text)
  if (text.length > 2) return readYear(year)
  return year >= 50 ? year + 2500 - 543 : year + 2000
}

/** 1 to 12; 0 for what is no month. */
function readMonth(text = ''): number {
  if (/^\d+$/.test(text)) return Number(text)
  const letters = plain(text)
  if (letters === '') return 0
  return (
    1 +
    monthNames.findIndex((names) =>
      names.some(
        (name) => plain(name) === letters || (letters.length >= 3 && plain(name).startsWith(letters)),
      ),
    )
  )
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s.]/g, '')
}
