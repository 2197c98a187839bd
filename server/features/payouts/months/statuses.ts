import { type RawBuilder, sql } from 'kysely'
import { pauseReasons } from '#rules/payouts/payout-hold.ts'
import { accumulatingStatuses, openStatuses, type PaymentStatus } from '#rules/payouts/payout-states.ts'

/** As constants, not as parameters: partial indexes are on these very lists. */
const listed = (statuses: readonly PaymentStatus[]): RawBuilder<unknown> =>
  sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`

/** `status in ${open}`: what a payer owes still. */
export const open = listed(openStatuses)

/** `status in ${accumulating}`: what counts towards the minimum of a payout. */
export const accumulating = listed(accumulatingStatuses)

/** Of a payment record as `r`: in no approved run whose lines are not explained yet. */
export const notInFlight = sql`not exists (
  select from payment_run_record flight where flight.record_id = r.id and flight.hold = 'sent')`

/** Why a record is paused, as the seller and staff read it (staff.md §4). Kept in Thai; reasons may also be typed by staff. */
export const incompleteReason = pauseReasons.incomplete[0]
export const heldReason = pauseReasons.held[0]
export const askedReason = pauseReasons.asked[0]
export const claimReason = pauseReasons.claim[0]
export const unsuccessfulReason = pauseReasons.unsuccessful[0]
