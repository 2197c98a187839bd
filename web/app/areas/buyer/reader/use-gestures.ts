import { type RefObject, useEffect, useEffectEvent } from 'react'

type Gestures = {
  zoom: number
  /** Around this point of the screen. */
  onZoom: (zoom: number, x: number, y: number) => void
  /** Only while a page fits the screen: zoomed in, the same movement moves the page. */
  onSwipe: (direction: 1 | -1) => void
}

const TAP_MILLISECONDS = 300
const TAP_PIXELS = 24
const SWIPE_PIXELS = 60
const SWIPE_MILLISECONDS = 600

type Finger = { x: number; y: number; at: number }

/**
 * Pinch, double tap, sideways swipe, and Ctrl + wheel; the browser scrolls. During a pinch the strip is only scaled, which costs nothing;
 * pages resize when the fingers leave.
 */
export function useGestures(
  view: RefObject<HTMLElement | null>,
  strip: RefObject<HTMLElement | null>,
  gestures: Gestures,
): void {
  const current = useEffectEvent(() => gestures)
  useEffect(() => {
    const element = view.current
    if (element === null) return
    const ending = new AbortController()
    const listening = { signal: ending.signal, passive: false }
    let pinch: { distance: number; x: number; y: number; scale: number } | null = null
    let start: Finger | null = null
    let lastTap: Finger | null = null
    let touched = Number.NEGATIVE_INFINITY

    element.addEventListener(
      'touchstart',
      (event) => {
        const [one, two] = event.touches
        if (one && two) {
          event.preventDefault()
          start = null
          const [x, y] = [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2]
          pinch = { distance: distanceOf(one, two), x, y, scale: 1 }
        } else if (one) start = { x: one.clientX, y: one.clientY, at: event.timeStamp }
      },
      listening,
    )
    element.addEventListener(
      'touchmove',
      (event) => {
        const [one, two] = event.touches
        if (pinch === null || !one || !two || strip.current === null) return
        event.preventDefault()
        const { zoom } = current()
        pinch.scale = clampZoom((zoom * distanceOf(one, two)) / pinch.distance) / zoom
        const box = strip.current.getBoundingClientRect()
        if (strip.current.style.transform === '')
          strip.current.style.transformOrigin = `${pinch.x - box.left}px ${pinch.y - box.top}px`
        strip.current.style.transform = `scale(${pinch.scale})`
      },
      listening,
    )
    const leave = (event: TouchEvent) => {
      if (pinch !== null) {
        if (event.touches.length > 1) return
        const { scale, x, y } = pinch
        pinch = null
        if (strip.current !== null) strip.current.style.transform = ''
        if (event.type === 'touchend' && Math.abs(scale - 1) > 0.03)
          current().onZoom(current().zoom * scale, x, y)
        return
      }
      const [finger] = event.changedTouches
      if (event.type !== 'touchend' || start === null || !finger) return
      const end = { x: finger.clientX, y: finger.clientY, at: event.timeStamp }
      const [across, down] = [end.x - start.x, end.y - start.y]
      const isTap = Math.hypot(across, down) < TAP_PIXELS && end.at - start.at < TAP_MILLISECONDS
      if (isTap) tap(end)
      else if (isSwipe(across, down, end.at - start.at) && current().zoom === 1)
        current().onSwipe(across < 0 ? 1 : -1)
      start = null
    }
    element.addEventListener('touchend', leave, listening)
    element.addEventListener('touchcancel', leave, listening)
    element.addEventListener('dblclick', toggle, listening)
    element.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return
        event.preventDefault()
        const { zoom, onZoom } = current()
        onZoom(zoom * Math.exp(-event.deltaY / 300), event.clientX, event.clientY)
      },
      listening,
    )
    return () => ending.abort()

    function tap(finger: Finger): void {
      const isSecond =
        lastTap !== null &&
        finger.at - lastTap.at < TAP_MILLISECONDS &&
        Math.hypot(finger.x - lastTap.x, finger.y - lastTap.y) < TAP_PIXELS
      lastTap = isSecond ? null : finger
      if (!isSecond) return
      touched = finger.at
      toggleZoom(finger.x, finger.y)
    }

    /** Some phones tell of a double click as well: never twice. */
    function toggle(event: MouseEvent): void {
      if (event.timeStamp - touched > 2 * TAP_MILLISECONDS) toggleZoom(event.clientX, event.clientY)
    }

    function toggleZoom(x: number, y: number): void {
      const { zoom, onZoom } = current()
      onZoom(zoom > 1 ? 1 : ZOOM_TAP, x, y)
    }
  }, [view, strip])
}

function isSwipe(across: number, down: number, milliseconds: number): boolean {
  return (
    Math.abs(across) > SWIPE_PIXELS &&
    Math.abs(across) > 2 * Math.abs(down) &&
    milliseconds < SWIPE_MILLISECONDS
  )
}

function distanceOf(one: Touch, two: Touch): number {
  return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
}

export const ZOOM_MIN = 1
export const ZOOM_MAX = 4
/** Zoom of a double tap: handwriting of a whole page becomes legible on a phone. */
const ZOOM_TAP = 2.5
/** From here on a page is looked at closely. */
export const ZOOM_CLOSER = 1.5

const steps = [1, 1.25, 1.5, 2, 2.5, 3, 4]

export function zoomStep(zoom: number, direction: 1 | -1): number {
  const next =
    direction > 0 ? steps.find((step) => step > zoom + 0.01) : steps.findLast((step) => step < zoom - 0.01)
  return next ?? (direction > 0 ? ZOOM_MAX : ZOOM_MIN)
}

export function clampZoom(zoom: number): number {
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom))
}
