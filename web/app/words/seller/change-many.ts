import { defineWords } from '../use-words.tsx'

/** What only its dialog says comes with it. */
export const changeManyDialogWords = defineWords('changeManyDialog', {
  keep: ['ไม่เปลี่ยน', 'As it is'],
  set: ['ตั้งเป็นราคาเดียวกัน', 'The same price for all'],
  add: ['เพิ่มหรือลดเป็นบาท', 'More or less by baht'],
  percent: ['เพิ่มหรือลดเป็น %', 'More or less by percent'],
  setAmount: ['ราคาใหม่ (บาท)', 'New price (baht)'],
  addAmount: ['เพิ่มกี่บาท', 'By how many baht'],
  percentAmount: ['เพิ่มกี่ %', 'By how many percent'],
  minusHint: ['ใส่เครื่องหมายลบเพื่อลดราคา เช่น -10', 'With a minus it gets cheaper, such as -10'],
  sheet: ['ชีท', 'Sheet'],
  now: ['ตอนนี้', 'Now'],
  after: ['หลังเปลี่ยน', 'After'],
  chosen: [
    (chosen: string, all: string) => `เลือก ${chosen} จาก ${all} ชีทที่กรองไว้`,
    (chosen: string, all: string) => `${chosen} chosen of ${all} that fit your filter`,
  ],
  preview: ['ดูผลก่อนเปลี่ยน', 'See what would change'],
  confirm: [
    (sheets: string) => `เปลี่ยน ${sheets} ชีท`,
    (sheets: string) => `Change ${sheets} ${sheets === '1' ? 'sheet' : 'sheets'}`,
  ],
  someWait: [
    'บางชีทขึ้นราคามาก ทีมงานดูก่อน ราคาเดิมยังใช้อยู่',
    'Some prices rise a lot: our team looks first, the old price stays until then',
  ],
  waits: ['รอทีมงานดูราคา', 'waiting for our team'],
})
