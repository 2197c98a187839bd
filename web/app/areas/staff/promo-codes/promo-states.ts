import { promoStates as states } from '#rules/orders/promo-terms.ts'
import type { staffPromoWords } from '#web/words/staff/promo-codes.ts'

/** How a code may stand, and what that is called; the first one is every state. */
export const promoStates = ['all', ...states] as const

export const wordOfState = {
  all: 'all',
  live: 'live',
  waiting: 'waiting',
  'used-up': 'usedUp',
  ended: 'ended',
  stopped: 'stopped',
} as const satisfies Record<(typeof promoStates)[number], keyof (typeof staffPromoWords)['th']>
