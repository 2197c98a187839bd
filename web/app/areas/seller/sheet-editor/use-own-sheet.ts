import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { useToken } from '#web/features/session/use-session.ts'

/** The id is the first key of the query: `/seller/editSheet?7K2M9QX4TB` (seller.md §2). */
export function useSheetId(): string {
  const [id = ''] = new URLSearchParams(useLocation().search).keys()
  return id
}

/** The sheet as its author last saved it. Read anew whenever an editor is opened: an older one would be edited otherwise. */
export function useOwnSheet(call: 'getDraft' | 'getEdit', id: string) {
  const token = useToken()
  return useQuery({
    queryKey: ['own-sheet', id, call, token],
    queryFn: async ({ signal }) => (await sellerApi.call(call, { id }, { signal })).data,
    enabled: token !== null && id !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
