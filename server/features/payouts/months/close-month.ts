import { sql } from 'kysely'
import { monthNumber, nextPeriod, type Period, startOfPeriod } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { holdMonthsToClose } from '#server/features/ledger/index.ts'
import { confirmedTaxRow } from '../../tax/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Trx, letStatementsTake } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { holdShares, makesRecord } from './hold-shares.ts'
import type { LockedRecord } from './lock-records.ts'
import { accumulating, isEnough, notInFlight, open, sellerWaitsFor } from './statuses.ts'
import { notifyCloseJob } from './notify-close.ts'
import { notifyOfPause } from './write-back.ts'

export type ClosedMonth = { period: Period; records: number; salesSatang: Satang; closedNow: boolean }

/** The step a close is at, shown to those who wait. */
export type CloseStep = 'waiting-for-sales' | 'making-records' | 'noting'
export type OnCloseStep = (step: CloseStep, period: Period) => void | Promise<void>

/**
 * Makes one payment record per seller, store and month from the sales of a month that is over, and decides whether it is paid, carried over
 * or waits for the seller (INV-08). One transaction: a kill leaves the month open. Idempotent. Refuses: payouts.month-not-over,
 * payouts.earlier-month-open, payouts.no-confirmed-policy.
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
  await holdMonthsToClose(trx, month)
  await letStatementsTake(trx, '5min')
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
    select from seller_month s where month < ${month} and not exists (select from month_close c where c.month = s.month)
    limit 1`.execute(trx)
  if (earlier.rows.length > 0) refuse('payouts.earlier-month-open')
  // Read under the lock that confirming a row takes too.
  const row = await confirmedTaxRow(trx, period)

  await onStep('making-records', period)
  const { records, sales } = await makeRecords(trx, month, row.payer, now)
  await onStep('noting', period)
  await trx
    .insertInto('month_close')
    .values({ month, closed_at: now, closed_by: actorId, record_count: records, sales_satang: sales })
    .execute()
  await holdShares(trx, { month }, { actorId, now })
  await enqueue(trx, notifyCloseJob, { period }, { key: `${notifyCloseJob}:${period}` })
  await recordAudit(trx, {
    actorId,
    action: 'month.close',
    object: `month:${period}`,
    after: { records, salesSatang: sales },
  })
  return { period, records, salesSatang: sales, closedNow: true }
}

type Paused = Pick<LockedRecord, 'id' | 'seller_id' | 'share_satang'> & { reason: string }

/**
 * One payment record per seller and store. A seller with incomplete data or an unconfirmed account waits; for others all that one payer
 * owes, including earlier months, awaits transfer once it reaches the minimum, else is carried over. Records in flight do not count.
 */
async function makeRecords(
  trx: Trx,
  month: number,
  payer: string,
  now: Date,
): Promise<{ records: number; sales: Satang }> {
  const { rows } = await sql<{ records: number; sales: Satang; paused: Paused[] }>`
    with sold as materialized (
      select m.*, ${sellerWaitsFor} as reason
      from (select seller_id, store_code, sum(sales_satang)::bigint as sales, sum(share_satang)::bigint as share
        from seller_month o where month = ${month} group by seller_id, store_code, month having ${makesRecord}) m
      join seller s on s.person_id = m.seller_id
    ), earlier as materialized (
      select r.id, r.seller_id, r.month, r.status, r.share_satang, r.status in ${accumulating} as counts from payment_record r
      where r.payer = ${payer} and r.status in ${open} and r.month <= ${month} and ${notInFlight}
    ), sums as materialized (
      select seller_id, sum(satang) filter (where counts) as satang, max(month) as newest from (
        select seller_id, share as satang, ${month}::int as month, reason = '' as counts from sold
        union all
        select seller_id, share_satang, month, counts from earlier
      ) owing group by seller_id
    ), minimums as materialized (
      select newest, payout_minimum_of(newest, ${month}) as satang from (select distinct newest from sums) months
    ), owed as materialized (
      select seller_id, case when ${isEnough(sql`sums.satang`, sql`minimums.satang`, sql`seller_id`)} then 'PENDING' else 'CARRIED_OVER' end as status
      from sums join minimums using (newest)
    ), moved as (
      update payment_record r set status = owed.status, moved_at = ${now}
      from earlier join owed using (seller_id) where r.id = earlier.id and earlier.counts and owed.status <> earlier.status
    ), made as (
      insert into payment_record (id, seller_id, store_code, month, sales_satang, share_satang, payer, status, reason, created_at, moved_at)
      select new_id(), seller_id, store_code, ${month}, sales, share, ${payer},
        case when reason = '' then owed.status else 'PAUSED' end, reason, ${now}, ${now}
      -- In the order of most of its indexes, which are then written page by page.
      from sold left join owed using (seller_id) order by seller_id, store_code
      returning id, seller_id, sales_satang, share_satang, reason
    )
    select count(*) as records, coalesce(sum(sales_satang), 0)::bigint as sales,
      coalesce(json_agg(json_build_object('id', id, 'seller_id', seller_id, 'share_satang', share_satang, 'reason', reason))
        filter (where reason <> ''), '[]') as paused
    from made`.execute(trx)
  const { records = 0, sales = 0, paused = [] } = rows[0] ?? {}
  for (const [reason, theirs] of Map.groupBy(paused, (record) => record.reason))
    await notifyOfPause(trx, theirs, { now, reason })
  return { records, sales }
}
