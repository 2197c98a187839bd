import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { withPosition, newerPosition, readPositions, resumeAt } from '#rules/tutoring/replay.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { localStore } from '#web/browser/storage.ts'
import { PERSONAL, session } from '#web/features/session/session.ts'
import type { Replay } from './use-replay.ts'

/** Here at every time update (buyer.md §4); to the server this often. */
const SEND_MILLISECONDS = 10_000

/** Resumes at the buyer's last position: stored in this browser all the time, on the server now and then. */
export function useStoredPosition(videoRef: RefObject<HTMLVideoElement | null>, replay: Replay) {
  const { _id: sheetId } = replay
  /** Above 0 until the first play: where the buyer may go on. */
  const [resumeSeconds, setResume] = useState(0)
  const isRestored = useRef(false)
  /** Last known position: on leaving, the video unmounts before its page does. */
  const last = useRef(0)
  const sent = useRef({ at: 0, seconds: -1 })
  // The server's position at loading; later answers are our own.
  const [fromServer] = useState(replay.position)

  const send = useCallback(
    (seconds: number, isLast: boolean) => {
      if (session.token() === null || seconds === sent.current.seconds) return
      sent.current = { at: Date.now(), seconds }
      const input = { id: sheetId, seconds, savedAt: new Date().toISOString() }
      // If lost, the next one follows; and this browser has it.
      browserApi.call('keepVideoPosition', input, { keepalive: isLast }).catch(() => {})
    },
    [sheetId],
  )

  /** When the length is known. Saving begins after it: the 0 of a video that was just opened is no place to store. */
  const restore = () => {
    if (isRestored.current || !videoRef.current) return
    isRestored.current = true
    const seconds = resumeAt(lastPlace(sheetId, fromServer), videoRef.current.duration)
    if (seconds === 0) return
    videoRef.current.currentTime = seconds
    setResume(seconds)
  }

  const store = () => {
    if (!isRestored.current || !videoRef.current || resumeSeconds > 0) return
    const seconds = Math.round(videoRef.current.currentTime * 10) / 10
    last.current = seconds
    saveHere({ sheetId, seconds, savedAt: Date.now() })
    if (Date.now() - sent.current.at >= SEND_MILLISECONDS) send(seconds, false)
  }

  const flush = useCallback(() => {
    const seconds = Math.round((videoRef.current?.currentTime ?? last.current) * 10) / 10
    if (isRestored.current && seconds > 0 && sent.current.at > 0) send(seconds, true)
  }, [videoRef, send])

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', hide)
      flush()
    }
  }, [flush])

  return { resumeSeconds, restore, store, flush, begin: () => setResume(0) }
}

/** Seconds; 0 where nothing is known. */
function lastPlace(sheetId: string, fromServer: Replay['position']): number {
  const here = readPositions(localStore.getItem(PERSONAL.positions)).find(
    (place) => place.sheetId === sheetId,
  )
  const there = fromServer && { seconds: fromServer.seconds, savedAt: Date.parse(fromServer.savedAt) }
  return newerPosition<{ seconds: number; savedAt: number }>(here, there)?.seconds ?? 0
}

function saveHere(position: { sheetId: string; seconds: number; savedAt: number }): void {
  const stored = readPositions(localStore.getItem(PERSONAL.positions))
  localStore.setItem(PERSONAL.positions, JSON.stringify(withPosition(stored, position)))
}
