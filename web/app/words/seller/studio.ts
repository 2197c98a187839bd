import { defineWords } from '../use-words.tsx'

/** On every page of the studio. */
export const studioWords = defineWords('studio', {
  toDashboard: ['กลับหน้าผู้ขาย', 'Back to my shop'],
})
