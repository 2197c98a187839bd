import { queryOptions, useQuery } from '@tanstack/react-query'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'

export const deskQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['desk', token],
    queryFn: async ({ signal }) => (await staffApi.call('navigation', {}, { signal })).data,
    enabled: token !== null,
    staleTime: 15_000,
    refetchInterval: 60_000,
  })

/**
 * Who sits at the desk; undefined until the answer is there. Visitors are led to the sign-in page and back, everybody else
 * without a right to the home page, with the reason (staff.md §2).
 */
export function useDesk() {
  const { data, error } = useQuery(deskQuery(useToken()))
  usePrivatePage(data === undefined ? error : null)
  return data
}
