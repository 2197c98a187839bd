import { defineWords } from '../use-words.tsx'

/** Shown to a seller on every page until it is settled (seller.md §2, buyer.md §2). */
export const guardWords = defineWords('guard', {
  incompleteTitle: ['ข้อมูลผู้ขายยังไม่ครบ', 'Seller information'],
  incomplete: [
    'ข้อมูลผู้ขายไม่ครบ กรุณาแก้ไขก่อนใช้งานต่อ',
    'Seller information is incomplete, please update before continuing',
  ],
  incompleteAction: ['ไปกรอกข้อมูล', 'Update it now'],
  taxTitle: ['ประกาศเรื่องการโอนเงินและภาษี', 'Notice on payouts and tax'],
  taxFrom: ['ตั้งแต่กันยายน 2568', 'From September 2025'],
  taxDay: [
    'โอนเงินวันที่ 20 ของทุกเดือน ตัดข้อมูลภายในวันที่ 7',
    'Payout day is the 20th of each month, with data cut off by the 7th',
  ],
  taxMinimum: [
    (minimum: string) => `ยอดโอนขั้นต่ำ ${minimum} บาท ต่ำกว่านั้นทบไปเดือนถัดไป`,
    (minimum: string) =>
      `The minimum payout is ${minimum} baht. A smaller amount carries over to the next month`,
  ],
  taxFee: [
    'บัญชีที่ไม่ใช่ธนาคารไทยพาณิชย์อาจมีค่าโอน 8 บาท ตั้งแต่ 1 พฤศจิกายน 2568',
    'A transfer fee of 8 baht may apply to accounts at other banks than SCB, from 1 November 2025',
  ],
  taxRate: ['หักภาษี ณ ที่จ่าย 1% ของส่วนที่ผู้ขายได้รับ', 'Withholding tax is 1% of the seller’s share'],
  taxContact: [
    (email: string) => `ถามเรื่องยอดที่ต่ำกว่าขั้นต่ำ เขียนถึง ${email}`,
    (email: string) => `About an amount below the minimum, write to ${email}`,
  ],
  taxAction: ['รับทราบ', 'I have read it'],
})
