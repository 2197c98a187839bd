import { defineWords } from '../use-words.tsx'

/** The first page of the account. */
export const accountHomeWords = defineWords('accountHome', {
  beginReading: ['เปิดอ่านวันนี้ เริ่มนับวันติดต่อกันได้เลย', 'Read a page today and your days in a row begin'],
  beginProfile: ['กรอกข้อมูลส่วนตัว แล้วเลือกชีทแรกได้เลย', 'Complete your profile, then choose your first sheet'],
  beginBuying: ['เลือกชีทแรกของคุณ', 'Choose your first sheet'],
  readLast: ['อ่านต่อ', 'Read on'],
  allSheets: [
    (sheets: number) => `ดูทั้งหมด ${sheets} ชีท`,
    (sheets: number) => (sheets === 1 ? 'See my sheet' : `See all ${sheets} sheets`),
  ],
  figureSheets: ['ชีท', 'Sheets'],
  figurePages: ['หน้าที่อ่าน', 'Pages read'],
  figureStreak: ['วันติดต่อกัน', 'Days in a row'],
})
