import { useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { useMyStoreOff } from './my-store.ts'

/** What sells where I study, first what others of my year buy; nothing for visitors, where there is too little, or when taken away. */
export function useMyHits() {
  const token = useToken()
  const isOff = useMyStoreOff()
  const { data } = useQuery({
    queryKey: ['my-hits', token],
    queryFn: browserApi.read('myHits'),
    enabled: token !== null && !isOff,
    staleTime: 300_000,
  })
  return isOff || token === null || data === undefined || data.sheets.length === 0 ? undefined : data
}
