import type { Entry } from './entry.ts'

/** Favourite lists. */
export const favourites = {
  'favourites.too-many-lists': {
    status: 409,
    msg: [
      'มีรายการโปรดครบ 50 รายการแล้ว ลบรายการที่ไม่ใช้ก่อน',
      'You have 50 favourite lists already. Delete one first',
    ],
  },
  'favourites.list-full': {
    status: 409,
    msg: ['รายการนี้มีชีทครบ 500 ชีทแล้ว', 'This list holds 500 sheets already'],
  },
} as const satisfies Record<string, Entry>
