import { type RawBuilder, sql } from 'kysely'
import { periodOfNumber } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import { withinHeld } from '#rules/payouts/within-held.ts'
import { payers, taxRowOf } from '#rules/tax/tax-policy.ts'
import { lastClosedMonth } from '#server/features/ledger/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Db, inLongTransaction, type Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { readTaxPolicy } from '../../tax/index.ts'
import { bookHandOver } from './change-payer.ts'
import { isHeldShare } from './held-parts.ts'
import { type LockedRecord, waitForClose } from './lock-records.ts'
import {
  accumulating,
  askedReason,
  claimReason,
  heldReason,
  incompleteReason,
  isEnough,
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
 * A record is one sum of a store's month; a copyright case holds what one sheet brought of it. Two records that add up to zero stand beside
 * it: `less-held` takes the share off and moves with the record, `held` is paused until the case ends.
 */

type Actor = { actorId: string | null; now: Date }

type OwedWhere = { sheetId: string } | { sellers: readonly string[] }
/** The shares to look at; only a close looks at those of a whole month. */
type HeldWhere = OwedWhere | { month: number }

type Part = LockedRecord & {
  sheet_id: string
  satang: Satang
  reason: string
  due_id: string | null
  /** The case has not ended. */
  holds: boolean
  /** The status of its held side: that of the sheet's other held records. */
  heldAs: PaymentStatus
  /** The payer of its held side: another than the record's where that company cancelled the share the refund comes off. */
  heldBy: LockedRecord['payer']
}

/**
 * Locks all that is owed to the sellers in id order, like every other lock of records, and before sheets and sellers, like a payment. Waits
 * for a close.
 */
export async function lockOwedRecords(trx: Trx, where: OwedWhere): Promise<void> {
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
 * Holds the unpaid share of sheets in a case, except what is held already or in flight. Idempotent. Transactions that pay or move records
 * wait for it or came first.
 */
export async function holdShares(trx: Trx, where: HeldWhere, { actorId, now }: Actor): Promise<void> {
  if (!('month' in where)) await lockOwedRecords(trx, where)
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
  // A share that was cancelled before its refund is not taken from the seller a second time.
  const cancelled = made.filter(({ kind, status }) => kind === 'held' && status === 'VOID')
  await writeBack(
    trx,
    cancelled.map((row) => ({ ...row, share_satang: row.satang })),
    { now, reason: upheldReason },
  )
  // A company that took over the record takes over its parts; so does one that cancelled the share they come off.
  const policy = await readTaxPolicy(trx)
  for (const payer of payers) {
    const taken = made.flatMap((row) => {
      const due = taxRowOf(policy, periodOfNumber(row.month))
      if (row.payer !== payer || due === undefined || due.confirmedBy === null || due.payer === payer)
        return []
      return [{ ...row, share_satang: row.satang, payer: due.payer }]
    })
    await bookHandOver(trx, taken, { payer, now })
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
 * Whether the month `seller_month o` of a seller and store gets a record. Even where it adds up to zero, one of its sheets may have brought
 * a share that a case holds, now or later.
 */
export const makesRecord = sql`(sum(o.sales_satang) <> 0 or sum(o.share_satang) <> 0 or exists (
  select from ledger_posting p join ledger_entry e on e.id = p.entry_id
  where p.seller_id = o.seller_id and p.store_code = o.store_code and e.month = o.month and ${ofShare} group by p.sheet_id having sum(${sharePosted}) <> 0))`

/** Shares that sheets in a case brought, per store and month; negative where refunds exceed sales. */
export function sharesInCases(scope: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`
    select p.seller_id, p.store_code, e.month, p.sheet_id, h.holds,
      sum(${sharePosted})::bigint as satang
    from (select sheet_id, bool_or(holds_share) as holds from claim_hold group by sheet_id) h join sheet s on s.id = h.sheet_id
      join ledger_posting p on p.seller_id = s.author_id and p.sheet_id = s.id join ledger_entry e on e.id = p.entry_id
    where ${scope} and ${ofShare} group by p.seller_id, p.store_code, e.month, p.sheet_id, h.holds having sum(${sharePosted}) <> 0`
}

/** The record `r` that owes a share `c` of `sharesInCases` of which nothing is held yet. */
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
    select r.id, r.seller_id, r.store_code, r.month, r.share_satang, r.status, r.payer, r.moved_at, r.reason, r.due_id, c.sheet_id, c.satang, c.holds
    from ${owed(scope)} order by r.id, c.sheet_id`.execute(trx)
  return rows
}

type Held = Pick<Part, 'payer' | 'seller_id' | 'sheet_id' | 'satang'> & { status: PaymentStatus }

/** The held shares of sheets in cases that are unpaid or cancelled. */
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
 * Holds again unpaid shares that an earlier case of the sheet had released. A pause for the seller's data or account becomes one for the
 * case, or releasing the seller would release it; the case's end asks about the seller again. Staff's own pauses stay.
 */
async function holdAgain(trx: Trx, where: HeldWhere, { actorId, now }: Actor): Promise<HeldRecord[]> {
  const scope = scopeOf(where, { sheet: 'r.sheet_id', seller: 'r.seller_id', month: 'r.month' })
  const { rows } = await sql<HeldRecord>`
    update payment_record r set status = 'PAUSED', reason = ${claimReason}, moved_at = ${now}, moved_by = ${actorId}
    where ${scope} and ${isFreeAgain} returning r.id, r.seller_id, r.share_satang, r.sheet_id`.execute(trx)
  return rows
}

/** A held share `r` that was released and is unpaid while a case holds its sheet again. */
const isFreeAgain = sql`${isHeldShare} and (r.status in ${accumulating} or (r.status = 'PAUSED' and r.reason in (${askedReason}, ${heldReason}, ${incompleteReason}, ${upheldReason})))
  and ${notInFlight} and exists (select from claim_hold h where h.sheet_id = r.sheet_id and h.holds_share)`

/**
 * Sheets in a case with an unpaid share that should be held and is not. Refunds that come off nothing are left out, or they would be named
 * each time.
 */
export async function readUnheldSheets(db: Db): Promise<string[]> {
  // Upheld cases stay for ever, so this job reads years of them; nobody waits for it.
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

/** Sheets whose shares still wait for a case that has ended, or for staff although no case was upheld. */
export async function readFreeShares(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sheet_id: string }>`
    select distinct r.sheet_id from payment_record r
    where ${isOver} order by 1 limit 1000`.execute(db)
  return rows.map(({ sheet_id }) => sheet_id)
}

/** A held share `r` whose pause no longer matches the state of its case. */
const isOver = sql`${isHeldShare} and r.status = 'PAUSED' and case r.reason
  when ${claimReason} then not exists (select from claim_hold h where h.sheet_id = r.sheet_id and h.holds_share)
  when ${upheldReason} then not exists (select from claim_hold h where h.sheet_id = r.sheet_id) end`

/**
 * Ends the hold of a sheet's shares. Upheld: they wait for staff, who pay or cancel them. Else each awaits transfer with its record where
 * that is unpaid, or as a close would decide. Waits for a running close.
 */
export async function releaseShares(trx: Trx, sheetId: string, { actorId, now }: Actor): Promise<void> {
  await lockOwedRecords(trx, { sheetId })
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

/** As at a close: what a payer owes a seller, unless it is stopped, is paid together or carried over together. */
async function settleByMinimum(trx: Trx, sellers: readonly string[], now: Date): Promise<void> {
  await sql`
    with owed as materialized (
      select r.payer, r.seller_id, ${isEnough(
        sql`coalesce(sum(r.share_satang) filter (where r.status in ${accumulating}), 0)`,
        sql`payout_minimum_of(max(r.month), ${lastClosedMonth})`,
        sql`r.seller_id`,
      )} as is_enough
      from payment_record r where r.seller_id = any(${sellers}::text[]) and r.status in ${open} and ${notInFlight}
      group by r.payer, r.seller_id
    )
    update payment_record r set status = case when owed.is_enough then 'PENDING' else 'CARRIED_OVER' end, moved_at = ${now}
    from owed where (owed.payer, owed.seller_id) = (r.payer, r.seller_id) and r.status in ${accumulating} and ${notInFlight}
      and r.status <> case when owed.is_enough then 'PENDING' else 'CARRIED_OVER' end`.execute(trx)
}
