import { defineWords } from '../use-words.tsx'

/** Handing a page of the shop on. */
export const shareWords = defineWords('share', {
  share: ['แชร์', 'Share'],
  linkCopied: ['คัดลอกลิงก์แล้ว', 'Link copied'],
})
