import { refundRightDays } from '#rules/orders/refund.ts'
import { defineWords } from '../use-words.tsx'

/** Requesting the money back. */
export const refundWords = defineWords('refund', {
  sum: [(baht: string) => `รวมที่ขอคืน ${baht} บาท`, (baht: string) => `${baht} baht asked back`],
  ask: ['ขอคืนเงิน', 'Ask for a refund'],
  chooseFirst: ['เลือกชีทก่อน', 'Choose sheets first'],
  chosenOf: [
    (chosen: number, all: number) => `เลือก ${chosen} จาก ${all} ชีท`,
    (chosen: number, all: number) => `${chosen} of ${all} sheets chosen`,
  ],
  order: [(id: string) => `คำสั่งซื้อ ${id}`, (id: string) => `Order ${id}`],
  paidOn: [(date: string) => `ชำระเมื่อ ${date}`, (date: string) => `Paid on ${date}`],
  choose: ['เลือกชีทที่จะขอคืน', 'Which sheets?'],
  baht: ['บาท', 'baht'],
  right: ['คืนได้ทันที', 'At once'],
  decided: ['ทีมงานพิจารณา', 'Our team decides'],
  neverOpened: ['ยังไม่ได้เปิดอ่าน', 'Never opened'],
  wasOpened: ['เปิดอ่านแล้ว', 'Was opened'],
  isLate: [`เกิน ${refundRightDays} วันแล้ว`, `More than ${refundRightDays} days ago`],
  withdrawn: ['ผู้ขายเลิกขายแล้ว', 'No longer on sale'],
  none: ['ไม่มีเงินต้องคืน', 'Nothing was paid for it'],
  refunded: ['คืนเงินแล้ว', 'Refunded'],
  rightUntil: [
    (day: string, days: number) => `คืนได้ทันทีถึง ${day} · อีก ${days} วัน`,
    (day: string, days: number) => `Back at once until ${day} · ${days} ${days === 1 ? 'day' : 'days'} left`,
  ],
  rightUntilHour: [
    (time: string, isAhead: boolean) => `คืนได้ทันทีถึง ${time}${isAhead ? '' : ' · เลยเวลาแล้ว'}`,
    (time: string, isAhead: boolean) => `Back at once until ${time}${isAhead ? '' : ' · that time is over'}`,
  ],
  rule: ['เฉพาะชีทที่ยังไม่เปิดอ่าน นอกนั้นทีมงานพิจารณา', 'Sheets you never opened; about all else our team decides.'],
  chooseAll: ['เลือกทั้งหมด', 'Choose all'],
  cause: ['เพราะอะไร', 'Why?'],
  mind: ['ซื้อผิดหรือไม่ต้องการแล้ว', 'Bought by mistake, or not needed'],
  broken: ['ไฟล์เสียหรืออ่านไม่ได้', 'The file is broken or unreadable'],
  'other-course': ['ไม่ใช่วิชาที่บอก', 'For another course than it says'],
  'not-as-shown': ['ไม่ตรงกับตัวอย่างหรือรายละเอียด', 'Not as its samples or description'],
  withdrawnCause: ['ชีทถูกถอนหรือระงับ', 'It was withdrawn or blocked'],
  other: ['เรื่องอื่น', 'Something else'],
  message: ['เกิดอะไรขึ้น', 'What is wrong?'],
  messageHint: [
    'บอกหน้าและสิ่งที่เจอ จะตอบได้เร็วขึ้น',
    'Say which page and what you see: that gets you a faster answer',
  ],
  way: ['คืนเงินทางไหน', 'How shall it come back?'],
  asCredit: ['เครดิต', 'As credit'],
  asCreditText: ['ใช้ซื้อชีทอื่นได้ทันที ถอนเข้าบัญชีทีหลังได้', 'Buys other sheets at once; can be taken out later'],
  toAccount: ['บัญชีธนาคาร', 'To a bank account'],
  toAccountText: ['ปกติโอนให้ใน 3 วันทำการ ไม่เกิน 14 วัน', 'Usually within 3 working days, 14 days at most'],
  sendRight: [(sum: string) => `คืนเงิน ${sum} บาท`, (sum: string) => `Get ${sum} baht back`],
  sendAsk: ['ส่งคำขอ', 'Send the request'],
  rightText: [
    'ชีทเหล่านี้จะเปิดอ่านไม่ได้อีกทันที และย้อนกลับไม่ได้',
    'From then on these sheets cannot be read. This cannot be taken back.',
  ],
  askText: [
    'ชีทยังอ่านได้จนกว่าจะได้คำตอบ ภายใน 3 วันทำการ',
    'They can be read until the answer, within 3 working days.',
  ],
  requests: ['คำขอของคุณ', 'Your requests'],
  stateAsked: ['รอทีมงานตอบ', 'Waiting for our answer'],
  stateCredit: ['คืนเป็นเครดิตแล้ว', 'Given back as credit'],
  stateByBank: [
    (sum: string, hasCredit: boolean) =>
      `ได้คืนจากธนาคารหรือผู้ให้บริการชำระเงินแล้ว ${sum} บาท ทั้งของคำสั่งซื้อนี้และของเครดิตที่จ่าย${hasCredit ? ' ที่เหลือคืนเป็นเครดิต' : ''}`,
    (sum: string, hasCredit: boolean) =>
      `${sum} baht you have back from the bank or payment service, of this order and of the credit that paid it${hasCredit ? '; the rest as credit' : ''}`,
  ],
  stateAgreed: ['อนุมัติแล้ว รอโอนเงิน', 'Agreed, the transfer follows'],
  stateRefused: ['ไม่คืนเงิน', 'Refused'],
  statePaid: ['โอนคืนแล้ว', 'Money sent back'],
  answer: [(text: string) => `เหตุผล: ${text}`, (text: string) => `Reason: ${text}`],
  paidBack: [(date: string) => `โอนเมื่อ ${date}`, (date: string) => `Sent on ${date}`],
  nothing: ['ไม่มีรายการที่ขอคืนได้อีก', 'Nothing else can be asked back.'],
  help: ['เรื่องการคืนเงิน', 'About refunds'],
  onPage: [(page: number) => `หน้า ${page}`, (page: number) => `page ${page}`],
})
