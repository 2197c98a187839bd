import { refundRightDays } from '../orders/refund.ts'
/** Topics of conversations with support, [Thai, English]; the commonest first (docs/support-cases.md). */
export const caseTopics = {
  payment: ['จ่ายเงินแล้ว ยังไม่ได้ชีท', 'I paid and got nothing'],
  file: ['เปิดไฟล์หรืออ่านชีทไม่ได้', 'I cannot open or read a sheet'],
  refund: ['เงินคืน', 'Refunds'],
  sheet: ['เนื้อหาในชีท', 'What is in a sheet'],
  account: ['บัญชีและการเข้าสู่ระบบ', 'Account and sign-in'],
  selling: ['ลงขายและการตรวจชีท', 'Selling and review'],
  payout: ['เงินค่าชีทของผู้ขาย', 'Payouts of sellers'],
  other: ['เรื่องอื่น', 'Something else'],
} as const satisfies Record<string, readonly [th: string, en: string]>

export type CaseTopic = keyof typeof caseTopics
export const caseTopicKeys = Object.keys(caseTopics) as [CaseTopic, ...CaseTopic[]]

/** open: staff have to answer; answered: the person may; solved: until the person writes again. */
export const caseStates = ['open', 'answered', 'solved'] as const
export type CaseState = (typeof caseStates)[number]

export const caseMessageLengthMax = 2_000
/** Per person, so that nobody can flood staff. */
export const openCasesMax = 5
export const caseMessagesMax = 200

/** Staff's usual answers, [Thai, English]: sent in the person's language, to be finished by hand. */
export const cannedReplies = {
  delivered: [
    'ตรวจสอบแล้ว เงินของคุณเข้าแล้ว ชีทอยู่ในหน้า “ชีทของฉัน” พร้อมอ่านเลย ขออภัยที่ทำให้รอ',
    'We have found your money, and the sheets are in “My sheets” now. Sorry that you had to wait.',
  ],
  'send-slip': [
    'ขอรูปสลิปที่เห็น QR เล็กๆ ชัดๆ หรือบอกยอดและเวลาที่โอน เช่น 120.50 เวลา 14:35 แล้วเราจะหาเงินให้',
    'Please send us the slip with its small QR in sight, or amount and time, such as 120.50 at 14:35. We will find the money.',
  ],
  'bank-waits': [
    'ธนาคารยังไม่ยืนยันรายการนี้ เราถามให้อีกเป็นระยะ และจะส่งชีทให้ทันทีที่เงินเข้า ไม่ต้องโอนซ้ำ',
    'The bank has not confirmed it yet. We keep asking and deliver as soon as the money is here. Please do not pay again.',
  ],
  refunded: [
    'คืนเงินให้แล้ว เงินจะเข้าบัญชีที่แจ้งไว้ ดูสถานะได้ที่หน้าคำสั่งซื้อ',
    'Your money is on its way back to the account you named. The order shows how it stands.',
  ],
  'refund-how': [
    `ชีทที่ยังไม่ได้เปิดอ่านขอเงินคืนได้เองใน ${refundRightDays} วัน ที่หน้าคำสั่งซื้อ กด “ขอเงินคืน” ถ้าเปิดอ่านแล้ว เล่าเหตุผลมาได้เลย`,
    `An unopened sheet goes back within ${refundRightDays} days: press “Ask for a refund” on the order. If you have opened it, tell us why.`,
  ],
  'file-again': [
    'เราเตรียมไฟล์ให้ใหม่แล้ว ลองเปิดอีกครั้ง ถ้ายังไม่ได้ บอกรุ่นเครื่องและเบราว์เซอร์มาได้เลย',
    'We have prepared the file again. Please open it again; if it still fails, tell us your device and browser.',
  ],
  'told-author': [
    'เราแจ้งผู้เขียนชีทแล้ว และจะบอกคุณเมื่อแก้ไขเสร็จ',
    'We have told the author, and will tell you when it is fixed.',
  ],
  'sign-in': [
    'เข้าสู่ระบบด้วยบัญชีเดิมที่เคยใช้ (Google, Facebook หรือ LINE) ชีทจะอยู่ครบ ถ้าจำไม่ได้ บอกอีเมลหรือเลขคำสั่งซื้อมา',
    'Sign in with the account you used before (Google, Facebook or LINE): your sheets are there. If you are not sure, tell us an email address or an order number.',
  ],
  review: [
    'ชีทของคุณอยู่ในคิวตรวจแล้ว ปกติไม่เกินหนึ่งวัน ผลตรวจจะบอกในการแจ้งเตือน',
    'Your sheet is in the queue. It takes a day as a rule, and a notification tells you the outcome.',
  ],
  payout: [
    'ยอดของเดือนจะจ่ายในรอบถัดไป ดูวันที่และสถานะได้ที่หน้ารายได้ ถ้าเลขบัญชีไม่ถูกต้อง แก้ได้ในข้อมูลผู้ขาย',
    'The month is paid in the next run; dates and states are on the revenue page. A wrong account can be changed in your seller profile.',
  ],
} as const satisfies Record<string, readonly [th: string, en: string]>
export type CannedReply = keyof typeof cannedReplies

/** The name of each canned reply, and its usual topic. */
export const cannedReplyNames: Record<CannedReply, { name: readonly [string, string]; of: CaseTopic }> = {
  delivered: { name: ['เงินเข้าแล้ว', 'Money found'], of: 'payment' },
  'send-slip': { name: ['ขอสลิป', 'Ask for the slip'], of: 'payment' },
  'bank-waits': { name: ['ธนาคารยังไม่ยืนยัน', 'The bank waits'], of: 'payment' },
  refunded: { name: ['คืนเงินแล้ว', 'Money is on its way back'], of: 'refund' },
  'refund-how': { name: ['ขอเงินคืนอย่างไร', 'How to ask for a refund'], of: 'refund' },
  'file-again': { name: ['เปิดไฟล์อีกครั้ง', 'Open it again'], of: 'file' },
  'told-author': { name: ['แจ้งผู้เขียนแล้ว', 'We told the author'], of: 'sheet' },
  'sign-in': { name: ['เข้าด้วยบัญชีเดิม', 'Sign in as before'], of: 'account' },
  review: { name: ['อยู่ในคิวตรวจ', 'In the queue'], of: 'selling' },
  payout: { name: ['รอบจ่ายถัดไป', 'The next run'], of: 'payout' },
}

/** The topic's own first: one press away. */
export function repliesTo(topic: CaseTopic): CannedReply[] {
  const all = Object.keys(cannedReplies) as CannedReply[]
  const isOf = (reply: CannedReply) => Number(cannedReplyNames[reply].of === topic)
  return all.toSorted((one, other) => isOf(other) - isOf(one))
}
