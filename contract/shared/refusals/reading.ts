import type { Entry } from './entry.ts'

/** Reading what was bought. */
export const reading = {
  'library.not-owned': { status: 403, msg: ['คุณยังไม่มีชีทนี้', 'You do not own this sheet'] },
  'library.not-ready': {
    status: 503,
    msg: ['กำลังเตรียมไฟล์ ลองใหม่ในอีกสักครู่', 'The file is being prepared. Try again in a moment'],
  },
  'library.link-expired': {
    status: 403,
    // For sheets, tax papers, lists and receipts alike.
    msg: [
      'ลิงก์หมดอายุแล้ว กลับไปเปิดจากหน้าเดิมอีกครั้ง',
      'This link has expired. Open it again from the page where you found it',
    ],
  },
  'reader.too-many-marks': {
    status: 409,
    msg: [
      'โน้ตและไฮไลต์ในชีทนี้ครบ 1,000 แล้ว ลบบางส่วนก่อน',
      'This sheet has 1,000 notes and marks. Remove some first',
    ],
  },
  'reader.too-much-ink': {
    status: 409,
    msg: [
      'ลายมือในชีทนี้เต็มแล้ว (4,000 เส้น) ลบบางเส้นก่อนเขียนต่อ',
      'Your handwriting on this sheet is full (4,000 strokes). Erase some before writing on',
    ],
  },
  'reader.devices-full': {
    status: 409,
    msg: [
      'เก็บไว้อ่านออฟไลน์ได้ 2 เครื่อง ตอนนี้ครบแล้ว เลือกเครื่องที่จะเลิกใช้',
      'Sheets can be kept on 2 devices, and you have both. Choose the one to give up',
    ],
  },
  'reader.kept-full': {
    status: 409,
    msg: ['เครื่องนี้เก็บไว้ครบ 10 ชีทแล้ว เอาบางชีทออกก่อน', 'This device keeps 10 sheets already. Remove one first'],
  },
  'reader.layer-undrawable': {
    status: 409,
    msg: [
      'วาดสิ่งที่จดลงในไฟล์นี้ไม่ได้ ดาวน์โหลดไฟล์เปล่าแทนได้',
      'Your marks cannot be drawn into this file. You can download it without them',
    ],
  },
  'exams.over': {
    status: 409,
    msg: ['วันสอบนี้ผ่านไปแล้ว ใส่วันที่ยังไม่ถึง', 'This exam day is over. Enter one that is still to come'],
  },
  'exams.changed-meanwhile': {
    status: 409,
    msg: [
      'มีคนบันทึกตารางสอบนี้ไปแล้ว คัดลอกสิ่งที่พิมพ์ไว้ ยกเลิกการแก้ไข แล้วใส่ใหม่ในตารางล่าสุด',
      'Somebody has saved this table meanwhile. Copy what you typed, discard it, and begin with the table as it is now',
    ],
  },
  'exams.too-many': {
    status: 409,
    msg: ['มีวันสอบครบ 60 รายการแล้ว ลบรายการที่ผ่านไปก่อน', 'You have 60 exams already. Delete what is over first'],
  },
  'reader.page-unreadable': {
    status: 409,
    msg: [
      'แสดงหน้านี้บนเว็บไม่ได้ ดาวน์โหลดไฟล์มาอ่านแทนได้',
      'This page cannot be shown here. Download the file to read it',
    ],
  },
  'reader.not-open': {
    status: 409,
    msg: ['ยังเปิดอ่านชีทนี้บนเว็บไม่ได้', 'This sheet cannot be read here yet'],
  },
  'reader.busy': {
    status: 503,
    msg: ['มีผู้อ่านพร้อมกันจำนวนมาก รอสักครู่', 'Many people are reading right now. One moment'],
  },
} as const satisfies Record<string, Entry>
