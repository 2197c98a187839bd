import { sql } from 'kysely'
import { nextPeriod, type Period, startOfPeriod } from '#rules/calendar/bangkok.ts'
import type { Satang } from '#rules/money/satang.ts'
import { payoutMinimumSatang } from '#rules/payouts/reckon-payout.ts'
import { refuse } from '#rules/refusal.ts'
import { monthsLock } from '#server/features/ledger/index.ts'
import { confirmedTaxRow } from '../../tax/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { LockedRecord } from './lock-records.ts'
import { monthNumber } from './months.ts'
import { heldReason, incompleteReason } from './reasons.ts'
import { accumulating, notInFlight } from './statuses.ts'
import { tellCloseJob } from './tell-close.ts'
import { tellOfPause } from './write-back.ts'

export type ClosedMonth = { period: Period; records: number; salesSatang: Satang; closedNow: boolean }

/** What a close is doing now, for those who wait for it. */
export type CloseStep = 'waiting-for-sales' | 'making-records' | 'sorting-records' | 'noting'
export type OnCloseStep = (step: CloseStep, period: Period) => void | Promise<void>

/**
 * Makes one payment record per seller, store and month from the sales of a month that is over, and says for each whether it can
 * be paid, is carried over (less than 100.00 baht with what was carried before) or waits for the seller (INV-08). All in the one
 * transaction of the caller: a kill in the middle leaves the month open. Closing again changes nothing and tells the same.
 * Refuses: payouts.month-not-over, payouts.earlier-month-open, payouts.no-confirmed-policy.
 */
export async function closeMonth(
  trx: Trx,
  {
    period,
    now,
    actorId,
    onStep = () => {},
  }: { period: Period; now: Date; actorId: string | null; onStep?: OnCloseStep },
): Promise<ClosedMonth> {
  const month = monthNumber(period)
  if (now < startOfPeriod(nextPeriod(period))) refuse('payouts.month-not-over')
  await onStep('waiting-for-sales', period)
  // Waits for every sale that is being posted, and keeps others away until the commit.
  await sql`select pg_advisory_xact_lock(${monthsLock})`.execute(trx)
  await sql`set local statement_timeout = '5min'`.execute(trx)
  const before = await trx.selectFrom('month_close').selectAll().where('month', '=', month).executeTakeFirst()
  if (before !== undefined) {
    return {
      period,
      records: before.record_count,
      salesSatang: before.sales_satang,
      closedNow: false,
    }
  }
  const earlier = await sql`
    select from seller_month_sales s where month < ${month} and not exists (select from month_close c where c.month = s.month)
    limit 1`.execute(trx)
  if (earlier.rows.length > 0) refuse('payouts.earlier-month-open')
  // Read under the lock, which confirming a row takes too.
  const row = await confirmedTaxRow(trx, period)

  await onStep('making-records', period)
  const made = await sql<{ records: number; sales: Satang }>`
    with made as (
      insert into payment_record (id, seller_id, store_code, month, sales_satang, share_satang, payer, status, created_at, moved_at)
      select new_id(), seller_id, store_code, month, sales_satang, share_satang, ${row.payer}, 'PENDING', ${now}, ${now}
      from seller_month_sales where month = ${month} and sales_satang <> 0
      returning sales_satang
    ) select count(*) as records, coalesce(sum(sales_satang), 0)::bigint as sales from made`.execute(trx)
  const { records = 0, sales = 0 } = made.rows[0] ?? {}
  await onStep('sorting-records', period)
  await sortRecords(trx, month, row.payer, now)
  await onStep('noting', period)
  await trx
    .insertInto('month_close')
    .values({ month, closed_at: now, closed_by: actorId, record_count: records, sales_satang: sales })
    .execute()
  await enqueue(trx, tellCloseJob, { period }, { key: `${tellCloseJob}:${period}` })
  await recordAudit(trx, {
    actorId,
    action: 'month.close',
    object: `month:${period}`,
    after: { records, salesSatang: sales },
  })
  return { period, records, salesSatang: sales, closedNow: true }
}

/**
 * What becomes of the new records. A seller whose data is incomplete or whose new bank account is not confirmed waits; of the
 * others, all that one payer owes is paid together once it reaches the minimum, and carried over before. What is on its way through
 * the bank counts no more.
 */
async function sortRecords(trx: Trx, month: number, payer: string, now: Date): Promise<void> {
  const { rows: paused } = await sql<LockedRecord & { reason: string }>`
    update payment_record r set status = 'PAUSED', moved_at = ${now},
      reason = case when s.payout_hold is null then ${incompleteReason} else ${heldReason} end
    from seller s
    where r.month = ${month} and r.payer = ${payer} and s.person_id = r.seller_id and r.status = 'PENDING'
      and (s.profile_completed_at is null or s.payout_hold is not null)
    returning r.id, r.seller_id, r.store_code, r.month, r.share_satang, r.status, r.payer, r.reason`.execute(
    trx,
  )
  for (const [reason, theirs] of Map.groupBy(paused, (record) => record.reason))
    await tellOfPause(trx, theirs, { now, reason })
  await sql`
    with owed as (
      select r.seller_id, sum(r.share_satang) as satang from payment_record r
      where r.payer = ${payer} and r.status in ${accumulating} and r.month <= ${month} and ${notInFlight}
      group by r.seller_id
    )
    update payment_record r
    set status = case when owed.satang >= ${payoutMinimumSatang} then 'PENDING' else 'CARRIED_OVER' end, moved_at = ${now}
    from owed
    where r.seller_id = owed.seller_id and r.payer = ${payer} and r.month <= ${month}
      and r.status = case when owed.satang >= ${payoutMinimumSatang} then 'CARRIED_OVER' else 'PENDING' end
      and ${notInFlight}`.execute(trx)
}
