import { defineWords } from '../use-words.tsx'

export const sessionCalendarWords = defineWords('sessionCalendar', {
  add: ['เพิ่มลงปฏิทิน', 'Add to calendar'],
  failed: ['เปิดไฟล์ปฏิทินไม่ได้ ลองอีกครั้ง', 'The calendar file could not be opened. Please try again'],
})
