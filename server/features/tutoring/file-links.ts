import type { Person } from '#server/platform/caller.ts'
import { signFor } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * A player requests parts of a replay for as long as it plays, so its link lives longer than that of a PDF; the page gets a
 * new one before this one ends. What it grants is verified anew at every part.
 */
export const replayLinkSeconds = 15 * 60

/** Sessions are put off: a month after its start its owners no longer need the old email. */
const emailLinkSecondsAfterStart = 30 * 86_400

export const replayPath = '/files/replay'
export const joinPath = '/files/join'
export const calendarPath = '/files/calendar'

/**
 * The folder of a replay as this person may open it. The token stands in the path, because the files of a stream name each
 * other by relative addresses; the log stores the pattern of the path only.
 */
export function replayFolder(platform: Platform, person: Person, sheetId: string): string {
  return `${replayPath}/${signFor(platform, person, { purpose: 'replay', sheetId }, replayLinkSeconds)}`
}

/** The way into the room for this person. Its address is told to none who does not take it: who was in has opened the sheet. */
export function joinLink(platform: Platform, person: Person, sheetId: string): string {
  const token = signFor(platform, person, { purpose: 'join', sheetId }, replayLinkSeconds)
  return `${joinPath}/${token}/${sheetId}`
}

/** The calendar file of a session for this person, in their language (0 Thai). */
export function calendarLink(platform: Platform, person: Person, sheetId: string, language: 0 | 1): string {
  return addressOf(signFor(platform, person, { purpose: 'calendar', sheetId }), language)
}

/**
 * The same for a message and its email: a phone opens it from its mail program, which has no sign-in, weeks after it was
 * written. It grants name and time of a session that stands in the shop anyway, to who still owns the sheet.
 */
export function calendarLinkOfEmail(
  platform: Pick<Platform, 'config' | 'clock'>,
  input: { personId: string; sheetId: string; startAt: Date },
  language: 0 | 1,
): string {
  const secondsToStart = Math.floor((input.startAt.getTime() - platform.clock.now().getTime()) / 1000)
  const what = { purpose: 'calendar-letter', sheetId: input.sheetId } as const
  const person = { id: input.personId, sessionId: '' }
  const token = signFor(platform, person, what, secondsToStart + emailLinkSecondsAfterStart)
  return addressOf(token, language)
}

function addressOf(token: string, language: 0 | 1): string {
  return `${calendarPath}/${token}/${language === 0 ? 'session-th.ics' : 'session-en.ics'}`
}
