import { defineWords } from '../use-words.tsx'

/** The shop of one store or drive. */
export const secretShopWords = defineWords('secretShop', {
  back: ['กลับ', 'Back'],
  sheets: [
    (sheets: string) => `${sheets} ชีท`,
    (sheets: string) => (sheets === '1' ? '1 sheet' : `${sheets} sheets`),
  ],
  description: [
    (store: string) => `ชีทสรุปของ ${store} ดูตัวอย่างก่อนซื้อได้ทุกชีท`,
    (store: string) => `Summary sheets of ${store}. Sample pages on every sheet.`,
  ],
  noSheets: ['ยังไม่มีชีทในไดรฟ์นี้', 'No sheets in this drive yet'],
  drives: ['ไดรฟ์', 'Drives'],
  drivesInGroup: [
    (drives: number) => `${drives} ไดรฟ์`,
    (drives: number) => (drives === 1 ? '1 drive' : `${drives} drives`),
  ],
})
