import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'

export type OwnSheet = Data<'getSellallSheet'>['sheets'][number]
export type ChangedSheets = Data<'changeManySheets'>['sheets']
export type Dashboard = Data<'getSellMySheet'> & { sheets: readonly OwnSheet[] }

/**
 * The seller and their sheets. Others are led to `/seller` with the reason (seller.md §2); an outage is shown here, because `/seller` leads
 * sellers back.
 */
export function useDashboard() {
  const query = useSessionQuery<Dashboard>({
    queryKey: ['seller-dashboard'],
    queryFn: async ({ signal }) => {
      const [head, list] = await Promise.all([
        sellerApi.call('getSellMySheet', {}, { signal }),
        sellerApi.call('getSellallSheet', {}, { signal }),
      ])
      return { ...head.data, sheets: list.data.sheets }
    },
    // The editor and the review change sheets elsewhere.
    refetchOnMount: 'always',
  })
  usePrivatePage(query.data === undefined ? lastingOf(query.error) : null, '/seller')
  return query
}

/** Loaded beside the sheets: the dashboard works without it. */
export function useRevenue() {
  return useSessionQuery({
    queryKey: ['seller-revenue'],
    queryFn: sellerApi.read('getSellRev'),
  })
}

/** Number of the five steps done; a seller who is here has registered. */
export function stepsDone(
  sheets: readonly OwnSheet[],
  revenue: Pick<Data<'getSellRev'>, 'report' | 'payouts'>,
): number {
  if (revenue.payouts.length > 0) return 5
  if (revenue.report.length > 0) return 4
  if (sheets.some(({ status }) => status >= 4)) return 3
  return sheets.length > 0 ? 2 : 1
}
