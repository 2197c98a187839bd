import { defineWords } from '../use-words.tsx'

/** An order whose money went back, or a part of it. */
export const refundedWords = defineWords('refunded', {
  whole: ['คำสั่งซื้อนี้คืนเงินแล้ว', 'This order was refunded'],
  part: ['บางชีทในคำสั่งซื้อนี้คืนเงินแล้ว', 'Some sheets of this order were refunded'],
  text: [
    (sum: string) => `คืนเงิน ${sum} บาท ชีทที่คืนเงินไม่อยู่ในชีทของฉันแล้ว รายละเอียดอยู่ในการแจ้งเตือน`,
    (sum: string) =>
      `${sum} baht go back to you. Refunded sheets are no longer in My sheets; your notifications say more.`,
  ],
  textFree: [
    'ชีทเหล่านี้ไม่อยู่ในชีทของฉันแล้ว รายละเอียดอยู่ในการแจ้งเตือน',
    'These sheets are no longer in My sheets; your notifications say more.',
  ],
  messages: ['ดูการแจ้งเตือน', 'See the notifications'],
})
