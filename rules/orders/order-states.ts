/**
 * The life of an order. A zero total goes straight from created to paid; an order whose QR is made by the bank
 * waits in `created` until the QR is there.
 *
 *   created ──> waiting ──> paid          paid is final (INV-01): a refund is its own record,
 *      │           ├──────> expired       money that comes after expired or cancelled is a refund due
 *      └───────────┴──────> cancelled
 */
export const orderStates = ['created', 'waiting', 'paid', 'expired', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** Equals the trigger `orders_keep_moves`. */
export const orderMoves = {
  created: ['waiting', 'paid', 'expired', 'cancelled'],
  waiting: ['paid', 'expired', 'cancelled'],
  paid: [],
  expired: [],
  cancelled: [],
} as const satisfies Record<OrderState, readonly OrderState[]>

/** Open orders may still be paid. */
export const openOrderStates = ['created', 'waiting'] as const satisfies readonly OrderState[]
export function isOpen(state: OrderState): boolean {
  return (openOrderStates as readonly OrderState[]).includes(state)
}

/** Order life: shown to the buyer, and the moment after which money is late. */
const orderLifeHours = 24

export function orderExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + orderLifeHours * 60 * 60 * 1000)
}
