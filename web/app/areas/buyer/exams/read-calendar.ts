import type { CalendarEvent } from '#rules/reading/exams.ts'

/** A timetable of years is a tenth of it; more is no calendar of one person. */
const BYTES_MAX = 1_000_000

/** Reads a calendar file in Bangkok time. Loaded with the first file; throws for other files. */
export async function readCalendar(file: File): Promise<CalendarEvent[]> {
  if (file.size > BYTES_MAX) throw new Error('too big')
  const { default: ICAL } = await import('ical.js')
  const calendar = new ICAL.Component(ICAL.parse(await file.text()))
  return calendar.getAllSubcomponents('vevent').flatMap((part) => {
    const event = new ICAL.Event(part)
    const start = event.startDate
    if (start === null) return []
    const title = [event.summary, event.description, part.getFirstPropertyValue('categories')]
      .filter(Boolean)
      .join(' ')
    return [{ title: title.slice(0, 500), start: bangkokStart(start) }]
  })
}

/** Times without a zone, or with one the file does not define, are taken as local: that is where the exam is. */
function bangkokStart(start: {
  isDate: boolean
  zone: { tzid: string }
  toJSDate: () => Date
  toString: () => string
}): CalendarEvent['start'] {
  const written = start.toString()
  if (start.isDate) return { day: written.slice(0, 10), time: null }
  if (start.zone.tzid === 'floating') return { day: written.slice(0, 10), time: written.slice(11, 16) }
  const shifted = new Date(start.toJSDate().getTime() + 7 * 3_600_000).toISOString()
  return { day: shifted.slice(0, 10), time: shifted.slice(11, 16) }
}
