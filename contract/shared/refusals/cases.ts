import type { Entry } from './entry.ts'

/** Conversations with staff. */
export const cases = {
  'cases.too-many-open': {
    status: 409,
    msg: [
      'คุณมีเรื่องที่รอทีมงานอยู่หลายเรื่องแล้ว เขียนต่อในเรื่องเดิมได้เลย',
      'Several of your matters wait for our team already. Please write on in one of them',
    ],
  },
  'cases.too-long': {
    status: 409,
    msg: ['เรื่องนี้ยาวเกินไปแล้ว เปิดเรื่องใหม่ได้เลย', 'This conversation is too long. Please begin a new one'],
  },
} as const satisfies Record<string, Entry>
