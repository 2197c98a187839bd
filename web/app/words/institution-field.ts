import { defineWords } from './use-words.tsx'

/** Of every field in which an institution is looked for. */
export const institutionFieldWords = defineWords('institutionField', {
  find: ['พิมพ์ชื่อสถาบัน', 'Type an institution'],
  none: ['ไม่พบสถาบันนี้', 'No such institution'],
})
