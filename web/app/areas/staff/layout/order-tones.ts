import type { Data } from '#web/api/api.ts'

/** The badge of an order's state, in every list of orders. */
export const orderTones = {
  created: 'amber',
  waiting: 'amber',
  paid: 'leaf',
  expired: undefined,
  cancelled: undefined,
} as const satisfies Record<Data<'readPerson'>['orders'][number]['state'], string | undefined>
