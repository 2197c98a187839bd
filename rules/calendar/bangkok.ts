/**
 * Dates as Thai people and Thai months see them. Thailand has been at UTC+7 without summer time since 1920, so
 * a fixed shift is exact and costs no time-zone data. A sale belongs to the month of its payment in Bangkok:
 * 31 August 16:59:59.999Z is August, one millisecond later is September.
 */
const BANGKOK_SHIFT_MILLISECONDS = 7 * 60 * 60 * 1000
const BUDDHIST_SHIFT_YEARS = 543

const MONTHS_LONG = [
  'มกราคม',
  'กุมภาพันธ์',
  'มีนาคม',
  'เมษายน',
  'พฤษภาคม',
  'มิถุนายน',
  'กรกฎาคม',
  'สิงหาคม',
  'กันยายน',
  'ตุลาคม',
  'พฤศจิกายน',
  'ธันวาคม',
] as const
const MONTHS_SHORT = [
  'ม.ค.',
  'ก.พ.',
  'มี.ค.',
  'เม.ย.',
  'พ.ค.',
  'มิ.ย.',
  'ก.ค.',
  'ส.ค.',
  'ก.ย.',
  'ต.ค.',
  'พ.ย.',
  'ธ.ค.',
] as const
const MONTHS_ENGLISH = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Every way a month is written: long, short, English, English short. */
export const monthNames: readonly (readonly [string, string, string, string])[] = MONTHS_LONG.map(
  (long, at) => {
    const english = MONTHS_ENGLISH[at] ?? ''
    return [long, MONTHS_SHORT[at] ?? '', english, english.slice(0, 3)]
  },
)

/** A month in Bangkok, written `2026-11` (Gregorian year). */
export type Period = string

export interface BangkokParts {
  year: number
  /** 1 to 12 */
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

export function bangkokParts(instant: Date): BangkokParts {
  const milliseconds = instant.getTime()
  if (Number.isNaN(milliseconds)) throw new RangeError('not a time')
  const shifted = new Date(milliseconds + BANGKOK_SHIFT_MILLISECONDS)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  }
}

/** The instant of a wall-clock time in Bangkok; month is 1 to 12, the day may run over into other months. */
export function bangkokInstant(year: number, month: number, day = 1, hour = 0, minute = 0, second = 0): Date {
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - BANGKOK_SHIFT_MILLISECONDS)
}

/** Midnight in Bangkok of `2026-11-20`, some days later. */
export function startOfDay(day: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return bangkokInstant(year, month, date + daysLater)
}

export function periodOf(instant: Date): Period {
  const { year, month } = bangkokParts(instant)
  return periodFrom(year, month)
}

export function periodFrom(year: number, month: number): Period {
  return `${String(year).padStart(4, '0')}-${two(month)}`
}

export function isPeriod(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

export function readPeriod(period: Period): { year: number; month: number } {
  if (!isPeriod(period)) throw new RangeError(`not a month: ${period}`)
  return { year: Number(period.slice(0, 4)), month: Number(period.slice(5)) }
}

/** The period a number of months later (or earlier, when negative). */
export function shiftPeriod(period: Period, months: number): Period {
  const { year, month } = readPeriod(period)
  const index = year * 12 + (month - 1) + months
  return periodFrom(Math.floor(index / 12), (index % 12) + 1)
}

export function nextPeriod(period: Period): Period {
  return shiftPeriod(period, 1)
}

/** The first instant of a period; the period ends just before the first instant of the next. */
export function startOfPeriod(period: Period): Date {
  const { year, month } = readPeriod(period)
  return bangkokInstant(year, month)
}

export function buddhistYear(gregorianYear: number): number {
  return gregorianYear + BUDDHIST_SHIFT_YEARS
}

/** `2026-11-20`, the Gregorian date in Bangkok. */
export function bangkokDate(instant: Date): string {
  const { year, month, day } = bangkokParts(instant)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** `07:05`, 24 hours. */
export function bangkokTime(instant: Date): string {
  const { hour, minute } = bangkokParts(instant)
  return `${two(hour)}:${two(minute)}`
}

/** `07:05:09`, 24 hours. */
export function bangkokTimeWithSeconds(instant: Date): string {
  return `${bangkokTime(instant)}:${two(bangkokParts(instant).second)}`
}

/** `20 พฤศจิกายน 2569` */
export function thaiLongDate(instant: Date): string {
  const { year, month, day } = bangkokParts(instant)
  return `${day} ${MONTHS_LONG[month - 1]} ${buddhistYear(year)}`
}

/** `20 พ.ย. 69` */
export function thaiShortDate(instant: Date): string {
  const { year, month, day } = bangkokParts(instant)
  return `${day} ${MONTHS_SHORT[month - 1]} ${two(buddhistYear(year) % 100)}`
}

/** `20/11/2569` */
export function thaiNumericDate(instant: Date): string {
  const { year, month, day } = bangkokParts(instant)
  return `${two(day)}/${two(month)}/${buddhistYear(year)}`
}

/** `20/11/69`, the short form of the message list (DD/MM/YY). */
export function thaiNumericShortDate(instant: Date): string {
  const { year, month, day } = bangkokParts(instant)
  return `${two(day)}/${two(month)}/${two(buddhistYear(year) % 100)}`
}

/** `พฤศจิกายน 2569` */
export function thaiMonthYear(period: Period): string {
  const { year, month } = readPeriod(period)
  return `${MONTHS_LONG[month - 1]} ${buddhistYear(year)}`
}

/** `พ.ย. 69` */
export function thaiShortMonth(period: Period): string {
  const { year, month } = readPeriod(period)
  return `${MONTHS_SHORT[month - 1]} ${two(buddhistYear(year) % 100)}`
}

/** `20 November 2026`, for English screens. */
export function englishLongDate(instant: Date): string {
  const { year, month, day } = bangkokParts(instant)
  return `${day} ${MONTHS_ENGLISH[month - 1]} ${year}`
}

/** `20 Nov 2026` */
export function englishShortDate(instant: Date): string {
  const { year, month, day } = bangkokParts(instant)
  return `${day} ${MONTHS_ENGLISH[month - 1]?.slice(0, 3)} ${year}`
}

/** `November 2026` */
export function englishMonthYear(period: Period): string {
  const { year, month } = readPeriod(period)
  return `${MONTHS_ENGLISH[month - 1]} ${year}`
}

/** `Nov 2026` */
export function englishShortMonth(period: Period): string {
  const { year, month } = readPeriod(period)
  return `${MONTHS_ENGLISH[month - 1]?.slice(0, 3)} ${year}`
}

/** Months in the database are year * 100 + month: they sort and compare as numbers. */
export function monthNumber(of: Period | { year: number; month: number }): number {
  const { year, month } = typeof of === 'string' ? readPeriod(of) : of
  return year * 100 + month
}

export function periodOfNumber(month: number): Period {
  return periodFrom(Math.floor(month / 100), month % 100)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
