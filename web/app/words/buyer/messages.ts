import { defineWords } from '../use-words.tsx'

export const messageWords = defineWords('message', {
  title: ['การแจ้งเตือน', 'Notifications'],
  isNew: ['ใหม่', 'New'],
  read: ['อ่าน', 'Read'],
  newCount: [(fresh: number) => `ใหม่ ${fresh} รายการ`, (fresh: number) => `${fresh} new`],
  today: ['วันนี้', 'Today'],
  yesterday: ['เมื่อวาน', 'Yesterday'],
  info: ['แจ้งให้ทราบ', 'For your information'],
  success: ['สำเร็จ', 'Done'],
  warning: ['โปรดทราบ', 'Please note'],
  danger: ['สำคัญ', 'Important'],
  older: ['ดูรายการก่อนหน้านี้', 'Show older ones'],
  olderFailed: ['โหลดรายการก่อนหน้าไม่ได้ ลองอีกครั้ง', 'Older ones could not be loaded. Try again'],
  empty: [
    'ยังไม่มีการแจ้งเตือน เมื่อมีเรื่องของคุณ เราจะบอกที่นี่',
    'No notifications yet. When something concerns you, you will read it here.',
  ],
  chooseSheets: ['เลือกชีท', 'Choose sheets'],
})
