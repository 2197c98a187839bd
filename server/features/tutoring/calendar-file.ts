import ical, { ICalAlarmType } from 'ical-generator'
import type { Platform } from '#server/platform/platform.ts'
import type { WatchableSession } from './watchable-session.ts'

const words = {
  th: {
    summary: (name: string) => `ติวสด: ${name}`,
    description: (page: string) => `เข้าติวได้ที่ ${page}`,
    soon: 'ติวสดของคุณกำลังจะเริ่ม',
  },
  en: {
    summary: (name: string) => `Live session: ${name}`,
    description: (page: string) => `Join at ${page}`,
    soon: 'Your live session is about to begin',
  },
} as const

/** How long a session takes that has no planned end. */
const usualMinutes = 120
const hourSeconds = 3_600

/**
 * The session as a calendar file, with alarms a day and an hour before. The event has one id for ever: a file fetched again
 * after the session was moved moves it in the calendar too. The way into the room is not in it, only the page that leads there.
 */
export function sessionCalendarFile(
  platform: Pick<Platform, 'config' | 'clock'>,
  session: Pick<WatchableSession, 'id' | 'name' | 'startAt' | 'endedAt' | 'plannedMinutes'>,
  language: 'th' | 'en',
): string {
  const { PUBLIC_URL } = platform.config
  const text = words[language]
  const page = `${PUBLIC_URL}/myVideo/${session.id}`
  const calendar = ical({ prodId: { company: 'Sarup', product: 'Sarup', language: language.toUpperCase() } })
  const event = calendar.createEvent({
    id: `tutoring-${session.id}@${new URL(PUBLIC_URL).hostname}`,
    stamp: platform.clock.now(),
    // Grows with the start, so that calendars take the newest of two files for right.
    sequence: Math.floor(platform.clock.now().getTime() / 60_000) % 2 ** 31,
    start: session.startAt,
    end:
      session.endedAt ??
      new Date(session.startAt.getTime() + (session.plannedMinutes ?? usualMinutes) * 60_000),
    summary: text.summary(session.name),
    description: text.description(page),
    url: page,
    location: page,
  })
  for (const trigger of [24 * hourSeconds, hourSeconds]) {
    event.createAlarm({ type: ICalAlarmType.display, trigger, description: text.soon })
  }
  return calendar.toString()
}
