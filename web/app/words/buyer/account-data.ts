import { defineWords } from '../use-words.tsx'

/** The copy of one's data, and what of one's reading is counted. */
export const accountDataWords = defineWords('accountData', {
  holdsSheets: ['ชีทที่ได้มา', 'Sheets'],
  holdsOrders: ['คำสั่งซื้อ', 'Orders'],
  holdsMarks: ['โน้ตและไฮไลต์', 'Notes and highlights'],
  holdsWritten: ['ชีทที่เขียน', 'Sheets you wrote'],
  holdsMessages: ['การแจ้งเตือน', 'Notifications'],
  holdsSignIns: ['การเข้าสู่ระบบ', 'Sign-ins'],
  askData: ['ขอสำเนาข้อมูล', 'Ask for a copy'],
  dataWaiting: ['กำลังรวบรวม ปิดหน้านี้ได้', 'Being gathered. You may leave this page'],
  dataAsked: ['ขอเมื่อ', 'Asked for'],
  dataUntil: ['ดาวน์โหลดได้ถึง', 'Available until'],
  download: ['ดาวน์โหลด', 'Download'],

  readingCounted: [
    'ให้ผู้เขียนรู้ว่าหน้าไหนอ่านยาก จากการอ่านของฉันรวมกับคนอื่น',
    'Let authors know which pages are hard, from my reading together with that of others',
  ],
  readingCountedText: [
    'เป็นตัวเลขรวมตั้งแต่ 5 คน ไม่มีใครเห็นว่าคุณอ่านหน้าไหน',
    'Only figures of five readers or more are shown. Nobody sees which pages you read.',
  ],
})
