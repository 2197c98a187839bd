import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'

export type Report = Data<'getSellReport'>['report'][number]

/** A page of the inbox as the server gives it. */
const PAGE_SIZE = 100

/** The reports of one tab, newest first. When they are refused for good, one is led to `/seller` with the reason (seller.md §2). */
export function useReports(dealt: boolean) {
  const token = useToken()
  const client = useQueryClient()
  const keyOf = (kind: boolean) => ['sell-reports', token, kind] as const
  const listed = useInfiniteQuery({
    queryKey: keyOf(dealt),
    queryFn: async ({ signal, pageParam: after }) =>
      (await sellerApi.call('getSellReport', { dealt, after }, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ report }) => (report.length < PAGE_SIZE ? undefined : report.at(-1)?._id),
    enabled: token !== null,
  })
  const { data, error, refetch } = listed
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/seller')
  // Each tab brings both counts: those of the other one stand there while this one's reports are on the way.
  const other = client.getQueryData<InfiniteData<Data<'getSellReport'>>>(keyOf(!dealt))
  return {
    error,
    refetch,
    reports: data?.pages.flatMap(({ report }) => report),
    count: (data ?? other)?.pages[0]?.count,
    listed,
    refresh: () => client.invalidateQueries({ queryKey: ['sell-reports'] }),
  }
}
