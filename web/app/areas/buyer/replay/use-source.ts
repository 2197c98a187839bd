import workerAddress from 'hls.js/dist/hls.worker.js?url'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { replayKind } from '#rules/tutoring/replay.ts'

/** Within this a failure is no expired link, and requesting another one would help nothing. */
const FRESH_LINK_MILLISECONDS = 8 * 60_000

/**
 * Loads the video directly, or with hls.js where the browser plays no streams. The first address stays, because another would restart; a
 * stream's parts use the newest link, and an expired one is replaced at the current position.
 */
export function useSource(
  videoRef: RefObject<HTMLVideoElement | null>,
  address: string,
  newAddress: () => Promise<string | null>,
) {
  const [opened, setOpened] = useState(() => ({ address, at: Date.now() }))
  const [hasFailed, setFailed] = useState(false)
  const newest = useRef(address)
  /** To go on from after a new link. */
  const stoppedAt = useRef<{ seconds: number; wasPlaying: boolean } | null>(null)
  useEffect(() => {
    newest.current = address
  }, [address])

  const reopen = useCallback(async () => {
    const player = videoRef.current
    if (player && player.currentTime > 0) {
      stoppedAt.current = { seconds: player.currentTime, wasPlaying: !player.paused }
    }
    const next = await newAddress()
    if (next === null) return setFailed(true)
    setFailed(false)
    setOpened({ address: next, at: Date.now() })
  }, [videoRef, newAddress])

  const fail = useCallback(
    (reason: unknown) => {
      // Only written to the log (buyer.md §8); the person is offered another try.
      reportError(new Error(`the video could not be loaded: ${String(reason)}`))
      if (Date.now() - opened.at > FRESH_LINK_MILLISECONDS) void reopen()
      else setFailed(true)
    },
    [opened, reopen],
  )

  // The effect below must not load the video again because a function is another one.
  const failNow = useRef(fail)
  useEffect(() => {
    failNow.current = fail
  }, [fail])
  useEffect(() => {
    const player = videoRef.current
    if (!player) return
    return loadInto(player, opened.address, newest, (reason) => failNow.current(reason))
  }, [videoRef, opened])

  return {
    hasFailed,
    retry: () => void reopen(),
    failed: () => {
      const failure = videoRef.current?.error
      if (failure) fail(`${failure.code} ${failure.message}`)
    },
    loaded: () => {
      const stopped = stoppedAt.current
      stoppedAt.current = null
      if (!stopped || !videoRef.current) return
      videoRef.current.currentTime = stopped.seconds
      if (stopped.wasPlaying) void videoRef.current.play().catch(() => {})
    },
  }
}

function loadInto(
  player: HTMLVideoElement,
  address: string,
  newest: RefObject<string>,
  onFailure: (reason: unknown) => void,
): () => void {
  let isGone = false
  let leave = () => {}
  if (replayKind(address) === 'file' || player.canPlayType('application/vnd.apple.mpegurl') !== '') {
    player.src = address
  } else {
    attachHls(player, address, newest, onFailure).then(
      (detach) => {
        leave = detach
        if (isGone) detach()
      },
      (reason: unknown) => {
        if (!isGone) onFailure(reason)
      },
    )
  }
  return () => {
    isGone = true
    leave()
    player.removeAttribute('src')
  }
}

/** hls.js weighs as much as everything else of this page: it comes for who needs it. */
async function attachHls(
  player: HTMLVideoElement,
  address: string,
  newest: RefObject<string>,
  onFailure: (reason: unknown) => void,
): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) throw new Error('this browser plays no streams')
  const folder = folderOf(address)
  const hls = new Hls({
    workerPath: new URL(workerAddress, window.location.href).href,
    xhrSetup(request, url) {
      request.open('GET', url.replace(folder, folderOf(newest.current)), true)
    },
  })
  let hasRecovered = false
  hls.on(Hls.Events.ERROR, (_event, failure) => {
    if (!failure.fatal) return
    if (failure.type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true
      hls.recoverMediaError()
    } else onFailure(failure.details)
  })
  hls.loadSource(address)
  hls.attachMedia(player)
  return () => hls.destroy()
}

/** `/files/replay/{token}/`: what a new link changes. */
function folderOf(address: string): string {
  return address.slice(0, address.lastIndexOf('/') + 1)
}
