import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { useToken } from '#web/features/session/use-session.ts'

/** The id is the first key of the query: `/seller/editSheet?7K2M9QX4TB` (seller.md §2). */
export function useSheetId(): string {
  const [id = ''] = new URLSearchParams(useLocation().search).keys()
  return id
}

const keyOf = (id: string) => ['own-sheet', id]

/** The sheet as its author last saved it. Read anew whenever an editor is opened: an older one would be edited otherwise. */
export function useOwnSheet(call: 'getDraft' | 'getEdit', id: string) {
  const token = useToken()
  return useQuery({
    queryKey: [...keyOf(id), call, token],
    queryFn: async ({ signal }) => (await sellerApi.call(call, { id }, { signal })).data,
    enabled: token !== null && id !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** Its files as the three upload parts show them; asked again when one of them changed something. */
export function useSheetFiles(id: string) {
  const client = useQueryClient()
  const queryKey = [...keyOf(id), 'files']
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await sellerApi.call('getSheetFiles', { id }, { signal })).data,
    enabled: id !== '',
    gcTime: 0,
  })
  return { files: data, filesChanged: () => void client.invalidateQueries({ queryKey }) }
}
