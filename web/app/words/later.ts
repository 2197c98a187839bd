import { defineWords } from './use-words.tsx'

/** Of a part that is fetched when it is needed (`ui/later.tsx`). */
export const laterWords = defineWords('later', {
  notLoaded: ['โหลดส่วนนี้ไม่สำเร็จ', 'This part could not be loaded'],
})
