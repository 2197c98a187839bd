import { defineWords } from '../use-words.tsx'

/** The sums under a list of sheets, on the cart and on the payment page. */
export const sumWords = defineWords({
  listTotal: ['รวม', 'Total'],
  discount: ['ส่วนลด', 'Discount'],
  codeDiscount: [(code: string) => `โค้ด ${code}`, (code: string) => `Code ${code}`],
  credit: ['จ่ายด้วยเครดิต', 'Paid by credit'],
  netTotal: ['ยอดสุทธิ', 'To pay'],
})
