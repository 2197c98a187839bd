import { bangkokDate, bangkokInstant, bangkokTime } from '#rules/calendar/bangkok.ts'

/** A time as a field of date and time shows it, in Bangkok whatever the browser's own zone: `2026-11-21T07:05`. */
export function toBangkokField(instant: Date): string {
  return `${bangkokDate(instant)}T${bangkokTime(instant)}`
}

/** The instant that was typed; undefined while the field is not complete. */
export function fromBangkokField(text: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  return bangkokInstant(year, month, day, hour, minute)
}
