import { defineWords } from './use-words.tsx'

/** Papers of A4 that are still being made. */
export const paperWords = defineWords('paper', {
  preparing: ['กำลังเตรียมเอกสาร', 'Preparing the document'],
})
