import type { Person } from '#server/platform/caller.ts'
import { signLink } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * A player asks for parts of a replay for as long as it plays, so its link lives longer than that of a PDF; the page gets a
 * new one before this one ends. What it grants is looked at anew at every part.
 */
export const replayLinkSeconds = 15 * 60

export const replayPath = '/files/replay'
export const calendarPath = '/files/calendar'

/**
 * The folder of a replay as this person may open it. The token stands in the path, because the files of a stream name each
 * other by relative addresses; the log keeps the pattern of the path only.
 */
export function replayFolder(platform: Platform, person: Person, sheetId: string): string {
  const claims = { purpose: 'replay', personId: person.id, sessionId: person.sessionId, sheetId } as const
  const token = signLink(platform.config.AUTH_SECRET, claims, platform.clock.now(), replayLinkSeconds)
  return `${replayPath}/${token}`
}

/** The calendar file of a session for this person, in their language (0 Thai). */
export function calendarLink(platform: Platform, person: Person, sheetId: string, language: 0 | 1): string {
  const claims = { purpose: 'calendar', personId: person.id, sessionId: person.sessionId, sheetId } as const
  const token = signLink(platform.config.AUTH_SECRET, claims, platform.clock.now())
  return `${calendarPath}/${token}/${language === 0 ? 'session-th.ics' : 'session-en.ics'}`
}
