import { useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'

/** The first page of one's orders, asked anew on every screen that shows one. */
export function useNewestOrders() {
  const token = useToken()
  return useQuery({
    queryKey: ['orders', token, 'newest'],
    queryFn: browserApi.read('getMyOrders', {}, ({ orders }) => orders),
    enabled: token !== null,
    // Two parts of a screen ask once, though one of them comes later.
    staleTime: 2_000,
  })
}
