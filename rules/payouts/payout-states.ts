/**
 * `paymentStatus` of a payment record (staff.md §4). VOID and SUCCESS are final: what is wrong is corrected by new entries. A new
 * status is decided about here, and nowhere else: lists and SQL take the sets below.
 */
export const paymentStatuses = ['PENDING', 'SUCCESS', 'CARRIED_OVER', 'PAUSED', 'VOID'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * What a record is: of a month; `again`, what came back from the bank; `held`, the share of a sheet in a copyright case, and `less-held`, which
 * takes it off the record of its month.
 */
export const recordKinds = ['month', 'again', 'held', 'less-held'] as const
export type RecordKind = (typeof recordKinds)[number]

type StatusFacts = {
  to: readonly PaymentStatus[]
  /** The payer owes it still. */
  isOpen: boolean
  /** Counts towards the minimum of a payout: nothing but the sum is in its way. */
  accumulates: boolean
}

const statuses: Readonly<Record<PaymentStatus, StatusFacts>> = {
  PENDING: { to: ['SUCCESS', 'CARRIED_OVER', 'PAUSED', 'VOID'], isOpen: true, accumulates: true },
  CARRIED_OVER: { to: ['PENDING', 'PAUSED', 'VOID'], isOpen: true, accumulates: true },
  PAUSED: { to: ['PENDING', 'CARRIED_OVER', 'SUCCESS', 'VOID'], isOpen: true, accumulates: false },
  SUCCESS: { to: [], isOpen: false, accumulates: false },
  VOID: { to: [], isOpen: false, accumulates: false },
}

export const openStatuses = paymentStatuses.filter((status) => statuses[status].isOpen)
export const accumulatingStatuses = paymentStatuses.filter((status) => statuses[status].accumulates)

/** What staff set by hand, the default first (staff.md §4). */
export const handSetStatuses = [
  'PAUSED',
  'SUCCESS',
  'VOID',
  'PENDING',
] as const satisfies readonly PaymentStatus[]

/** Whether a record may go from one state to the other (payouts-and-tax §11). Staying is no move. */
export function mayMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return statuses[from].to.includes(to)
}

export function isOpen(status: PaymentStatus): boolean {
  return statuses[status].isOpen
}

/**
 * A line of a payment run. `sent`: the run was approved and its file may have gone to the bank, so its records are in flight and
 * nothing else moves them. `paid` and `unpaid` are what the bank's line, a statement or two members of staff said.
 */
export const runLineStates = ['draft', 'sent', 'paid', 'unpaid', 'cancelled'] as const
export type RunLineState = (typeof runLineStates)[number]
