import { type RawBuilder, sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import { withinHeld } from '#rules/payouts/within-held.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Db, inLongTransaction, type Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { bookHandOver } from './change-payer.ts'
import { lastClosedMonth } from './last-closed.ts'
import { isHeldShare } from './held-parts.ts'
import { type LockedRecord, waitForClose } from './lock-records.ts'
import {
  accumulating,
  askedReason,
  claimReason,
  heldReason,
  incompleteReason,
  isHeldSide,
  notInFlight,
  ofShare,
  open,
  sellerWaitsFor,
  sharePosted,
  upheldReason,
} from './statuses.ts'
import { notifyOfHeldShare, writeBack } from './write-back.ts'

/**
 * A record has one sum for a store's month, and a copyright case holds what one sheet of it brought. Two records stand beside it, together
 * nothing: `less-held` takes the share off and goes wherever the record goes, `held` is paused until the case has ended.
 */

type Actor = { actorId: string | null; now: Date }

type OwedWhere = { sheetId: string } | { sellers: readonly string[] }
/** Which of the shares that cases hold are looked at: all of a month by its close alone. */
type HeldWhere = OwedWhere | { month: number }

type Part = LockedRecord & {
  sheet_id: string
  satang: Satang
  reason: string
  due_id: string | null
  due_payer: LockedRecord['payer'] | null
  /** The case has not ended. */
  holds: boolean
  /** How its held side stands: beside others of the sheet, as those do. */
  heldAs: PaymentStatus
  /** Who owes its held side: another company than the record's where that cancelled what the refund comes off. */
  heldBy: LockedRecord['payer']
}

/**
 * All that is owed to the sellers, at once and in the order of every other lock of records; before sheets and sellers are taken, as a payment
 * does. Waits for a close.
 */
export async function lockOwed(trx: Trx, where: OwedWhere): Promise<void> {
  await waitForClose(trx)
  const whose =
    'sheetId' in where
      ? sql`(select author_id from sheet where id = ${where.sheetId})`
      : sql`any(${where.sellers}::text[])`
  await sql`select from payment_record r where r.seller_id = ${whose} and r.status in ${open} order by r.id for update`.execute(
    trx,
  )
}

/**
 * Holds what is unpaid of the share of sheets in a case, as far as it is not held already: of what is with the bank nothing, until the bank
 * did not pay it. Repeated, it changes nothing. Beside a close nothing else moves: a transaction that pays or moves records meanwhile waits, or was first.
 */
export async function holdShares(trx: Trx, where: HeldWhere, { actorId, now }: Actor): Promise<void> {
  if (!('month' in where)) await lockOwed(trx, where)
  const again = await holdAgain(trx, where, { actorId, now })
  const parts = await partsToHold(trx, where)
  if (parts.length === 0 && again.length === 0) return
  const made = parts.flatMap((part) => [
    { ...part, part_of: part.id, id: newId(), kind: 'less-held', satang: -part.satang },
    {
      ...part,
      part_of: part.id,
      id: newId(),
      kind: 'held',
      payer: part.heldBy,
      due_id: part.heldBy === part.payer ? part.due_id : null,
      status: part.heldAs,
      reason:
        part.heldAs === 'CARRIED_OVER' || part.heldAs === 'PENDING'
          ? ''
          : part.holds
            ? claimReason
            : upheldReason,
      moved_at: now,
    },
  ])
  const column = <T>(of: (row: (typeof made)[number]) => T) => made.map(of)
  await sql`
    insert into payment_record (id, seller_id, store_code, month, kind, part_of, sheet_id, sales_satang, share_satang, payer, status, reason,
      due_id, created_at, moved_at, moved_by)
    select id, seller_id, store_code, month, kind, part_of, sheet_id, 0, satang, payer, status, reason, due_id, ${now}, moved_at, ${actorId}
    from unnest(${column(({ id }) => id)}::text[], ${column((row) => row.seller_id)}::text[], ${column((row) => row.store_code)}::int[],
      ${column(({ month }) => month)}::int[], ${column(({ kind }) => kind)}::text[], ${column((row) => row.part_of)}::text[],
      ${column((row) => row.sheet_id)}::text[], ${column(({ satang }) => satang)}::bigint[], ${column(({ payer }) => payer)}::text[],
      ${column(({ status }) => status)}::text[], ${column(({ reason }) => reason)}::text[], ${column((row) => row.moved_at)}::timestamptz[], ${column((row) => row.due_id)}::text[]
    ) as made (id, seller_id, store_code, month, kind, part_of, sheet_id, satang, payer, status, reason, moved_at, due_id)`.execute(
    trx,
  )
  // What was cancelled before it was refunded is not taken from the seller a second time.
  const cancelled = made.filter(({ kind, status }) => kind === 'held' && status === 'VOID')
  await writeBack(
    trx,
    cancelled.map((row) => ({ ...row, share_satang: row.satang })),
    { now, reason: upheldReason },
  )
  // What another company took over with the record, it takes over in its parts; so does one that cancelled what they come off.
  for (const payer of ['MORE', 'HYTEXTS'] as const) {
    const taken = made.filter(
      (row) => row.payer === payer && row.due_payer !== null && row.due_payer !== payer,
    )
    await bookHandOver(
      trx,
      taken.map((row) => ({ ...row, share_satang: row.satang, payer: row.due_payer ?? payer })),
      { payer, now },
    )
  }
  const held = [
    ...made.filter(({ kind }) => kind === 'held').map((row) => ({ ...row, share_satang: row.satang })),
    ...again,
  ]
  await settleByMinimum(trx, [...new Set(held.map(({ seller_id }) => seller_id))], now)
  await notifyOfHeldShare(trx, held, { now })
  await recordAudit(trx, {
    actorId,
    action: 'payment.hold-share',
    object: held.length === 1 ? `payment:${held[0]?.id}` : `payments:${newId()}`,
    after: {
      ids: held.map(({ id }) => id),
      sheets: [...new Set(held.map(({ sheet_id }) => sheet_id))],
      sumSatang: held.reduce((sum, { share_satang }) => sum + share_satang, 0),
    },
  })
}

function scopeOf(where: HeldWhere, columns: { sheet: string; seller: string; month: string }) {
  if ('sheetId' in where) return sql`${sql.ref(columns.sheet)} = ${where.sheetId}`
  if ('month' in where) return sql`${sql.ref(columns.month)} = ${where.month}`
  return sql`${sql.ref(columns.seller)} = any(${where.sellers}::text[])`
}

/**
 * Of a month of a seller and store in `seller_month o`: it stands in a record. Together nothing, its sheets may each have brought something
 * that a case holds, now or later.
 */
export const makesRecord = sql`(sum(o.sales_satang) <> 0 or sum(o.share_satang) <> 0 or exists (
  select from ledger_posting p join ledger_entry e on e.id = p.entry_id
  where p.seller_id = o.seller_id and p.store_code = o.store_code and e.month = o.month and ${ofShare} group by p.sheet_id having sum(${sharePosted}) <> 0))`

/** What each sheet in a case brought its author in a store and month: less than nothing where more was given back. */
export function sharesInCases(scope: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`
    select p.seller_id, p.store_code, e.month, p.sheet_id, h.holds,
      sum(${sharePosted})::bigint as satang
    from (select sheet_id, bool_or(holds_share) as holds from claim_hold group by sheet_id) h join sheet s on s.id = h.sheet_id
      join ledger_posting p on p.seller_id = s.author_id and p.sheet_id = s.id join ledger_entry e on e.id = p.entry_id
    where ${scope} and ${ofShare} group by p.seller_id, p.store_code, e.month, p.sheet_id, h.holds having sum(${sharePosted}) <> 0`
}

/** Of `r` and a share `c` of `sharesInCases`: the record that owes it still, of which nothing is held. */
export const owesUnheld = sql`r.part_of is null and r.status in ${open} and ${notInFlight}
  and not exists (select from payment_record held where held.kind = 'held'
    and (held.seller_id, held.store_code, held.month, held.sheet_id) = (c.seller_id, c.store_code, c.month, c.sheet_id))`

const owed = (scope: RawBuilder<unknown>) =>
  sql`payment_record r join (${sharesInCases(scope)}) c using (seller_id, store_code, month) where ${owesUnheld}`

type Unheld = Omit<Part, 'heldAs' | 'heldBy'>

async function readUnheld(trx: Trx, where: HeldWhere | 'all'): Promise<Unheld[]> {
  const scope =
    where === 'all'
      ? sql`exists (select from payment_record o where o.seller_id = s.author_id and o.status in ${open})`
      : scopeOf(where, { sheet: 'h.sheet_id', seller: 'p.seller_id', month: 'e.month' })
  const { rows } = await sql<Unheld>`
    select r.id, r.seller_id, r.store_code, r.month, r.share_satang, r.status, r.payer, r.moved_at, r.reason, r.due_id, c.sheet_id, c.satang, c.holds,
      (select t.payer from tax_policy t
        where t.confirmed_at is not null and t.from_month <= r.month and (t.to_month is null or r.month <= t.to_month)
        order by t.from_month desc limit 1) as due_payer
    from ${owed(scope)} order by r.id, c.sheet_id`.execute(trx)
  return rows
}

type Held = Pick<Part, 'payer' | 'seller_id' | 'sheet_id' | 'satang'> & { status: PaymentStatus }

/** What is held of sheets in cases, as it stands: not paid yet, or cancelled. */
export async function readHeld(db: Db | Trx, sellers: readonly string[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select r.payer, r.seller_id, r.sheet_id, r.status, sum(r.share_satang)::bigint as satang from payment_record r
    where ${isHeldShare} and (r.status in ${open} or r.status = 'VOID') and ${notInFlight} and r.seller_id = any(${sellers}::text[])
      and exists (select from claim_hold h where h.sheet_id = r.sheet_id)
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

async function partsToHold(trx: Trx, where: HeldWhere | 'all'): Promise<Part[]> {
  const unheld = await readUnheld(trx, where)
  const held = await readHeld(
    trx,
    unheld.map(({ seller_id }) => seller_id),
  )
  const ofSheets = Map.groupBy(held, ({ seller_id, sheet_id }) => `${seller_id} ${sheet_id}`)
  const groups = Map.groupBy(unheld, ({ payer, seller_id, sheet_id }) => `${payer} ${seller_id} ${sheet_id}`)
  return [...groups.values()].flatMap((parts) => {
    const [of] = parts
    const ofSheet = ofSheets.get(`${of?.seller_id} ${of?.sheet_id}`) ?? []
    const own = ofSheet.filter(({ payer }) => payer === of?.payer)
    const cancelled = ofSheet.find(({ payer, status }) => payer !== of?.payer && status === 'VOID')
    return withinHeld(
      parts,
      new Map(own.map(({ status, satang }) => [status, satang])),
      cancelled?.satang,
    ).map((part) => {
      const isOthers = cancelled !== undefined && part.isElsewhere
      const from = isOthers ? cancelled : own.find(({ status }) => status === 'VOID')
      if (part.heldAs === 'VOID' && from) from.satang += part.satang
      return { ...part, heldBy: isOthers ? cancelled.payer : part.payer }
    })
  })
}

type HeldRecord = Pick<LockedRecord, 'id' | 'seller_id' | 'share_satang'> & { sheet_id: string }

/**
 * What was free of an earlier case of the sheet and is not paid yet. What waits for its seller waits for the case instead: whatever lets the
 * seller's payouts go would meet it; the end of the case asks about the seller anew. What staff paused with a reason of theirs keeps it.
 */
async function holdAgain(trx: Trx, where: HeldWhere, { actorId, now }: Actor): Promise<HeldRecord[]> {
  const scope = scopeOf(where, { sheet: 'r.sheet_id', seller: 'r.seller_id', month: 'r.month' })
  const { rows } = await sql<HeldRecord>`
    update payment_record r set status = 'PAUSED', reason = ${claimReason}, moved_at = ${now}, moved_by = ${actorId}
    where ${scope} and ${isFreeAgain} returning r.id, r.seller_id, r.share_satang, r.sheet_id`.execute(trx)
  return rows
}

/** Of a held share `r`: it was free, and is not paid, and a case holds its sheet. */
const isFreeAgain = sql`${isHeldShare} and (r.status in ${accumulating} or (r.status = 'PAUSED' and r.reason in (${askedReason}, ${heldReason}, ${incompleteReason}, ${upheldReason})))
  and ${notInFlight} and exists (select from claim_hold h where h.sheet_id = r.sheet_id and h.holds_share)`

/** Sheets in a case of which something is unpaid and not held, and would be: refunds that come off nothing are not named each time. */
export async function readUnheldSheets(db: Db): Promise<string[]> {
  // Cases that were upheld stay: years of them are looked through by a job that no person waits for.
  const named = await inLongTransaction(
    db,
    async (trx) => {
      const { rows: free } = await sql<{ sheet_id: string }>`
        select r.sheet_id from payment_record r where ${isFreeAgain}`.execute(trx)
      return [...free, ...(await partsToHold(trx, 'all'))]
    },
    '60s',
  )
  return [...new Set(named.map(({ sheet_id }) => sheet_id))].toSorted()
}

/** Sheets whose shares wait for a case that has ended, or for staff though it was not upheld. */
export async function readFreeShares(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sheet_id: string }>`
    select distinct r.sheet_id from payment_record r
    where ${isOver} order by 1 limit 1000`.execute(db)
  return rows.map(({ sheet_id }) => sheet_id)
}

/** Of a held share `r`: its case has ended otherwise than it says. */
const isOver = sql`${isHeldShare} and r.status = 'PAUSED' and case r.reason
  when ${claimReason} then not exists (select from claim_hold h where h.sheet_id = r.sheet_id and h.holds_share)
  when ${upheldReason} then not exists (select from claim_hold h where h.sheet_id = r.sheet_id) end`

/**
 * The case has ended. Upheld, what was held waits for staff, who pay or cancel it. Else it awaits its transfer again, with the record that it
 * was taken off where that is not paid yet, else as a close would say. Waits for a close.
 */
export async function releaseShares(trx: Trx, sheetId: string, { actorId, now }: Actor): Promise<void> {
  await lockOwed(trx, { sheetId })
  const { rows: found } = await sql<{ id: string }>`
    select r.id from payment_record r where r.sheet_id = ${sheetId} and ${isOver} order by r.id`.execute(trx)
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  const { rows } = await sql<HeldRecord & { reason: string }>`
    with next as (
      select own.id, own.seller_id, own.payer, own.sheet_id, coalesce(likely.status, 'CARRIED_OVER') as status, coalesce(likely.reason, '') as reason
      from payment_record own join seller s on s.person_id = own.seller_id left join lateral (
        select 'PAUSED' as status, ${upheldReason} as reason where exists (select from claim_hold h where h.sheet_id = own.sheet_id)
        union all
        select l.status, l.reason from payment_record l
        where (l.seller_id, l.store_code, l.month, l.sheet_id) = (own.seller_id, own.store_code, own.month, own.sheet_id)
          and l.part_of is not null and not ${isHeldSide('l')} and l.status in ${open}
        union all
        select 'PAUSED', ${sellerWaitsFor} where ${sellerWaitsFor} <> ''
        limit 1
      ) likely on true
      where own.id = any(${ids}::text[])
    ), waits as (
      -- A share and what refunds took off it stand together: where one waits, all do.
      select seller_id, payer, min(reason) as reason from (
        select seller_id, payer, reason from next where status = 'PAUSED'
        union all
        select r.seller_id, r.payer, r.reason from payment_record r
        where r.sheet_id = ${sheetId} and ${isHeldShare} and r.status = 'PAUSED' and r.id <> all(${ids}::text[])
      ) one
      where (seller_id, payer) in (select r.seller_id, r.payer from payment_record r where r.sheet_id = ${sheetId} and ${isHeldShare} and r.status in ${open}
        group by 1, 2 having min(r.share_satang) < 0 and max(r.share_satang) > 0)
      group by 1, 2
    )
    update payment_record r set moved_at = ${now}, moved_by = ${actorId},
      status = case when waits.reason is null then next.status else 'PAUSED' end, reason = coalesce(waits.reason, next.reason)
    from next left join waits using (seller_id, payer) where next.id = r.id
    returning r.id, r.seller_id, r.share_satang, r.sheet_id, r.reason`.execute(trx)
  await settleByMinimum(trx, [...new Set(rows.map(({ seller_id }) => seller_id))], now)
  await recordAudit(trx, {
    actorId,
    action: rows[0]?.reason === upheldReason ? 'payment.leave-share' : 'payment.release-share',
    object: rows.length === 1 ? `payment:${rows[0]?.id}` : `payments:${newId()}`,
    after: { ids, sheet: sheetId, sumSatang: rows.reduce((sum, { share_satang }) => sum + share_satang, 0) },
  })
}

/** As a close decides it: all that a payer owes a seller and that nothing else stops is paid together, or carried over together. */
async function settleByMinimum(trx: Trx, sellers: readonly string[], now: Date): Promise<void> {
  await sql`
    with owed as materialized (
      select r.payer, r.seller_id, coalesce(sum(r.share_satang) filter (where r.status in ${accumulating}), 0)
        >= payout_minimum_of(max(r.month), ${lastClosedMonth}) as is_enough
      from payment_record r where r.seller_id = any(${sellers}::text[]) and r.status in ${open} and ${notInFlight}
      group by r.payer, r.seller_id
    )
    update payment_record r set status = case when owed.is_enough then 'PENDING' else 'CARRIED_OVER' end, moved_at = ${now}
    from owed where (owed.payer, owed.seller_id) = (r.payer, r.seller_id) and r.status in ${accumulating} and ${notInFlight}
      and r.status <> case when owed.is_enough then 'PENDING' else 'CARRIED_OVER' end`.execute(trx)
}
