import { defineWords } from '../use-words.tsx'

/** The first page of the account. */
export const accountHomeWords = defineWords('accountHome', {
  beginReading: ['อ่านวันนี้ เริ่มนับวันติดต่อกัน', 'Read today and a row begins'],
  beginProfile: ['กรอกข้อมูลส่วนตัว', 'Complete your profile'],
  beginBuying: ['เลือกชีทแรก', 'Choose your first sheet'],
  readLast: ['อ่านต่อ', 'Read on'],
  shelf: ['เล่มอื่นของคุณ', 'More of your sheets'],
  allSheets: [
    (sheets: number) => `ดูทั้งหมด ${sheets} ชีท`,
    (sheets: number) => (sheets === 1 ? 'See my sheet' : `See all ${sheets} sheets`),
  ],
  figureSheets: ['ชีท', 'Sheets'],
  figurePages: ['หน้าที่อ่าน', 'Pages'],
  figureStreak: ['วันติดต่อกัน', 'Days in a row'],
})
