import { defineWords } from '../use-words.tsx'

/** Handing a page of the shop on. */
export const shareWords = defineWords('share', {
  share: ['แชร์', 'Share'],
  linkCopied: ['คัดลอกลิงก์แล้ว', 'Link copied'],
  linkNotCopied: [
    'คัดลอกลิงก์ไม่ได้ เปิดหน้านั้นแล้วคัดลอกจากแถบที่อยู่',
    'The link was not copied. Open the page and copy its address',
  ],
  notCopied: ['คัดลอกไม่ได้ เลือกข้อความแล้วคัดลอกเอง', 'Could not copy. Select the text and copy it yourself'],
})
