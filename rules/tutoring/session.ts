import { readAddress } from '../read-address.ts'
import { thaiDigitsToAscii } from '../thai/thai-digits.ts'
import type { ReplayCaption, ReplayChapter } from './replay.ts'

/** Allowed planned length of a session, in minutes. */
export const plannedMinutes = { min: 10, max: 1_440 } as const
/** Minutes that a session may run over before it is ended automatically. */
export const overrunMinutes = 30
/** A megabyte is 1,000,000 bytes, as everywhere. */
export const replayBytesMax = 4_000_000_000
export const captionCharactersMax = 600_000
export const captionsMax = 10
export const chaptersMax = 100
export const addressMax = 1_000

/** State of a session: ahead, running, over without and over with its replay. */
export type SessionState = 'ahead' | 'running' | 'ended' | 'replay'

export function sessionState(
  { startAt, endedAt, hasReplay }: { startAt: Date; endedAt: Date | null; hasReplay: boolean },
  now: Date,
): SessionState {
  if (endedAt === null) return startAt > now ? 'ahead' : 'running'
  return hasReplay ? 'replay' : 'ended'
}

/** Whole https addresses without a name and a password in them. */
export function isSafeAddress(text: string): boolean {
  const address = text.length > addressMax || /[\s\\]/.test(text) ? undefined : readAddress(text)
  if (address === undefined) return false
  const { protocol, username, password, hostname } = address
  return protocol === 'https:' && username === '' && password === '' && hostname !== ''
}

export type ReplayProblem = 'address' | 'kind' | 'host'

/**
 * Why an address cannot be a replay: it must be safe, an MP4 or HLS stream, and on a host pages may load videos from. `origins`: those
 * hosts, as `https://video.example`.
 */
export function replayProblem(text: string, origins: readonly string[]): ReplayProblem | undefined {
  if (!isSafeAddress(text)) return 'address'
  const { origin, pathname } = new URL(text)
  if (!/\.(?:mp4|m4v|m3u8)$/i.test(pathname)) return 'kind'
  return origins.includes(origin) ? undefined : 'host'
}

/** Captions that lie elsewhere: a safe address of a WebVTT file on one of these hosts. */
export function isCaptionAddress(text: string, origins: readonly string[]): boolean {
  return (
    isSafeAddress(text) && /\.vtt$/i.test(new URL(text).pathname) && origins.includes(new URL(text).origin)
  )
}

/** Captions as WebVTT: unchanged, or converted from SubRip (`00:00:01,000 -->`); undefined for anything else. */
export function webVttOf(text: string): string | undefined {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  if (/^WEBVTT(?:[ \t\n]|$)/.test(lines)) return lines.includes('-->') ? lines : undefined
  if (!/^\d{2}:\d{2}:\d{2},\d{3} --> \d{2}:\d{2}:\d{2},\d{3}/m.test(lines)) return undefined
  return `WEBVTT\n\n${lines.replaceAll(/(\d{2}:\d{2}:\d{2}),(\d{3})/g, '$1.$2')}`
}

/** A line that is no chapter, counted from 1. */
export type ChaptersRead = { chapters: ReplayChapter[] } | { badLine: number }

/** Chapters as staff type them: `12:40 ชื่อไทย | English name` on a line each; without a bar both are the same. */
export function readChapters(text: string): ChaptersRead {
  const chapters: ReplayChapter[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, time = '', names = ''] = /^\s*(\S+)\s+(.+)$/.exec(line) ?? []
    const [, hours = '0', minutes = '0', seconds] =
      /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(thaiDigitsToAscii(time)) ?? []
    const [thai = '', english = thai, ...more] = names.split('|').map((name) => name.trim())
    const startSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    const isChapter =
      seconds !== undefined && thai !== '' && english !== '' && more.length === 0 && names.length <= 400
    const isTwice = chapters.some((chapter) => chapter.startSeconds === startSeconds)
    if (!isChapter || isTwice || chapters.length >= chaptersMax) return { badLine: at + 1 }
    chapters.push({ startSeconds, title: [thai, english] })
  }
  return { chapters: chapters.toSorted((a, b) => a.startSeconds - b.startSeconds) }
}

/** The same the other way round. */
export function writeChapters(
  chapters: readonly ReplayChapter[],
  clock: (seconds: number) => string,
): string {
  return chapters
    .map(
      ({ startSeconds, title: [thai, english] }) =>
        `${clock(startSeconds)} ${thai === english ? thai : `${thai} | ${english}`}`,
    )
    .join('\n')
}

/** Whether captions are stored beside the replay, not on another host. */
export function liesBeside({ file }: Pick<ReplayCaption, 'file'>): boolean {
  return !file.startsWith('https://')
}

/** Reminders for buyers of a session (issue: 24 hours, 1 hour, at the start). */
export const reminders = [
  { kind: 'day', minutesBefore: 24 * 60 },
  { kind: 'hour', minutesBefore: 60 },
  { kind: 'start', minutesBefore: 0 },
] as const

export type ReminderKind = (typeof reminders)[number]['kind']

const MINUTE_MILLISECONDS = 60_000
/** A reminder that is later than this says something that is no longer true. */
const LATE_MINUTES_MAX = 15

export function reminderTime(kind: ReminderKind, startAt: Date): Date {
  const minutes = reminders.find((reminder) => reminder.kind === kind)?.minutesBefore ?? 0
  return new Date(startAt.getTime() - minutes * MINUTE_MILLISECONDS)
}

/** Neither before its time (the session was moved back) nor so late that it would mislead. */
export function isReminderDue(kind: ReminderKind, startAt: Date, now: Date): boolean {
  const lateMinutes = (now.getTime() - reminderTime(kind, startAt).getTime()) / MINUTE_MILLISECONDS
  return lateMinutes >= 0 && lateMinutes <= LATE_MINUTES_MAX
}
