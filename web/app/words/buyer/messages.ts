import { defineWords } from '../use-words.tsx'

export const messageWords = defineWords('message', {
  title: ['การแจ้งเตือน', 'Notifications'],
  isNew: ['ใหม่', 'New'],
  read: ['อ่าน', 'Read'],
  newCount: [
    (fresh: number) => `${fresh} ข้อความใหม่`,
    (fresh: number) => (fresh === 1 ? '1 new message' : `${fresh} new messages`),
  ],
  yesterday: ['เมื่อวาน', 'Yesterday'],
  info: ['แจ้งให้ทราบ', 'For your information'],
  success: ['สำเร็จ', 'Done'],
  warning: ['โปรดทราบ', 'Please note'],
  danger: ['สำคัญ', 'Important'],
  older: ['ดูข้อความก่อนหน้านี้', 'Show older messages'],
  olderFailed: ['โหลดข้อความก่อนหน้าไม่ได้ ลองอีกครั้ง', 'Older messages could not be loaded. Try again'],
  empty: [
    'ยังไม่มีข้อความ เมื่อมีเรื่องของคุณ เราจะบอกที่นี่',
    'No messages yet. When something concerns you, you will read it here.',
  ],
  chooseSheets: ['เลือกชีท', 'Choose sheets'],
})
