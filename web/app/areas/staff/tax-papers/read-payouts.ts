import { type Period, readPeriod } from '#rules/calendar/bangkok.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'

const pageMax = 2_000

/** The payouts of a sales month, page by page: sums under a table need all of them. */
export async function readAllPayouts(period: Period, signal: AbortSignal): Promise<Data<'getTaxPay'>> {
  const payouts: Data<'getTaxPay'> = []
  for (;;) {
    const ask = { ...readPeriod(period), skip: payouts.length, limit: pageMax }
    const { data } = await staffApi.call('getTaxPay', ask, { signal })
    payouts.push(...data)
    if (data.length < pageMax) return payouts
  }
}
