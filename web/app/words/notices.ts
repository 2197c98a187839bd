import { defineWords } from './use-words.tsx'

/** The announcement about payouts (buyer.md §1), fact by fact. */
export const noticeWords = defineWords('notice', {
  payoutTitle: ['ประกาศสำหรับผู้ขาย: การจ่ายเงินแบบใหม่', 'For sellers: how payouts change'],
  payoutIntro: ['เริ่มตั้งแต่เดือนกันยายน 2568', 'From September 2025'],
  reopen: ['อ่านประกาศเรื่องการจ่ายเงินผู้ขายอีกครั้ง', 'Read the announcement about seller payouts again'],
  acknowledge: ['รับทราบ', 'I have read this'],
})

/** [Thai, English] */
export const payoutFacts = [
  [
    'วันจ่ายเงินย้ายเป็นวันที่ 20 ของทุกเดือน ตัดข้อมูลภายในวันที่ 7',
    'Payout day moves to the 20th of each month; data is cut off by the 7th.',
  ],
  ['ยอดโอนขั้นต่ำ 100 บาท', 'The minimum payout is 100 baht.'],
  [
    'ตั้งแต่ 1 พฤศจิกายน 2568 มีค่าธรรมเนียมโอน 8 บาท หากบัญชีไม่ใช่ธนาคารหลัก',
    'From 1 November 2025 a transfer fee of 8 baht applies when the receiving bank is not the main commercial bank.',
  ],
  ['หักภาษี ณ ที่จ่าย 1% ของรายได้', 'Withholding tax of 1% applies to income.'],
  [
    'ผู้ขายต้องอัปเดตข้อมูลภายใน 7 กันยายน 2568: ชื่อตามบัตรประชาชน เลขบัตรประชาชน ที่อยู่ตามบัตรและรหัสไปรษณีย์ โทรศัพท์และอีเมลสำหรับแจ้งการโอน ธนาคารและเลขบัญชีที่ชื่อตรงกับผู้ขาย',
    'Sellers must update their profile by 7 September 2025: name as on the national ID, national ID number, ID address and postal code, phone and e-mail for transfer notices, bank and account number in the seller’s own name.',
  ],
] as const

export const belowMinimum = [
  (email: string) => `ถามเรื่องยอดที่ต่ำกว่าขั้นต่ำ ติดต่อ ${email}`,
  (email: string) => `About an amount below the minimum, write to ${email}`,
] as const
