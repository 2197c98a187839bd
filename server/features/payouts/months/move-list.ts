import type { PaymentList } from '#contract/staff/payouts.ts'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import { incompleteReason } from './reasons.ts'

/** Where each list of the payment system goes as a whole (staff.md §4, "Staff-set transitions"). */
export const moveOfList: Readonly<
  Record<Exclude<PaymentList, 'payer-ended'>, { to: PaymentStatus; reason?: string }>
> = {
  'no-vendor': { to: 'PAUSED', reason: incompleteReason },
  'complete-again': { to: 'PENDING' },
  under: { to: 'CARRIED_OVER' },
  reached: { to: 'PENDING' },
}
