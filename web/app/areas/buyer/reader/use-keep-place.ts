import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { browserApi } from '#web/api/browser-api.ts'

const SETTLED_MILLISECONDS = 1_000

/**
 * Stores the page for the buyer, across devices: a moment after they have come to rest on it, and at once when the tab is
 * hidden or closed. A failure is not shown; the next page tries again, and so does a restored connection.
 */
export function useKeepPlace(
  sheetId: string,
  page: number,
  beside: number | undefined,
  isZoomed: boolean,
): void {
  const client = useQueryClient()
  const kept = useRef(0)
  /** The page last said to be magnified. */
  const keptCloser = useRef(0)
  const latest = useRef(page)
  useEffect(() => {
    latest.current = page
    const timer = setTimeout(keep, SETTLED_MILLISECONDS)
    window.addEventListener('online', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', keep)
    }

    function keep() {
      if (kept.current === page && (!isZoomed || keptCloser.current === page)) return
      kept.current = page
      if (isZoomed) keptCloser.current = page
      const input = { id: sheetId, page, zoomed: isZoomed, ...(beside !== undefined && { beside }) }
      browserApi.call('keepReadingPlace', input).catch(() => {
        kept.current = 0
        keptCloser.current = 0
      })
    }
  }, [sheetId, page, beside, isZoomed])
  useEffect(() => {
    /** Goes out although the page goes away. */
    const keepLast = async () => {
      if (kept.current === latest.current) return
      kept.current = latest.current
      await browserApi
        .call('keepReadingPlace', { id: sheetId, page: latest.current }, { keepalive: true })
        .catch(() => {})
    }
    const putAway = () => void (document.visibilityState === 'hidden' && keepLast())
    document.addEventListener('visibilitychange', putAway)
    return () => {
      document.removeEventListener('visibilitychange', putAway)
      // The library shows how far one has come.
      void keepLast().then(() => client.invalidateQueries({ queryKey: ['my-sheets'] }))
    }
  }, [client, sheetId])
}
