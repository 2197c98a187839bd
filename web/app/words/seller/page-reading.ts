import { defineWords } from '../use-words.tsx'

/** What readers do with the pages of a sheet. */
export const pageReadingWords = defineWords({
  title: ['ผู้อ่านหยุด ซูม และอ่านซ้ำที่หน้าไหน', 'Where readers stop, zoom and reread'],
  figure: ['สิ่งที่แสดงบนแถบหน้า', 'Shown along the pages'],
  read: ['อ่านถึง', 'Read'],
  again: ['กลับมาอ่าน', 'Reread'],
  zoomed: ['ซูม', 'Zoomed'],
  stopped: ['หยุดอ่าน', 'Stopped'],
  readText: ['ผู้อ่านกี่ % เปิดหน้านั้นค้างไว้อย่างน้อย 1 วินาที', 'Percent of readers who stayed on the page for a second'],
  againText: [
    'ผู้อ่านกี่ % กลับมาหน้านั้นอีก อาจเป็นหน้าที่ออกสอบบ่อย หรือยังเข้าใจยาก',
    'Percent of readers who came back to it: often asked in exams, or hard to understand',
  ],
  zoomedText: [
    'ผู้อ่านกี่ % ขยายหน้านั้น ตัวหนังสืออาจเล็กหรือสแกนไม่ชัด',
    'Percent of readers who magnified it: small letters, or a poor scan',
  ],
  stoppedText: [
    'ผู้อ่านกี่ % ค้างอยู่หน้านั้นเกินหนึ่งสัปดาห์โดยยังไม่ถึงหน้าสุดท้าย',
    'Percent of readers who have been left there for a week, short of the end',
  ],
  few: ['จะแสดงเมื่อมีผู้อ่านตั้งแต่ 5 คนใน 180 วัน', 'Shown once five readers or more have read it in 180 days'],
  counted: [
    (readers: string) =>
      `จากผู้อ่าน ${readers} คนใน 180 วันล่าสุด ปัดทีละ 5% ไม่แสดงหน้าที่มีน้อยกว่า 5 คน และไม่นับผู้ที่ขอไม่ให้นับ`,
    (readers: string) =>
      `Of ${readers} readers of the last 180 days, in steps of 5%; nothing of fewer than five, and without those who object.`,
  ],
  pickPage: ['เลือกหน้าในแถบ', 'Pick a page of the strip'],
  page: [(page: number) => `หน้า ${page}`, (page: number) => `Page ${page}`],
  fix: [(page: number) => `แก้หน้า ${page}`, (page: number) => `Fix page ${page}`],
  pageHead: ['หน้า', 'Page'],
})
