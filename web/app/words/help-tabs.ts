import { defineWords } from './use-words.tsx'

export const helpTabWords = defineWords('helpTab', {
  who: ['ช่วยเหลือใคร', 'Help for whom'],
  buyers: ['ผู้ซื้อ', 'Buyers'],
  sellers: ['ผู้ขาย', 'Sellers'],
})
