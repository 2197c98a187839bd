import { sql } from 'kysely'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { type LockedRecord, named } from './lock-records.ts'
import { isHeldSide, open } from './statuses.ts'

/** Of a payment record as `r`: a held share; as `isLess`, what takes it off another one of its seller, store and month. */
export const isHeldShare = isHeldSide('r')
const isLess = (record: 'r' | 'other') =>
  sql`(${sql.ref(`${record}.part_of`)} is not null and not ${isHeldSide(record)})`

/** Refuses: payouts.held-by-case (a share that a copyright case holds), payouts.part-left-out. */
export async function mustBeWhole(
  trx: Trx,
  records: readonly Pick<LockedRecord, 'id'>[],
  to: PaymentStatus,
): Promise<void> {
  const ids = records.map(({ id }) => id)
  const { rows: held } = await sql<{ id: string }>`
    select r.id from payment_record r where r.id = any(${ids}::text[]) and ${isHeldShare} and r.status = 'PAUSED'
      and exists (select from claim_hold h where h.sheet_id = r.sheet_id and h.holds_share) order by 1`.execute(
    trx,
  )
  if (held.length > 0) refuse('payouts.held-by-case', named(held))
  await mustGoTogether(trx, ids, to)
}

/** What moves with these records, among them: staff who select one part of them move all, in whatever lists the others stand. */
export async function withPartners(
  db: Db | Trx,
  ids: readonly string[],
  to: PaymentStatus | null,
): Promise<string[]> {
  const all = new Set(ids)
  for (
    let more = await readPartners(db, ids, to);
    more.length > 0;
    more = await readPartners(db, [...all], to)
  )
    for (const { id } of more) all.add(id)
  return [...all]
}

/** Refuses: payouts.part-left-out. */
export async function mustGoTogether(
  trx: Trx,
  ids: readonly string[],
  to: PaymentStatus | null,
): Promise<void> {
  const left = await readPartners(trx, ids, to)
  if (left.length > 0) refuse('payouts.part-left-out', named(left))
}

/**
 * A record and what takes held shares off it move together: apart, one of them would be paid for the other. So do a share that was held and
 * what refunds took off it. What stands there already (`to`) need not be moved.
 */
async function readPartners(
  db: Db | Trx,
  ids: readonly string[],
  to: PaymentStatus | null,
): Promise<{ id: string }[]> {
  const isLeft = sql`other.id <> all(${ids}::text[]) and other.status in ${open} and other.status is distinct from ${to}::text`
  const { rows } = await sql<{ id: string }>`
    select other.id from payment_record r join payment_record other on (other.seller_id, other.store_code, other.month) = (r.seller_id, r.store_code, r.month)
    where r.id = any(${ids}::text[]) and ${isLeft}
      and ((r.part_of is null and ${isLess('other')}) or (${isLess('r')} and other.part_of is null))
    union
    select other.id from payment_record r join payment_record other on (other.seller_id, other.payer, other.sheet_id) = (r.seller_id, r.payer, r.sheet_id)
    where r.id = any(${ids}::text[]) and ${isLeft}
      and ${isHeldShare} and ${isHeldSide('other')} and sign(r.share_satang) <> sign(other.share_satang)
    order by 1`.execute(db)
  return rows
}
