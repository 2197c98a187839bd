import { isBundleCode } from '#rules/orders/promo.ts'
import { defineWords } from '../use-words.tsx'

/** The sums under a list of sheets, on the cart and on the payment page. */
export const sumWords = defineWords('sum', {
  listTotal: ['รวม', 'Total'],
  discount: ['ส่วนลด', 'Discount'],
  codeDiscount: [
    (code: string) => (isBundleCode(code) ? 'ซื้อครบชุด' : `โค้ด ${code}`),
    (code: string) => (isBundleCode(code) ? 'Bought together' : `Code ${code}`),
  ],
  credit: ['จ่ายด้วยเครดิต', 'Paid by credit'],
  netTotal: ['ยอดสุทธิ', 'To pay'],
})
