import { sql } from 'kysely'
import { type Period, periodOf, periodOfNumber, shiftPeriod } from '#rules/calendar/periods.ts'
import { Refusal } from '#rules/refusal.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { notifyFinanceStaff } from '../../tax/index.ts'
import { type ClosedMonth, closeMonth, type OnCloseStep } from './close-month.ts'

/**
 * Closes every open month that is over, oldest first, each in its own transaction (decisions §4, "Month close"), and stops at one that
 * cannot be closed. The job at the start of each month; idempotent.
 */
export async function closeDueMonths(
  platform: Platform,
  {
    until = shiftPeriod(periodOf(platform.clock.now()), -1),
    actorId = null,
    onStep,
  }: { until?: Period; actorId?: string | null; onStep?: OnCloseStep } = {},
): Promise<ClosedMonth[]> {
  const closed: ClosedMonth[] = []
  const first = await firstOpenMonth(platform.db)
  if (first === undefined) return closed
  for (let period = first; period <= until; period = shiftPeriod(period, 1)) {
    const now = platform.clock.now()
    closed.push(
      await inTransaction(platform.db, (trx) =>
        closeMonth(trx, { period, now, actorId, ...(onStep && { onStep }) }),
      ),
    )
  }
  return closed
}

/** The job without a caller: where a month waits for its tax rate, it notifies the staff who can decide it. */
export async function closeDueMonthsOrNotify(platform: Platform): Promise<void> {
  try {
    await closeDueMonths(platform)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'payouts.no-confirmed-policy') throw error
    platform.log.warn({ code: error.code }, 'a month waits for its tax rate')
    await notifyFinanceStaff(platform)
  }
}

/** The oldest month with sales that is not closed. */
export async function firstOpenMonth(db: Db): Promise<Period | undefined> {
  const { rows } = await sql<{ first: number | null }>`
    select min(month) as first from seller_month s
    where not exists (select from month_close c where c.month = s.month)`.execute(db)
  const first = rows[0]?.first ?? null
  return first === null ? undefined : periodOfNumber(first)
}
