import type { Entry } from './entry.ts'

/** Favourite lists, and questions to authors. */
export const catalogue = {
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
  'questions.own-sheet': {
    status: 403,
    msg: ['ชีทนี้เป็นของคุณเอง', 'This is your own sheet'],
  },
  'questions.too-many-open': {
    status: 409,
    msg: ['คุณถามเรื่องชีทนี้ไว้แล้ว รอผู้เขียนตอบก่อน', 'Your questions about this sheet wait for an answer already'],
  },
  'questions.advert': {
    status: 400,
    msg: [
      'ใส่ช่องทางติดต่อหรือซื้อขายนอกสรุปไม่ได้ ลองเขียนใหม่',
      'Contacts and sales outside Sarup cannot stand here. Please write it without them',
    ],
  },
} as const satisfies Record<string, Entry>
