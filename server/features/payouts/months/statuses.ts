import { type RawBuilder, sql } from 'kysely'
import type { PaymentList } from '#contract/staff/payouts.ts'
import { pauseReasons } from '#rules/payouts/payout-hold.ts'
import { accumulatingStatuses, openStatuses, type PaymentStatus } from '#rules/payouts/payout-states.ts'

/** Constants instead of parameters, because partial indexes use these very lists. */
const listed = (statuses: readonly PaymentStatus[]): RawBuilder<unknown> =>
  sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`

/** `status in ${open}`: still owed by a payer. */
export const open = listed(openStatuses)

/** `status in ${accumulating}`: what counts towards the minimum of a payout. */
export const accumulating = listed(accumulatingStatuses)

/** A payment record `r` that is in no approved run with unexplained lines. */
export const notInFlight = sql`not exists (
  select from payment_run_record flight where flight.record_id = r.id and flight.hold = 'sent')`

/** Whether a record holds a sheet's month for a copyright case; it is negative where refunds exceeded sales. */
export const isHeldSide = (
  record: 'r' | 'own' | 'other' | 'l',
) => sql`(${sql.ref(`${record}.part_of`)} is not null and case ${sql.ref(`${record}.kind`)}
  when 'held' then true when 'less-held' then false else ${sql.ref(`${record}.share_satang`)} > 0 end)`

/**
 * A negative record `r` is no debt while its month and unpaid parts together are ≥ 0: it takes a held share off its month, or gives back
 * refunds of one. Below 0 they are a debt like any other. A refund of a held share goes with that share while both are paused.
 */
export const goesWithItsRecord = sql`(case when ${isHeldSide('r')}
  then r.status = 'PAUSED' and (select sum(other.share_satang) from payment_record other
    where (other.seller_id, other.payer, other.sheet_id) = (r.seller_id, r.payer, r.sheet_id) and other.status = 'PAUSED' and ${isHeldSide('other')}) >= 0
  else coalesce((select sum(own.share_satang) from payment_record own
    where (own.seller_id, own.store_code, own.month) = (r.seller_id, r.store_code, r.month) and own.status in ${open} and own.payer = r.payer
      and not ${isHeldSide('own')}), -1) >= 0 end)`

/**
 * Whether a sum owed to a seller is transferred: from the minimum on, or however small once she has closed her account, because no later
 * month adds to it.
 */
export const isEnough = (
  sum: RawBuilder<unknown>,
  minimum: RawBuilder<unknown>,
  seller: RawBuilder<unknown>,
) =>
  sql`(${sum} >= ${minimum} or (${sum} > 0 and exists (select from person gone where gone.id = ${seller} and gone.closed_at is not null)))`

/** Why a record is paused, for the seller and staff (staff.md §4). Stored in Thai; staff may also type other reasons. */
export const incompleteReason = pauseReasons.incomplete[0]
export const heldReason = pauseReasons.held[0]
export const askedReason = pauseReasons.asked[0]
export const claimReason = pauseReasons.claim[0]
export const upheldReason = pauseReasons.upheld[0]
export const unsuccessfulReason = pauseReasons.unsuccessful[0]

/** Why the records of seller `s` are paused; empty where nothing stops them. */
export const sellerWaitsFor = sql`case when s.payout_hold in ('staff', 'staff-and-changed') then ${askedReason}
  when s.payout_hold is not null then ${heldReason} when s.profile_completed_at is null then ${incompleteReason} else '' end`

/** Postings `p` of entries `e` that change a seller's share by sales and refunds. */
export const ofShare = sql`e.kind in ('sale', 'refund') and 'seller:' || p.seller_id in (p.from_account, p.to_account)`
export const sharePosted = sql`case when p.to_account = 'seller:' || p.seller_id then p.amount_satang else -p.amount_satang end`

/** Target status of each list of the payment system (staff.md §4, "Staff-set transitions"). */
export const moveOfList: Readonly<
  Record<Exclude<PaymentList, 'payer-ended'>, { to: PaymentStatus; reason?: string }>
> = {
  'no-vendor': { to: 'PAUSED', reason: incompleteReason },
  'complete-again': { to: 'PENDING' },
  under: { to: 'CARRIED_OVER' },
  reached: { to: 'PENDING' },
}

/** `order by` for a name of `sortBy`, followed by a tie-breaker; without a name only that. */
export function orderOf(
  sort: string | undefined,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = columns[sort?.replace(/^-/, '') ?? '']
  if (column === undefined) return sql`order by ${otherwise}`
  return sql`order by ${column} ${sort?.startsWith('-') ? sql`desc` : sql`asc`} nulls last, ${otherwise}`
}
