import { sql } from 'kysely'
import type { Period } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import type { Due } from '#rules/payouts/reckon-payout.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import { readLastClosed } from '#server/features/ledger/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { goesWithItsRecord, isHeldSide, notInFlight, open } from './statuses.ts'

export type OwedRecord = {
  id: string
  month: number
  shareSatang: Satang
  status: PaymentStatus
  dueId: string | null
  /** A negative part is not a debt: it belongs to a held share, or to a month whose parts together are not negative. */
  isPart: boolean
  /** Of a held share: the sheet. */
  heldSheet: string | null
}

/** A payer's debts to a seller now, in any status, and partly paid dues. */
export type Owed = {
  records: OwedRecord[]
  dues: Map<string, Due & { policyRow: string }>
  lastClosed: Period | undefined
  /** The seller has closed her account. */
  hasClosed: boolean
}
export type OwedTo = (payer: Payer, sellerId: string) => Owed

/** Read for reckoning transfers to these sellers: what a transfer leaves out belongs to the same due. */
export async function readOwed(db: Db | Trx, sellers: readonly string[]): Promise<OwedTo> {
  const { rows } = await sql<OwedRecord & { payer: Payer; sellerId: string }>`
    select r.id, r.month, r.share_satang as "shareSatang", r.status, r.due_id as "dueId", ${isHeldSide('r')} or ${goesWithItsRecord} as "isPart",
      case when ${isHeldSide('r')} then r.sheet_id end as "heldSheet", r.payer, r.seller_id as "sellerId"
    from payment_record r where r.seller_id = any(${sellers}::text[]) and r.status in ${open} and ${notInFlight}`.execute(
    db,
  )
  const lastClosed = await readLastClosed(db)
  const { rows: gone } = await sql<{ id: string }>`
    select id from person where id = any(${sellers}::text[]) and closed_at is not null`.execute(db)
  const closed = new Set(gone.map(({ id }) => id))
  const dueIds = [...new Set(rows.flatMap(({ dueId }) => dueId ?? []))]
  const standing = dueIds.length === 0 ? new Map() : await readDues(db, dueIds)
  const byOwner = Map.groupBy(rows, ({ payer, sellerId }) => `${payer} ${sellerId}`)
  return (payer, sellerId) => {
    const records = byOwner.get(`${payer} ${sellerId}`) ?? []
    return { records, dues: standing, lastClosed, hasClosed: closed.has(sellerId) }
  }
}

async function readDues(db: Db | Trx, ids: readonly string[]): Promise<Owed['dues']> {
  // Paid and not come back, or on its way through the bank. Where the bank refused the first transfer of a due, none was made: no due has begun.
  const { rows } = await sql<Due & { policyRow: string }>`
    select d.id, d.policy_row as "policyRow", d.rate_percent as "ratePercent",
      coalesce(sum(r.share_satang) filter (where done.tax is not null), 0)::bigint as "paidSatang",
      coalesce(sum(done.tax), 0)::bigint as "taxSatang"
    from payment_due d left join payment_record r on r.due_id = d.id left join payout p on p.id = r.payout_id
      left join payment_run_record h on h.record_id = r.id and h.hold = 'sent'
      cross join lateral (
        select case when p.id is not null and p.returned_at is null then r.tax_satang else h.tax_satang end as tax
      ) done
    where d.id = any(${ids}::text[]) group by d.id having count(p.id) + count(h.record_id) > 0`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The newest month that payout `p` paid of a due: its minimum applies to the rest of one, whatever row taxes it. Null where the payout paid
 * whole debts.
 */
export const newestPartOf = sql`(select max(part.month) from payment_record part where part.payout_id = p.id and part.due_id is not null)`

/** A due that begins when a part of it is paid. */
export type NewDue = {
  sellerId: string
  payer: Payer
  policyRow: string
  wholeSatang: Satang
  ratePercent: number
  recordIds: readonly string[]
}

/** A record that is paid as a whole of its own (`dueId` null), or with another due than before. */
export type DueMove = { recordId: string; dueId: string | null }

/** Inserts dues and moves records between them. */
export async function openDues(
  trx: Trx,
  dues: readonly NewDue[],
  moves: readonly DueMove[],
  now: Date,
): Promise<void> {
  await sql`
    update payment_record r set due_id = moved.due_id
    from unnest(${moves.map(({ recordId }) => recordId)}::text[], ${moves.map(({ dueId }) => dueId)}::text[]) as moved (record_id, due_id)
    where r.id = moved.record_id and r.due_id is distinct from moved.due_id`.execute(trx)
  if (dues.length === 0) return
  const made = dues.map((due) => ({ ...due, id: newId() }))
  await trx
    .insertInto('payment_due')
    .values(
      made.map(({ id, sellerId, payer, policyRow, wholeSatang, ratePercent }) => ({
        id,
        seller_id: sellerId,
        payer,
        policy_row: policyRow,
        whole_satang: wholeSatang,
        rate_percent: ratePercent,
        opened_at: now,
      })),
    )
    .execute()
  const of = made.flatMap(({ id, recordIds }) => recordIds.map((record) => ({ id, record })))
  await sql`
    update payment_record r set due_id = of.due_id
    from unnest(${of.map(({ id }) => id)}::text[], ${of.map(({ record }) => record)}::text[]) as of (due_id, record_id)
    where r.id = of.record_id`.execute(trx)
}
