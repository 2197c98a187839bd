import { pauseReasons } from '#rules/payouts/payout-hold.ts'

/** Why a record is paused, as the seller and staff read it (staff.md §4). Kept in Thai; reasons may also be typed by staff. */
export const incompleteReason = pauseReasons.incomplete[0]
export const heldReason = pauseReasons.held[0]
export const askedReason = pauseReasons.asked[0]
export const unsuccessfulReason = pauseReasons.unsuccessful[0]
