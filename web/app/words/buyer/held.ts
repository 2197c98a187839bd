import { defineWords } from '../use-words.tsx'

/** Money that came and did not pay its order. */
export const heldWords = defineWords('held', {
  heldLow: [
    'ยอดที่โอนน้อยกว่าที่ต้องชำระ จ่ายเฉพาะส่วนที่ขาดได้เลย',
    'The transfer was less than the amount due. You can pay just what is missing.',
  ],
  heldHigh: [
    'ยอดที่โอนมากกว่าที่ต้องชำระ ใช้จ่ายคำสั่งซื้อนี้ได้เลย ส่วนที่เกินยังเป็นของคุณ',
    'The transfer was more than the amount due. It can pay this order; what is over stays yours.',
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
  yourMoney: [
    (baht: string) => `เงินของคุณ ${baht} บาทอยู่กับเรา จะให้ทำอย่างไร`,
    (baht: string) => `We hold ${baht} baht of yours. What shall become of it?`,
  ],
  payMissing: [(baht: string) => `จ่ายส่วนที่ขาด ${baht} บาท`, (baht: string) => `Pay the missing ${baht} baht`],
  payWithIt: ['ใช้จ่ายคำสั่งซื้อนี้', 'Pay this order with it'],
  payAndKeep: [
    (baht: string) => `จ่ายคำสั่งซื้อนี้ เก็บ ${baht} บาทเป็นเครดิต`,
    (baht: string) => `Pay this order, keep ${baht} baht as credit`,
  ],
  keepAsCredit: ['เก็บเป็นเครดิต', 'Keep it as credit'],
  sendBack: ['คืนเข้าบัญชี', 'Send it to my account'],
  sendBackSum: [(baht: string) => `คืน ${baht} บาทเข้าบัญชี`, (baht: string) => `Send ${baht} baht back`],
  moneyKept: ['เรียบร้อย เงินอยู่ในเครดิตหรือจ่ายคำสั่งซื้อแล้ว', 'Done: it pays your order or is your credit'],
  moneySent: [
    'รับเรื่องแล้ว ปกติโอนคืนภายใน 3 วันทำการ',
    'We have it, and usually transfer it within 3 working days',
  ],
})
