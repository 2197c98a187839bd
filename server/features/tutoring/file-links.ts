import type { Person } from '#server/platform/caller.ts'
import { signFor } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Players request parts throughout playback, so this link lives longer than a PDF's; the page renews it in time. Rights are checked at
 * every part.
 */
const replayLinkSeconds = 15 * 60

/** Sessions are put off: a month after its start its owners no longer need the old email. */
const emailLinkSecondsAfterStart = 30 * 86_400

export const replayPath = '/files/replay'
export const joinPath = '/files/join'
export const calendarPath = '/files/calendar'

/**
 * A replay's folder for this person. The token is in the path, because a stream's files refer to each other by relative addresses; the log
 * stores the path's pattern only.
 */
export function replayFolder(platform: Platform, person: Person, sheetId: string): string {
  return `${replayPath}/${signFor(platform, person, { purpose: 'replay', sheetId }, replayLinkSeconds)}`
}

/** This person's link into the room. The room's address is revealed only to those who join, which counts as opening the sheet. */
export function joinLink(platform: Platform, person: Person, sheetId: string): string {
  const token = signFor(platform, person, { purpose: 'join', sheetId }, replayLinkSeconds)
  return `${joinPath}/${token}/${sheetId}`
}

/** The calendar file of a session for this person, in their language (0 Thai). */
export function calendarLink(platform: Platform, person: Person, sheetId: string, language: 0 | 1): string {
  return addressOf(signFor(platform, person, { purpose: 'calendar', sheetId }), language)
}

/**
 * The same for messages and emails: phones open it in mail programs without a sign-in, weeks later. It reveals name and time of a session
 * that is public anyway, to whoever still owns the sheet.
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
