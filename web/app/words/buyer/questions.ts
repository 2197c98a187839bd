import { defineWords } from '../use-words.tsx'

/** Questions to authors, on the sheet's page and in the studio; what few need comes with what needs it (question-form.ts). */
export const questionWords = defineWords('question', {
  title: ['คำถามถึงผู้เขียน', 'Questions to the author'],
  none: ['ยังไม่มีคำถาม สงสัยตรงไหนถามก่อนซื้อได้', 'No questions yet. Ask before you buy'],
  ask: ['ถามผู้เขียน', 'Ask the author'],
  answered: ['ผู้เขียนตอบ', 'The author answered'],
  answeredBy: [(author: string) => `${author} ตอบ`, (author: string) => `${author} answered`],
  thanked: ['ผู้เขียนขอบคุณสำหรับรีวิวนี้', 'The author says thank you for this review'],
  waits: ['รอผู้เขียนตอบ คนอื่นยังไม่เห็น', 'Waiting for the author. Nobody else sees it yet'],
  hidden: ['ทีมงานซ่อนคำถามนี้แล้ว', 'Our team has hidden this question'],
  more: [(more: number) => `ดูอีก ${more} คำถาม`, (more: number) => `${more} more`],
})
