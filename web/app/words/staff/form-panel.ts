import { defineWords } from '../use-words.tsx'

/** Around every form in a panel of the back-office. */
export const formPanelWords = defineWords('formPanel', {
  loadTheirs: ['โหลดฉบับล่าสุด (สิ่งที่แก้จะหายไป)', 'Load the newest one (your changes go)'],
  leaveTitle: ['ยังไม่ได้บันทึก', 'Not saved yet'],
  leaveText: ['สิ่งที่แก้ไว้จะหายไป', 'What you have changed will be lost'],
  leave: ['ปิดโดยไม่บันทึก', 'Close without saving'],
})
