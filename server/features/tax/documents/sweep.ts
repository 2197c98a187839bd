import { type RawBuilder, sql } from 'kysely'
import { bangkokDate, bangkokParts } from '#rules/calendar/bangkok.ts'
import {
  type Db,
  inLongTransaction,
  inTransaction,
  letStatementsTake,
  type Trx,
} from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { issueMissing, lockRegister } from './issue.ts'

const isWanting = (of: RawBuilder<unknown>) => sql`
  from payout p where (${of}) and p.returned_at is null and p.gross_satang > 0
    and not exists (select from tax_document d where d.payout_id = p.id and d.cancelled_at is null)`

const daysBack = 35
const atOnce = 200

/**
 * Job of each minute: numbers receipts of orders paid since the register began, oldest first. A kill frees its numbers. Orders locked by
 * others are left to the next minute, which avoids deadlocks.
 */
export async function numberReceipts(platform: Platform): Promise<number> {
  const now = platform.clock.now()
  const from = bangkokDate(new Date(now.getTime() - daysBack * 86_400_000))
  for (let count = 0; ; ) {
    const done = await inTransaction(platform.db, async (trx) => {
      await letStatementsTake(trx, '30s')
      await lockRegister(trx)
      const { rows } = await sql<{ id: string }>`
        select o.id from orders o
        where o.state = 'paid' and o.total_satang > 0
          and o.paid_at >= greatest(${from}::date, (select min(from_day) from vat_policy where confirmed_at is not null))::timestamp at time zone 'Asia/Bangkok'
          and not exists (select from tax_document d where d.order_id = o.id)
          and exists (select from ledger_entry e where e.key = 'order:' || o.id || ':paid')
        order by o.paid_at, o.id limit ${atOnce} for share of o skip locked`.execute(trx)
      for (const { id } of rows) await issueMissing(trx, platform, id)
      return rows.length
    })
    count += done
    if (done < atOnce) return count
  }
}

/** The same job: substitute receipts of transfers to sellers since the register began; those of returned transfers are cancelled. */
export async function numberTransfers(platform: Platform): Promise<number> {
  const now = platform.clock.now()
  const from = bangkokDate(new Date(now.getTime() - daysBack * 86_400_000))
  return await inTransaction(platform.db, async (trx) => {
    await letStatementsTake(trx, '30s')
    await cancelReturnedSubstitutes(trx, now)
    const began = sql`(select min(from_day) from vat_policy where confirmed_at is not null)`
    return await numberSubstitutes(trx, platform, sql`p.paid_on >= greatest(${from}::date, ${began})`)
  })
}

/** For the hourly tidying: erases names from documents ten years after their year (privacy-and-law §1). */
export async function forgetOldDocuments(db: Db, now: Date): Promise<void> {
  await inLongTransaction(db, async (trx) => {
    await sql`
      update tax_document set content = null
      where content is not null and year < extract(year from ${now}::timestamptz at time zone 'Asia/Bangkok') - 10`.execute(
      trx,
    )
  })
}

/**
 * Substitute receipts of transfers to sellers (payouts-and-tax §4): running numbers per paying company, `SRH` and `SRM`, by day of payment.
 * `of` selects payouts `p`. Idempotent. Returns how many were numbered.
 */
export async function numberSubstitutes(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  of: RawBuilder<unknown>,
): Promise<number> {
  if ((await sql`select ${isWanting(of)} limit 1`.execute(trx)).rows.length === 0) return 0
  await lockRegister(trx)
  const now = clock.now()
  const { year } = bangkokParts(now)
  const { numAffectedRows } = await sql`
    with wanted as (
      select p.id, p.gross_satang, p.paid_on, case p.payer when 'HYTEXTS' then 'SRH' else 'SRM' end as series,
        row_number() over (partition by p.payer order by p.paid_on, p.id)::int as nth ${isWanting(of)}
    ), taken as (
      insert into tax_document_number as n (series, year, last) select series, ${year}::int, count(*)::int from wanted group by series
      on conflict (series, year) do update set last = n.last + excluded.last returning series, last
    )
    insert into tax_document (id, kind, series, year, number, payout_id, mode, rate_percent, total_satang, taxable_satang, vat_satang,
      tax_point, tax_month, issued_at)
    select new_id(), 'SUBSTITUTE', series, ${year}::int, last + nth - (select count(*)::int from wanted w where w.series = wanted.series), id, 'NONE', 0,
      gross_satang, 0, 0, (paid_on + time '12:00') at time zone 'Asia/Bangkok', to_char(paid_on, 'YYYYMM')::int, ${now}::timestamptz
    from wanted join taken using (series)`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** A returned transfer spent nothing: its number stays, cancelled. */
async function cancelReturnedSubstitutes(trx: Trx, now: Date): Promise<void> {
  await sql`
    update tax_document d set cancelled_at = ${now}, cancel_reason = 'เงินโอนถูกส่งคืน' from payout p
    where p.id = d.payout_id and p.returned_at is not null and d.cancelled_at is null`.execute(trx)
}
