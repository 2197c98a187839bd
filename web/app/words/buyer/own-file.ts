import { defineWords } from '../use-words.tsx'

/** The file one bought: whose it is, and how it comes. */
export const ownFileWords = defineWords({
  notice: [
    'ชีททุกหน้ามีรหัสผู้ซื้อของคุณ ห้ามคัดลอกหรือนำชีทสรุปไปขายต่อ',
    'Every page carries your buyer ID. Resale or copying of summary sheets is forbidden.',
  ],

  downloading: ['เริ่มดาวน์โหลดแล้ว', 'The download has begun'],
  downloadHint: [
    'ดูไฟล์ได้ที่แถบดาวน์โหลดของเบราว์เซอร์ ปกติอยู่มุมบนขวาหรือด้านล่างของหน้าจอ',
    'Check the download bar of your browser, usually at the upper right or at the bottom of the screen.',
  ],
  downloadAgain: ['ดาวน์โหลดอีกครั้ง', 'Download again'],
  stillPreparing: [
    'ไฟล์ยังไม่พร้อม ลองอีกครั้งในอีกสักครู่ ชีทอยู่ในคลังของคุณแล้ว',
    'The file is not ready yet. Try again in a moment; the sheet is safely in your library.',
  ],
})
