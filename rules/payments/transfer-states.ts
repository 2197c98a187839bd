/**
 * The life of one real transfer of money to us: one row for ever, however often and by whatever way it became known. What the provider has
 * confirmed is stored as MATCHED or UNMATCHED at once; what a person has to look at waits as RECEIVED and becomes either (by staff).
 *
 *   RECEIVED ──> MATCHED ────────────────┐
 *      ├───────> UNMATCHED ──> REFUND_DUE ──> REFUNDED
 *      └──> REJECTED ├──> MATCHED (by staff)
 *                    └──> REJECTED (by staff: another transfer, told twice)
 */
export type TransferState =
  /** Evidence is stored; the provider has not confirmed it, or a person has to look at the receiver. */
  | 'RECEIVED'
  /** The provider confirmed receiver, amount, currency and time. */
  | 'VERIFIED'
  /** It paid its order, in the same transaction as the library entries. */
  | 'MATCHED'
  /** True money without an open order of that amount. */
  | 'UNMATCHED'
  | 'REFUND_DUE'
  | 'REFUNDED'
  /** The provider knows no such transfer, or it went to another receiver. */
  | 'REJECTED'

export const unmatchedReasons = [
  'LATE',
  'DOUBLE',
  'AMOUNT_LOW',
  'AMOUNT_HIGH',
  'UNKNOWN_REF',
  'ALREADY_OWNED',
] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/**
 * Money that is refunded without a decision by staff, because its sheets can no longer be bought with it (INV-05). A wrong amount or an
 * unknown reference needs staff.
 */
export function isRefundDueAtOnce(reason: UnmatchedReason): boolean {
  return reason === 'LATE' || reason === 'DOUBLE' || reason === 'ALREADY_OWNED'
}
