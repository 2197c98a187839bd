import { useQuery } from '@tanstack/react-query'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'

export type OwnSheet = Data<'getSellallSheet'>['sheets'][number]
export type ChangedSheets = Data<'changeManySheets'>['sheets']
export type Dashboard = Data<'getSellMySheet'> & { sheets: readonly OwnSheet[] }

/**
 * The seller and their sheets. Whom they are refused is led to `/seller` with the reason (seller.md §2); an outage is said here, since
 * from there sellers are led back.
 */
export function useDashboard() {
  const token = useToken()
  const query = useQuery<Dashboard>({
    queryKey: ['seller-dashboard', token],
    queryFn: async ({ signal }) => {
      const [head, list] = await Promise.all([
        sellerApi.call('getSellMySheet', {}, { signal }),
        sellerApi.call('getSellallSheet', {}, { signal }),
      ])
      return { ...head.data, sheets: list.data.sheets }
    },
    enabled: token !== null,
    // The editor and the review change sheets elsewhere.
    refetchOnMount: 'always',
  })
  usePrivatePage(query.data === undefined ? lastingOf(query.error) : null, '/seller')
  return query
}

/** Beside the sheets: without it the dashboard still stands. */
export function useRevenue() {
  const token = useToken()
  return useQuery({
    queryKey: ['seller-revenue', token],
    queryFn: sellerApi.read('getSellRev'),
    enabled: token !== null,
  })
}

/** How many of the five steps are done; a seller who is here has registered. */
export function stepsDone(
  sheets: readonly OwnSheet[],
  revenue: Pick<Data<'getSellRev'>, 'report' | 'payouts'>,
): number {
  if (revenue.payouts.length > 0) return 5
  if (revenue.report.length > 0) return 4
  if (sheets.some(({ status }) => status >= 4)) return 3
  return sheets.length > 0 ? 2 : 1
}
