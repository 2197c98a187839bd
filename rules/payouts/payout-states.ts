/**
 * `paymentStatus` of a payment record (staff.md §4). VOID and SUCCESS are final: mistakes are corrected by new entries. A new status is
 * decided here only: lists and SQL use the sets below.
 */
export const paymentStatuses = ['PENDING', 'SUCCESS', 'CARRIED_OVER', 'PAUSED', 'VOID'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * The kind of a record: `month`; `again`, a returned transfer; `held`, the share of a sheet in a copyright case; `less-held`, which takes
 * that off the month's record.
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

/** Statuses set by staff, the default first (staff.md §4). */
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
 * The state of a run's line. `sent`: the run was approved and its file may be at the bank, so its records are in flight. `paid` and
 * `unpaid`: as a bank line, a statement or two members of staff said.
 */
export const runLineStates = ['draft', 'sent', 'paid', 'unpaid', 'cancelled'] as const
export type RunLineState = (typeof runLineStates)[number]
