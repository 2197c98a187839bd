/**
 * Dates in Bangkok. Thailand has been at UTC+7 without summer time since 1920, so a fixed shift is exact and needs no time-zone data. A
 * sale belongs to the month of its payment: 31 August 16:59:59.999Z is August, one millisecond later is September.
 */
const BANGKOK_SHIFT_MILLISECONDS = 7 * 60 * 60 * 1000
const BUDDHIST_SHIFT_YEARS = 543

export const MONTHS_LONG = [
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
export const MONTHS_SHORT = [
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
export const MONTHS_ENGLISH = [
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

/** Noon in Bangkok of `2026-11-20`: it is on the right day everywhere near it. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00+07:00`)
}

export function buddhistYear(gregorianYear: number): number {
  return gregorianYear + BUDDHIST_SHIFT_YEARS
}

/** Gregorian, of a year by either calendar. */
export function readYear(year: number): number {
  return year >= 2400 ? year - BUDDHIST_SHIFT_YEARS : year
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

/** `20/11/69`, the short form of the message list (DD/MM/YY). */
export function thaiNumericShortDate(instant: Date): string {
  const { year, month, day } = bangkokParts(instant)
  return `${two(day)}/${two(month)}/${two(buddhistYear(year) % 100)}`
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

export function two(value: number): string {
  return String(value).padStart(2, '0')
}
