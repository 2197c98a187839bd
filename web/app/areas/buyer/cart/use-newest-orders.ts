import { browserApi } from '#web/api/browser-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'

/** The first page of one's orders, asked anew on every screen that shows one. */
export function useNewestOrders() {
  return useSessionQuery({
    queryKey: ['orders', 'newest'],
    queryFn: browserApi.read('getMyOrders', {}, ({ orders }) => orders),
    // Two parts of a screen ask once, though one of them comes later.
    staleTime: 2_000,
  })
}
