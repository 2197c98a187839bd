import type { Entry } from './entry.ts'

/** Claims about copyright. */
export const claims = {
  'claims.answered-already': {
    status: 409,
    msg: ['คุณตอบเรื่องนี้แล้ว', 'You have answered this claim already'],
  },
} as const satisfies Record<string, Entry>
