import { until } from '#e2e/visits.ts'
import { periodOf, readPeriod, shiftPeriod } from '#rules/calendar/periods.ts'
import type { Api, Data } from '#web/api/api.ts'

/**
 * The history of the demo is told while the shop is open already, month after month, and nothing can be paid beside a month that is
 * being closed. Waits for the last month and for what lies on the desk, which is told last, and answers who sold in that month.
 */
export async function whoSoldLastMonth(api: Api): Promise<Data<'getFinalizedMonthlyPay'>['relaventSellers']> {
  const lastMonth = readPeriod(shiftPeriod(periodOf(new Date()), -1))
  const sold = await until(async () => {
    const { relaventSellers } = (await api.call('getFinalizedMonthlyPay', lastMonth)).data
    return relaventSellers.length > 0 && relaventSellers
  })
  await until(async () => (await api.call('listClaims', {})).data.total > 0)
  return sold
}
