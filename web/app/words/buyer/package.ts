import { defineWords } from '../use-words.tsx'

/** The page of one package. */
export const packageWords = defineWords('package', {
  packageTag: ['แพ็ก', 'Package'],
  packageText: [
    (sheets: number, store: string) => `แพ็กชีทสรุป ${sheets} ชีท ${store}`,
    (sheets: number, store: string) => `A package of ${sheets} summary sheets, ${store}`,
  ],
  packageFor: [(exams: string) => `สำหรับสอบ${exams}`, (exams: string) => `For: ${exams}`],
  packageTotal: ['ราคารวม', 'Total price'],
  packageRest: [
    (sheets: number) => `อีก ${sheets} ชีทที่ยังไม่มี`,
    (sheets: number) => `${sheets} ${sheets === 1 ? 'sheet' : 'sheets'} you do not own yet`,
  ],
  packageSheets: ['ชีทในแพ็กนี้', 'Sheets in this package'],
  addAll: [
    (sheets: number) => `ใส่ตะกร้าทั้งหมด ${sheets} ชีท`,
    (sheets: number) => (sheets === 1 ? 'Add the sheet' : `Add all ${sheets} sheets`),
  ],
  addRest: [
    (sheets: number) => `ใส่ตะกร้าที่เหลือ ${sheets} ชีท`,
    (sheets: number) => (sheets === 1 ? 'Add the remaining sheet' : `Add the remaining ${sheets} sheets`),
  ],
  allInCart: ['อยู่ในตะกร้าครบแล้ว', 'All are in the cart'],
  allOwned: ['คุณมีครบทุกชีทแล้ว', 'You own all of these sheets'],
  owned: ['มีแล้ว', 'Owned'],
})
