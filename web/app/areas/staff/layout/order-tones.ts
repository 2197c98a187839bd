import type { OrderState } from '#rules/orders/order-states.ts'

/** The badge of an order's state, in every list of orders. */
export const orderTones = {
  created: 'amber',
  waiting: 'amber',
  paid: 'leaf',
  expired: undefined,
  cancelled: undefined,
} as const satisfies Record<OrderState, string | undefined>
