import { defineWords } from '../use-words.tsx'

/** Sheets of one author that cost less in one order. */
export const bundleWords = defineWords('bundle', {
  title: ['ซื้อครบชุดคุ้มกว่า', 'Cheaper together'],
  sheets: [(count: number) => `${count} ชีท`, (count: number) => `${count} sheets`],
  price: [(price: string) => `ครบชุด ${price}`, (price: string) => `Together ${price}`],
  saving: [
    (percent: number, sum: string) => `ลด ${percent}% จาก ${sum}`,
    (percent: number, sum: string) => `${percent}% off ${sum}`,
  ],
  add: ['ใส่ตะกร้าทั้งชุด', 'Add them all to the cart'],
  inCart: ['อยู่ในตะกร้าครบแล้ว', 'All in the cart'],
})
