/** A caption track beside the video itself. Stored as JSON with the session. */
export type ReplayCaption = {
  /** A code as in `<track srclang>`: th, en, … */
  language: string
  /** In its own language: ไทย, English. */
  label: string
  /** The name of a WebVTT file beside the video, or an https address. */
  file: string
}

export type ReplayChapter = { startSeconds: number; title: readonly [th: string, en: string] }

export type ReplayKind = 'hls' | 'file'

/** How a replay is played, known from its address or the name of its file. */
export function replayKind(address: string): ReplayKind {
  return /\.m3u8(?:$|[?#])/i.test(address) ? 'hls' : 'file'
}

/** The last chapter that has begun; -1 before the first. Chapters stand in the order of their start. */
export function chapterAt(chapters: readonly Pick<ReplayChapter, 'startSeconds'>[], seconds: number): number {
  return chapters.findLastIndex((chapter) => chapter.startSeconds <= seconds)
}

/** `12:40`, with hours `1:02:03`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** A buyer's place in a replay (buyer.md §4, Video). Stored in the browser and, for other devices, on the server. */
export type VideoPosition = {
  sheetId: string
  /** From the beginning of the video. */
  seconds: number
  /** When it was saved, milliseconds since 1970. */
  savedAt: number
}

/** At most this many are stored; the oldest goes (buyer.md §9). */
export const positionsMax = 50

/** The list with this position in it, newest first: one per video, fifty in all. */
export function withPosition(stored: readonly VideoPosition[], position: VideoPosition): VideoPosition[] {
  const others = stored.filter(({ sheetId }) => sheetId !== position.sheetId)
  return [position, ...others].toSorted((a, b) => b.savedAt - a.savedAt).slice(0, positionsMax)
}

/** The latest of the positions stored here and on the server. */
export function newerPosition<P extends Pick<VideoPosition, 'savedAt'>>(
  one: P | null | undefined,
  other: P | null | undefined,
): P | null {
  if (!one) return other ?? null
  if (!other) return one
  return one.savedAt >= other.savedAt ? one : other
}

const WORTH_RESUMING_SECONDS = 5
const AS_GOOD_AS_OVER_SECONDS = 10

/** Seconds to resume at: the start for a buyer who had hardly begun or reached the end. */
export function resumeAt(seconds: number, durationSeconds: number): number {
  if (!Number.isFinite(seconds) || seconds < WORTH_RESUMING_SECONDS) return 0
  const lastSeconds = durationSeconds - Math.min(AS_GOOD_AS_OVER_SECONDS, durationSeconds * 0.05)
  return Number.isFinite(durationSeconds) && seconds >= lastSeconds ? 0 : seconds
}

/** Positions stored in the browser; ignores anything else under that name. */
export function readPositions(text: string | null): VideoPosition[] {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  return Array.isArray(stored) ? stored.filter(isPosition).slice(0, positionsMax) : []
}

function isPosition(value: unknown): value is VideoPosition {
  if (typeof value !== 'object' || value === null) return false
  const { sheetId, seconds, savedAt } = value as Record<string, unknown>
  return typeof sheetId === 'string' && isAmount(seconds) && isAmount(savedAt)
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
