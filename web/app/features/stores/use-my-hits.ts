import { browserApi } from '#web/api/browser-api.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { useMyStoreOff } from './my-store.ts'

/** What sells where I study, first what others of my year buy; nothing for visitors, where there is too little, or when taken away. */
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
