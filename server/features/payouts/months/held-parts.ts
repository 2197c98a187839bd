import { type RawBuilder, sql } from 'kysely'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import { refuse } from '#rules/refusal.ts'
import { lastClosedMonth } from '#server/features/ledger/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { type LockedRecord, named } from './lock-records.ts'
import { isHeldSide, ofShare, open, sharePosted } from './statuses.ts'

/** `isHeldShare`: `r` is a held share. `isLess`: the record takes one off another record of its seller, store and month. */
export const isHeldShare = isHeldSide('r')
const isLess = (record: 'r' | 'other') =>
  sql`(${sql.ref(`${record}.part_of`)} is not null and not ${isHeldSide(record)})`

type MayKnow = (store: number) => boolean

/** Refuses: payouts.held-by-case (a share that a copyright case holds), payouts.refunded-elsewhere, and what `mustGoTogether` refuses. */
export async function mustBeWhole(
  trx: Trx,
  records: readonly Pick<LockedRecord, 'id'>[],
  to: PaymentStatus,
  mayKnow?: MayKnow,
): Promise<void> {
  const ids = records.map(({ id }) => id)
  const { rows: held } = await sql<{ id: string }>`
    select r.id from payment_record r where r.id = any(${ids}::text[]) and ${isHeldShare} and r.status = 'PAUSED'
      and exists (select from claim_hold h where h.sheet_id = r.sheet_id and h.holds_share) order by 1`.execute(
    trx,
  )
  if (held.length > 0) refuse('payouts.held-by-case', named(held))
  await mustGoTogether(trx, ids, to, mayKnow)
  if (to === 'VOID') await mustNotTakeTwice(trx, ids)
}

/** Refuses: payouts.refunded-elsewhere. */
async function mustNotTakeTwice(trx: Trx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    ${takenTwice((record) => sql`${sql.ref(`${record}.id`)} = any(${ids}::text[])`)} order by 1`.execute(trx)
  if (rows.length > 0) refuse('payouts.refunded-elsewhere', named(rows))
}

/**
 * Nothing is taken off a share that another company holds or that is in flight: its refunds came off the seller's other sheets. Cancelling
 * it as well would take the money twice.
 */
export function takenTwice(isCancelled: (record: 'r' | 'own') => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with cancelled as (
      select r.id, r.seller_id, r.store_code, r.month, r.sheet_id from payment_record r
      where ${isCancelled('r')} and ${isHeldShare} and r.share_satang > 0 and (
        select sum(own.share_satang) from payment_record own where ${isCancelled('own')}
          and ${isHeldSide('own')} and (own.seller_id, own.sheet_id) = (r.seller_id, r.sheet_id)) > 0
    ), refunded as (
      select c.seller_id, c.store_code, c.sheet_id, e.month, array_agg(c.id) as ids, sum(p.amount_satang) as satang
      from cancelled c
        join ledger_posting p on (p.seller_id, p.store_code, p.sheet_id) = (c.seller_id, c.store_code, c.sheet_id)
          and p.from_account = 'seller:' || c.seller_id
        join ledger_entry e on e.id = p.entry_id and e.kind = 'refund' and e.month > c.month and e.month <= ${lastClosedMonth}
        join ledger_entry sale on sale.id = e.reverses_entry_id and sale.month = c.month
      -- A debt that was written off was taken off nothing.
      where not exists (select from payment_record v where (v.seller_id, v.store_code, v.month) = (c.seller_id, c.store_code, e.month)
        and v.part_of is null and v.status = 'VOID')
      group by 1, 2, 3, 4
    )
    select distinct unnest(f.ids) as id from refunded f cross join lateral (
      select -sum(${sharePosted}) as satang from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where (p.seller_id, p.store_code, p.sheet_id, e.month) = (f.seller_id, f.store_code, f.sheet_id, f.month) and ${ofShare}
    ) net cross join lateral (
      select coalesce(-sum(r.share_satang), 0) as satang from payment_record r where ${isHeldShare} and r.share_satang < 0 and r.again_of is null
        and (r.seller_id, r.store_code, r.sheet_id, r.month) = (f.seller_id, f.store_code, f.sheet_id, f.month)
    ) off
    where least(net.satang, f.satang) > off.satang`
}

/**
 * These records with all that must move with them, so that staff who select one part move all. Parts in stores they may not see are left
 * out; `mustGoTogether` then refuses.
 */
export async function withPartners(
  db: Db | Trx,
  ids: readonly string[],
  to: PaymentStatus | null,
  mayKnow: MayKnow,
): Promise<string[]> {
  const all = new Set(ids)
  const more = async () =>
    (await readPartners(db, [...all], to)).filter(({ store_code }) => mayKnow(store_code))
  for (let added = await more(); added.length > 0; added = await more())
    for (const { id } of added) all.add(id)
  return [...all]
}

/** Refuses: payouts.part-left-out; payouts.part-elsewhere, where the part belongs to a store that the person may not see. */
export async function mustGoTogether(
  db: Db | Trx,
  ids: readonly string[],
  to: PaymentStatus | null,
  mayKnow: MayKnow = () => true,
): Promise<void> {
  const left = await readPartners(db, ids, to)
  if (left.some(({ store_code }) => !mayKnow(store_code))) refuse('payouts.part-elsewhere')
  if (left.length > 0) refuse('payouts.part-left-out', named(left))
}

/**
 * A record and the part that takes a held share off it move together, or one would be paid for the other; so do a held share and what
 * refunds took off it. Records already in `to` need not move.
 */
async function readPartners(
  db: Db | Trx,
  ids: readonly string[],
  to: PaymentStatus | null,
): Promise<{ id: string; store_code: number }[]> {
  const isLeft = sql`other.id <> all(${ids}::text[]) and other.status in ${open} and other.status is distinct from ${to}::text`
  const { rows } = await sql<{ id: string; store_code: number }>`
    select other.id, other.store_code from payment_record r join payment_record other on (other.seller_id, other.store_code, other.month) = (r.seller_id, r.store_code, r.month)
    where r.id = any(${ids}::text[]) and ${isLeft}
      and ((r.part_of is null and ${isLess('other')}) or (${isLess('r')} and other.part_of is null))
    union
    select other.id, other.store_code from payment_record r join payment_record other on (other.seller_id, other.payer, other.sheet_id) = (r.seller_id, r.payer, r.sheet_id)
    where r.id = any(${ids}::text[]) and ${isLeft}
      and ${isHeldShare} and ${isHeldSide('other')} and sign(r.share_satang) <> sign(other.share_satang)
    order by 1`.execute(db)
  return rows
}
