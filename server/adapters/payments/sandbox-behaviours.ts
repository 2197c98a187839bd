/** Treatment of a payment by the simulated bank (payments.md section 6.7): rare events of a real bank, chosen by a person. */
export interface SandboxBehaviour {
  th: string
  en: string
  /** Number of real transfers it makes. */
  transfers: 0 | 1 | 2
  /** Added to the amount of the QR. */
  extraSatang?: number
  receiver?: 'other-biller' | 'other-order'
  /** Hours from paying to the money moving. */
  delayHours?: number
  callback: 'signed' | 'unsigned' | 'badly-signed' | 'none'
  /** Sendings of one and the same call-back. */
  callbackTimes?: number
  amountAsNumber?: boolean
  reversed?: boolean
  inquiryMisses?: number
  slipMisses?: number
  bankFaults?: number
  tokenExpiries?: number
}

export const sandboxBehaviours = {
  'on-time': { th: 'จ่ายปกติ ธนาคารแจ้งทันที', en: 'Paid and told at once', transfers: 1, callback: 'signed' },
  silent: {
    th: 'จ่ายแล้วแต่ธนาคารไม่แจ้ง',
    en: 'Paid, but the bank never tells',
    transfers: 1,
    callback: 'none',
  },
  'slip-only': {
    th: 'ธนาคารไม่แจ้งและสอบถามไม่พบ มีแต่สลิป',
    en: 'Not told, and found by nothing but its slip',
    transfers: 1,
    callback: 'none',
    inquiryMisses: 10_000,
  },
  late: {
    th: 'เงินเข้าหลังคำสั่งซื้อหมดอายุ',
    en: 'The money moves after the order has expired',
    transfers: 1,
    delayHours: 25,
    callback: 'signed',
  },
  repeated: {
    th: 'ธนาคารแจ้งรายการเดียวกันสามครั้ง',
    en: 'The bank tells of the same transfer three times',
    transfers: 1,
    callback: 'signed',
    callbackTimes: 3,
  },
  double: { th: 'จ่ายซ้ำสองรายการ', en: 'Paid twice, two transfers', transfers: 2, callback: 'signed' },
  short: {
    th: 'จ่ายขาด 1 บาท',
    en: 'One baht too little',
    transfers: 1,
    extraSatang: -100,
    callback: 'signed',
  },
  excess: { th: 'จ่ายเกิน 1 บาท', en: 'One baht too much', transfers: 1, extraSatang: 100, callback: 'signed' },
  'wrong-receiver': {
    th: 'โอนผิดผู้รับ (มีสลิป)',
    en: 'Paid to somebody else (there is a slip)',
    transfers: 1,
    receiver: 'other-biller',
    callback: 'none',
  },
  'other-order': {
    th: 'สลิปของคำสั่งซื้ออื่น',
    en: 'The slip of another order',
    transfers: 1,
    receiver: 'other-order',
    callback: 'signed',
  },
  'early-callback': {
    th: 'ธนาคารแจ้งก่อนที่จะสอบถามเจอ',
    en: 'Told before the inquiry knows it',
    transfers: 1,
    callback: 'signed',
    inquiryMisses: 2,
  },
  unsigned: { th: 'แจ้งโดยไม่มีลายเซ็น', en: 'Told without a signature', transfers: 1, callback: 'unsigned' },
  'badly-signed': {
    th: 'แจ้งด้วยลายเซ็นผิด',
    en: 'Told with a wrong signature',
    transfers: 1,
    callback: 'badly-signed',
  },
  forged: {
    th: 'แจ้งว่าจ่ายแต่ไม่มีเงินเข้า (ปลอม)',
    en: 'Told, but no money moved (forged)',
    transfers: 0,
    callback: 'signed',
  },
  'amount-as-number': {
    th: 'ยอดเงินเป็นตัวเลขแทนข้อความ',
    en: 'The amount as a number instead of text',
    transfers: 1,
    callback: 'signed',
    amountAsNumber: true,
  },
  'slow-slip': {
    th: 'ไม่แจ้ง และสลิปตรวจไม่เจอสองครั้งแรก',
    en: 'Not told, and the slip is unknown for the first two tries',
    transfers: 1,
    callback: 'none',
    slipMisses: 2,
  },
  'token-expiry': {
    th: 'โทเค็นหมดอายุระหว่างสอบถาม (9300)',
    en: 'The token expires mid-way (9300)',
    transfers: 1,
    callback: 'signed',
    tokenExpiries: 1,
  },
  'bank-fault': {
    th: 'ธนาคารขัดข้องสองครั้งแล้วสำเร็จ (8101)',
    en: 'The bank fails twice, then works (8101)',
    transfers: 1,
    callback: 'signed',
    bankFaults: 2,
  },
  reversed: {
    th: 'จ่ายแล้วธนาคารดึงเงินคืน',
    en: 'Paid, then taken back by the bank',
    transfers: 1,
    callback: 'signed',
    reversed: true,
  },
} as const satisfies Record<string, SandboxBehaviour>

export type SandboxBehaviourName = keyof typeof sandboxBehaviours

export function isSandboxBehaviour(name: string): name is SandboxBehaviourName {
  return Object.hasOwn(sandboxBehaviours, name)
}
