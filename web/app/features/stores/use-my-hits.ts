import { browserApi } from '#web/api/browser-api.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { useMyStoreOff } from './my-store.ts'

/** Best sellers of the person's own store, first those that their year buys; undefined for visitors, with too few, or when switched off. */
export function useMyHits() {
  const token = useToken()
  const isOff = useMyStoreOff()
  const { data } = useSessionQuery({
    queryKey: ['my-hits'],
    queryFn: browserApi.read('myHits'),
    enabled: !isOff,
    staleTime: 300_000,
  })
  return isOff || token === null || data === undefined || data.sheets.length === 0 ? undefined : data
}
