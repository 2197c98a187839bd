import { defineWords } from '../use-words.tsx'

/** Words of the whole shop; the page of one store has its own. */
export const shopFrontWords = defineWords('shop-front', {
  shopText: ['ดูตัวอย่างก่อนซื้อได้ทุกชีท', 'Sample pages on every sheet'],
  shopDescription: [
    'ค้นหาชีทสรุปตามสถาบัน เทอม ปี และหมวดสอบ ดูตัวอย่างก่อนซื้อ',
    'Find summary sheets by institution, term, year and exam. See samples before you buy.',
  ],
  shopDescriptionOf: [
    (store: string) => `ชีทสรุปของ ${store} กรองตามเทอม ปี และหมวดสอบ ดูตัวอย่างก่อนซื้อ`,
    (store: string) => `Summary sheets of ${store} by term, year and exam. See samples before you buy.`,
  ],
  boughtSheets: ['ชีทที่ซื้อแล้ว', 'Purchased sheets'],
  becomeSeller: ['สมัครเป็นผู้ขาย', 'Become a seller'],
  institution: ['สถาบัน', 'Institution'],
  allInstitutions: ['ทุกสถาบัน', 'All institutions'],
})
