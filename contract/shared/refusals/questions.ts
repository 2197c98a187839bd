import type { Entry } from './entry.ts'

/** Questions to authors. */
export const questions = {
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
      'Contacts and sales outside Sarup cannot stand here. Please write it anew',
    ],
  },
} as const satisfies Record<string, Entry>
