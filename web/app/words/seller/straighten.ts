import { defineWords } from '../use-words.tsx'

/** Scans turned straight and made readable, looked at beside the original. */
export const straightenWords = defineWords('straighten', {
  offer: [
    'หน้าสแกนเอียง กลับหัว หรือพื้นหมอง ให้ระบบปรับเป็นไฟล์ใหม่ แล้วคุณดูเทียบก่อนเลือกใช้ ต้นฉบับไม่ถูกแตะ',
    'Do scans lean, stand on their heads or look grey? We make a second file that you compare and may take. Your original stays as it is',
  ],
  start: ['ปรับหน้าสแกนให้ตรงและอ่านชัด', 'Straighten the scans'],
  working: [
    (done: number, pages: number | null) =>
      pages === null ? 'กำลังปรับหน้าสแกน' : `ปรับหน้าสแกนแล้ว ${done} จาก ${pages} หน้า`,
    (done: number, pages: number | null) =>
      pages === null ? 'Straightening the scans' : `Straightened ${done} of ${pages} pages`,
  ],
  stop: ['หยุดปรับ', 'Stop'],
  nothing: [
    'ทุกหน้าตรงและพื้นขาวอยู่แล้ว ไม่มีอะไรต้องปรับ',
    'Every page is straight and white already. Nothing was changed',
  ],
  ready: [
    (pages: number) => `ปรับไว้ให้ ${pages} หน้า ดูเทียบกับต้นฉบับแล้วเลือกได้เลย`,
    (pages: number) =>
      `${pages} ${pages === 1 ? 'page was' : 'pages were'} straightened. Compare, then choose`,
  ],
  taken: [
    'ไฟล์ที่จะส่งคือไฟล์ที่ปรับแล้ว ต้นฉบับยังเก็บไว้จนกว่าชีทจะวางขาย',
    'The straightened file will be handed in. Your original is kept until the sheet goes on sale',
  ],
  compare: ['ดูก่อนและหลัง', 'Compare before and after'],
  title: ['หน้าสแกนก่อนและหลังปรับ', 'Scans before and after'],
  before: [(page: number) => `หน้า ${page} ต้นฉบับ`, (page: number) => `Page ${page}, original`],
  after: [(page: number) => `หน้า ${page} หลังปรับ`, (page: number) => `Page ${page}, straightened`],
  leant: [(degrees: string) => `หมุนกลับ ${degrees}°`, (degrees: string) => `Turned back by ${degrees}°`],
  turned: ['กลับหัวให้ตั้งขึ้น', 'Turned right side up'],
  evened: ['ปรับพื้นให้ขาว', 'Paper made white'],
  more: [
    (pages: number) => `และอีก ${pages} หน้าที่ปรับแบบเดียวกัน`,
    (pages: number) => `And ${pages} more ${pages === 1 ? 'page' : 'pages'} like these`,
  ],
  take: ['ใช้ไฟล์ที่ปรับแล้ว', 'Use the straightened file'],
  takeBack: ['กลับไปใช้ต้นฉบับ', 'Go back to the original'],
  throwAway: ['ทิ้งไฟล์ที่ปรับ', 'Discard the straightened file'],
})
