import { useSyncExternalStore } from 'react'

/** Whether the window fulfils a media query; `onServer`: what the document is drawn for. */
export function useMedia(query: string, onServer = false): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => onServer,
  )
}
