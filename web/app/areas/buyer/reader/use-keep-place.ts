import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { browserApi } from '#web/api/browser-api.ts'

const SETTLED_MILLISECONDS = 1_000

/**
 * Remembers the page for the person, across devices: a moment after one has come to rest on it, and at once when the tab is
 * put away. Nobody is told when that fails; the next page tries again.
 */
export function useKeepPlace(sheetId: string, page: number, beside: number | undefined): void {
  const client = useQueryClient()
  const kept = useRef(0)
  const latest = useRef(page)
  useEffect(() => {
    latest.current = page
    const timer = setTimeout(keep, SETTLED_MILLISECONDS)
    return () => clearTimeout(timer)

    function keep() {
      if (kept.current === page) return
      kept.current = page
      browserApi
        .call('keepReadingPlace', { id: sheetId, page, ...(beside !== undefined && { beside }) })
        .catch(() => {
          kept.current = 0
        })
    }
  }, [sheetId, page, beside])
  useEffect(() => {
    const putAway = () => {
      if (document.visibilityState !== 'hidden' || kept.current === latest.current) return
      kept.current = latest.current
      browserApi.call('keepReadingPlace', { id: sheetId, page: latest.current }).catch(() => {})
    }
    document.addEventListener('visibilitychange', putAway)
    return () => {
      document.removeEventListener('visibilitychange', putAway)
      if (kept.current !== latest.current)
        browserApi.call('keepReadingPlace', { id: sheetId, page: latest.current }).catch(() => {})
      // The library shows how far one has come.
      void client.invalidateQueries({ queryKey: ['my-sheets'] })
    }
  }, [client, sheetId])
}
