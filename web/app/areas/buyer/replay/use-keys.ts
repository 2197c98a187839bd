import { type RefObject, useEffect } from 'react'

const STEP_SECONDS = 5
const STEP_VOLUME = 0.1

/** Space, arrows, F, K and M, on a Thai keyboard too, work wherever the focus is, except where they mean something else. */
export function useKeys(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!video.current || event.defaultPrevented || isTaken(event)) return
      if (!act(video.current, event.key)) return
      // The player's own keys would do it a second time, and the page would scroll.
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [video])
}

function isTaken({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return true
  if (target.closest('input, select, textarea, [contenteditable], [role="menu"], dialog')) return true
  return key === ' ' && target.closest('button, a, summary') !== null
}

function act(video: HTMLVideoElement, key: string): boolean {
  switch (key.toLowerCase()) {
    case ' ':
    case 'k':
    case 'า':
      if (video.paused) void video.play().catch(() => {})
      else video.pause()
      return true
    case 'arrowleft':
      video.currentTime = Math.max(0, video.currentTime - STEP_SECONDS)
      return true
    case 'arrowright':
      video.currentTime = Math.min(video.duration || 0, video.currentTime + STEP_SECONDS)
      return true
    case 'arrowup':
      video.volume = Math.min(1, video.volume + STEP_VOLUME)
      return true
    case 'arrowdown':
      video.volume = Math.max(0, video.volume - STEP_VOLUME)
      return true
    case 'm':
    case 'ท':
      video.muted = !video.muted
      return true
    case 'f':
    case 'ด':
      toggleFullscreen(video)
      return true
    default:
      return false
  }
}

function toggleFullscreen(video: HTMLVideoElement & { webkitEnterFullscreen?: () => void }): void {
  // There nothing beside it is to be seen.
  video.controls = true
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (document.fullscreenEnabled) void video.requestFullscreen().catch(() => {})
  // Telephones of Apple know only this one.
  else video.webkitEnterFullscreen?.()
}
