import { defineWords } from '../use-words.tsx'

/** Money that came and did not pay its order. */
export const heldWords = defineWords({
  heldLow: [
    'ยอดที่โอนน้อยกว่าที่ต้องชำระ ทีมงานจะติดต่อเรื่องคืนเงิน กรุณาโอนใหม่ให้ตรงยอด',
    'The transfer was less than the amount due. Our team will return it; please pay the exact amount.',
  ],
  heldHigh: [
    'ยอดที่โอนมากกว่าที่ต้องชำระ ทีมงานจะตรวจสอบและติดต่อกลับ',
    'The transfer was more than the amount due. Our team will check and contact you.',
  ],
  heldLate: [
    'เงินเข้าหลังคำสั่งซื้อปิดแล้ว ทีมงานจะคืนเงินให้',
    'The money came after the order was closed. Our team will return it.',
  ],
  heldDouble: [
    'ได้รับเงินซ้ำ ทีมงานจะคืนส่วนที่เกินให้',
    'The money came twice. Our team will return the extra payment.',
  ],
  heldOwned: [
    'มีชีทที่คุณซื้อไปแล้วในคำสั่งซื้อนี้ ทีมงานจะคืนเงินส่วนนั้นให้',
    'You already own a sheet of this order. Our team will return that part.',
  ],
})
