import { until } from '#e2e/visits.ts'
import { periodOf, readPeriod, shiftPeriod } from '#rules/calendar/periods.ts'
import type { Api, Data } from '#web/api/api.ts'

/**
 * The demo's history is filled while the shop is open, and nothing can be paid during a close. Waits for the desk's items, which come last,
 * and returns who sold in the newest closed month.
 */
export async function whoSoldLastMonth(api: Api): Promise<Data<'getFinalizedMonthlyPay'>['relaventSellers']> {
  // Those of the demo: other journeys claim, too.
  await until(async () =>
    (await api.call('listClaims', { rows: 200 })).data.claims.some(({ email }) => email === demoClaimant),
  )
  // A month may have ended since the demo was filled: that one is not closed.
  for (const back of [1, 2]) {
    const month = readPeriod(shiftPeriod(periodOf(new Date()), -back))
    const { relaventSellers } = (await api.call('getFinalizedMonthlyPay', month)).data
    if (relaventSellers.length > 0) return relaventSellers
  }
  throw new Error('nobody of the demo sold lately')
}

const demoClaimant = 'claims@example.com'
