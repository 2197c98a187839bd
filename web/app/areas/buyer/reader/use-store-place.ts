import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { browserApi } from '#web/api/browser-api.ts'

const SETTLED_MILLISECONDS = 1_000

/**
 * Stores the current page across devices: shortly after the buyer rests on it, and at once when the tab is hidden or closed. Failures are
 * silent; the next page or a restored connection retries.
 */
export function useStorePlace(
  sheetId: string,
  page: number,
  beside: number | undefined,
  isZoomed: boolean,
): void {
  const client = useQueryClient()
  const storedPage = useRef(0)
  /** The page last said to be magnified. */
  const storedCloser = useRef(0)
  const latest = useRef(page)
  useEffect(() => {
    latest.current = page
    const timer = setTimeout(store, SETTLED_MILLISECONDS)
    window.addEventListener('online', store)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', store)
    }

    function store() {
      if (storedPage.current === page && (!isZoomed || storedCloser.current === page)) return
      storedPage.current = page
      if (isZoomed) storedCloser.current = page
      const input = { id: sheetId, page, zoomed: isZoomed, ...(beside !== undefined && { beside }) }
      browserApi.call('keepReadingPlace', input).catch(() => {
        storedPage.current = 0
        storedCloser.current = 0
      })
    }
  }, [sheetId, page, beside, isZoomed])
  useEffect(() => {
    /** Goes out although the page goes away. */
    const storeLast = async () => {
      if (storedPage.current === latest.current) return
      storedPage.current = latest.current
      await browserApi
        .call('keepReadingPlace', { id: sheetId, page: latest.current }, { keepalive: true })
        .catch(() => {})
    }
    const putAway = () => void (document.visibilityState === 'hidden' && storeLast())
    document.addEventListener('visibilitychange', putAway)
    return () => {
      document.removeEventListener('visibilitychange', putAway)
      // The library shows how far the reader has come.
      void storeLast().then(() => client.invalidateQueries({ queryKey: ['my-sheets'] }))
    }
  }, [client, sheetId])
}
