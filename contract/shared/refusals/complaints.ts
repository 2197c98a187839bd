import type { Entry } from './entry.ts'

/** Reports about sheets, conversations with staff, and claims about copyright. */
export const complaints = {
  'reports.not-bought': {
    status: 403,
    msg: ['รายงานได้เฉพาะชีทที่คุณมี', 'Only those who own the sheet can report it'],
  },
  'reports.too-many-open': {
    status: 409,
    msg: [
      'คุณรายงานชีทนี้ไปแล้ว รอผู้เขียนชีทจัดการก่อน',
      'You have reported this sheet already. Please wait until its author has dealt with it',
    ],
  },
  'reports.already-dealt': {
    status: 409,
    msg: ['รายงานนี้ถูกจัดการแล้ว โหลดหน้าใหม่เพื่อดูสถานะล่าสุด', 'This report is dealt with already. Reload the page'],
  },
  'reports.acted-meanwhile': {
    status: 409,
    msg: [
      'มีคนดำเนินการเรื่องนี้แล้ว โหลดหน้าใหม่แล้วดูก่อน',
      'Somebody has acted on this meanwhile. Reload and look first',
    ],
  },
  'reports.too-many-messages': {
    status: 409,
    msg: ['ส่งข้อความของรายงานนี้ครบจำนวนแล้ว', 'You have sent as many messages about this report as you may'],
  },
  'reports.too-many-today': {
    status: 429,
    msg: [
      'วันนี้ส่งถึงผู้ซื้อชีทนี้ครบ 3 ครั้งแล้ว ส่งได้อีกครั้งเมื่อครบ 24 ชั่วโมง',
      'The buyers of this sheet had three messages within a day. You can write to them again 24 hours after the first',
    ],
  },
  'cases.too-many-open': {
    status: 409,
    msg: [
      'คุณมีเรื่องที่รอทีมงานอยู่หลายเรื่องแล้ว เขียนต่อในเรื่องเดิมได้เลย',
      'Several of your matters wait for our team already. Please write on in one of them',
    ],
  },
  'cases.too-long': {
    status: 409,
    msg: ['เรื่องนี้ยาวเกินไปแล้ว เปิดเรื่องใหม่ได้เลย', 'This conversation is too long. Please begin a new one'],
  },
  'claims.answered-already': {
    status: 409,
    msg: ['คุณตอบเรื่องนี้แล้ว', 'You have answered this claim already'],
  },
  'claims.no-suit': {
    status: 409,
    msg: [
      'ปิดเรื่องนี้ถาวรได้เมื่อบันทึกการฟ้องคดีแล้วเท่านั้น',
      'This claim can be ended for good only once a lawsuit was noted',
    ],
  },
  'claims.settled': {
    status: 409,
    msg: ['เรื่องนี้จบแล้ว จึงตอบเพิ่มไม่ได้', 'This claim is settled, so it cannot be answered any more'],
  },
} as const satisfies Record<string, Entry>
