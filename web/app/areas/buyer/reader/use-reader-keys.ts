import { useEffect, useEffectEvent } from 'react'
import { turned } from './PageStrip.tsx'
import { zoomStep } from './use-gestures.ts'

type Keys = {
  page: number
  pages: number
  columns: 1 | 2
  zoom: number
  goTo: (page: number) => void
  zoomTo: (zoom: number) => void
  /** Parts of a screen; negative is up. */
  scrollBy: (screens: number) => void
}

/** Left and right, PageUp and PageDown turn pages; up and down move; Home, End; + and − zoom, 0 fits again. */
export function useReaderKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey) return
    if (!(event.target instanceof Element)) return
    // In fields, on the slider and in dialogs keys have their own meaning; a button keeps Enter and space.
    if (event.target.closest('input, textarea, select, dialog')) return
    const act = actionOf(event, keys)
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function actionOf(event: KeyboardEvent, keys: Keys): (() => void) | undefined {
  const { page, pages, columns, zoom, goTo, zoomTo, scrollBy } = keys
  switch (event.key) {
    case 'ArrowRight':
    case 'PageDown':
      return () => goTo(page + 1)
    case 'ArrowLeft':
    case 'PageUp':
      return () => goTo(turned(page, -1, columns))
    case 'ArrowDown':
      return () => scrollBy(0.15)
    case 'ArrowUp':
      return () => scrollBy(-0.15)
    case ' ':
      if (event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement)
        return undefined
      return () => scrollBy(event.shiftKey ? -0.9 : 0.9)
    case 'Home':
      return () => goTo(1)
    case 'End':
      return () => goTo(pages)
    case '+':
    case '=':
      return () => zoomTo(zoomStep(zoom, 1))
    case '-':
      return () => zoomTo(zoomStep(zoom, -1))
    case '0':
      return () => zoomTo(1)
    default:
      return undefined
  }
}
