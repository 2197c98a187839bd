import { defineWords } from '../use-words.tsx'

/** Readers' use of a sheet's pages. */
export const pageReadingWords = defineWords('pageReading', {
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
  trouble: ['รายงานและคืนเงิน', 'Reports and refunds'],
  troubleText: [
    'ของฉบับที่ขายอยู่ เฉพาะที่ผู้อ่านบอกหน้าไว้ แก้หน้าแล้วเริ่มนับใหม่',
    'Of the version on sale, where readers named the page; a corrected page counts from zero',
  ],
  troubleOf: [
    (page: number, reports: number, refunds: number) =>
      `หน้า ${page}: ${[reports > 0 && `รายงาน ${reports} ครั้ง`, refunds > 0 && `คืนเงิน ${refunds} ครั้ง`].filter(Boolean).join(' · ')}`,
    (page: number, reports: number, refunds: number) =>
      `Page ${page}: ${[reports > 0 && `reported ${reports} ×`, refunds > 0 && `refunded ${refunds} ×`].filter(Boolean).join(' · ')}`,
  ],
  versions: ['ฉบับและผู้อ่าน', 'Versions and their readers'],
  version: ['ฉบับ', 'Version'],
  whatsNew: ['สิ่งที่เปลี่ยน', 'What changed'],
  firstVersion: ['ฉบับแรก', 'The first one'],
  changed: [
    (pages: string) => `หน้า ${pages}`,
    (pages: string) => (/^\d+$/.test(pages) ? `page ${pages}` : `pages ${pages}`),
  ],
  readers: ['ผู้อ่าน', 'Readers'],
  reported: ['รายงาน', 'Reports'],
  versionsText: [
    'นับผู้ซื้อที่เปิดฉบับนั้นตั้งแต่วันที่ขึ้นขาย ไม่แสดงเมื่อน้อยกว่า 5 คน และไม่นับผู้ที่ขอไม่ให้นับ',
    'Owners who have opened that version since it went on sale; nothing of fewer than five, and without those who object.',
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
