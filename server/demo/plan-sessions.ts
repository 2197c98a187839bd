import type { TutoringSession } from '#server/features/tutoring/index.ts'

/** A sheet's data for its session. */
type Sheet = { id: string; code: string; createdAt: Date }

export type SessionState = 'ahead' | 'live' | 'stream' | 'file' | 'preparing'

/**
 * The state of a sheet's session: ahead, live, or over with its replay as stream, file or still being cut. Chosen by the number in its
 * code, so that each state exists and stays.
 */
export function sessionState({ code }: Pick<Sheet, 'code'>): SessionState {
  const number = numberOf(code)
  if (number === 4) return 'live'
  if (number === 8) return 'preparing'
  if (number % 3 === 1) return 'ahead'
  return number % 2 === 0 ? 'stream' : 'file'
}

/** The planned length, also on the cover. The live one is long, so that a visitor finds it live after some hours. */
export function plannedHours(sheet: Pick<Sheet, 'code'>): number {
  return sessionState(sheet) === 'live' ? 4 : 2
}

const dayMilliseconds = 86_400_000
const hourMilliseconds = 3_600_000
const replayFolder = 'private/replays/demo'

/** The input of `saveTutoringSession`. Evenings in Bangkok, but for the session that is running. */
export function planSession(sheet: Sheet, now: Date): TutoringSession {
  const state = sessionState(sheet)
  const number = numberOf(sheet.code)
  const room = `https://live.sarup.example/room/${sheet.id}`
  const base = { sheetId: sheet.id, replayUrl: null }
  const plannedMinutes = 60 * plannedHours(sheet)
  if (state === 'live') {
    const startAt = new Date(Math.floor((now.getTime() - 20 * 60_000) / 300_000) * 300_000)
    return { ...base, startAt, joinUrl: room, endedAt: null, plannedMinutes }
  }
  if (state === 'ahead') {
    const startAt = evening(now.getTime() + (1 + number) * dayMilliseconds)
    return { ...base, startAt, joinUrl: number > 4 ? null : room, endedAt: null, plannedMinutes }
  }
  // Not before its sheet was on sale, and over by now.
  const startAt = evening(
    Math.min(sheet.createdAt.getTime() + 3 * dayMilliseconds, now.getTime() - 2 * dayMilliseconds),
  )
  return {
    ...base,
    startAt,
    joinUrl: room,
    endedAt: new Date(startAt.getTime() + 2 * hourMilliseconds),
    ...(state === 'preparing' ? {} : replays[state]),
  }
}

/** 19:00 in Bangkok is noon in UTC. */
function evening(time: number): Date {
  return new Date(Math.floor(time / dayMilliseconds) * dayMilliseconds + 12 * hourMilliseconds)
}

function numberOf(code: string): number {
  return Number(code.replace(/\D/g, '')) || 1
}

const chapters = [
  { startSeconds: 0, title: ['สิ่งที่ข้อสอบชอบถาม', 'What the exam asks for'] },
  { startSeconds: 15, title: ['สูตรที่ต้องจำ', 'Formulas to remember'] },
  { startSeconds: 30, title: ['ทำโจทย์ด้วยกัน', 'Working through a problem'] },
  { startSeconds: 45, title: ['ถามตอบก่อนสอบ', 'Questions before the exam'] },
] as const

const captions = [
  { language: 'th', label: 'ไทย', file: 'th.vtt' },
  { language: 'en', label: 'English', file: 'en.vtt' },
]

const replays = {
  stream: { replayKey: `${replayFolder}/stream.m3u8`, captions, chapters },
  file: { replayKey: `${replayFolder}/replay.mp4`, captions, chapters },
} as const

/** The one video that all replays of the demo show: files of `data/replay`, with their kinds. */
export const replayFiles = [
  ['stream.m3u8', 'application/vnd.apple.mpegurl'],
  ['stream.mp4', 'video/mp4'],
  ['replay.mp4', 'video/mp4'],
  ['th.vtt', 'text/vtt'],
  ['en.vtt', 'text/vtt'],
].map(([file = '', contentType = '']) => ({ file, key: `${replayFolder}/${file}`, contentType }))
