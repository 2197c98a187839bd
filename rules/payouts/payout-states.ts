/** `paymentStatus` of a payment record (staff.md §4). VOID and SUCCESS are final: what is wrong is corrected by new entries. */
export const paymentStatuses = ['PENDING', 'SUCCESS', 'CARRIED_OVER', 'PAUSED', 'VOID'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

const moves: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  PENDING: ['SUCCESS', 'CARRIED_OVER', 'PAUSED', 'VOID'],
  CARRIED_OVER: ['PENDING', 'PAUSED', 'VOID'],
  PAUSED: ['PENDING', 'CARRIED_OVER', 'SUCCESS', 'VOID'],
  SUCCESS: [],
  VOID: [],
}

/** Whether a record may go from one state to the other (payouts-and-tax §11). Staying is no move. */
export function mayMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return moves[from].includes(to)
}
