/** What belongs to a replay beside the video itself. Stored as JSON with the session. */
export type ReplayCaption = {
  /** As in `<track srclang>`: th, en, … */
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
