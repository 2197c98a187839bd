import type { Entry } from './entry.ts'

/** Messages that staff write. */
export const messages = {
  'messages.receiver-missing': {
    status: 400,
    msg: ['กรุณาเลือกผู้รับ', 'Please choose who receives it'],
  },
  'messages.text-missing': {
    status: 400,
    msg: ['กรุณาเขียนข้อความทั้งภาษาไทยและอังกฤษ', 'Please write the message in Thai and in English'],
  },
  'messages.no-receivers': {
    status: 409,
    msg: ['ยังไม่มีใครได้รับข้อความนี้', 'Nobody would receive this message'],
  },
  'messages.receivers-changed': {
    status: 409,
    msg: [
      'จำนวนผู้รับเพิ่มขึ้นจากที่ยืนยันไว้ ตรวจจำนวนแล้วยืนยันอีกครั้ง',
      'More people would receive it than you confirmed. Look at the number, then confirm again',
    ],
  },
  'messages.draft-changed': {
    status: 409,
    msg: [
      'ร่างนี้ถูกแก้ในหน้าต่างอื่น โหลดใหม่เพื่อดูฉบับล่าสุด',
      'This draft was changed in another window. Reload to see the newest one',
    ],
  },
  'messages.already-sent': {
    status: 409,
    msg: ['ข้อความนี้ส่งไปแล้ว', 'This message has been sent already'],
  },
  'messages.too-many-drafts': {
    status: 409,
    msg: ['มีร่างข้อความครบ 50 ร่างแล้ว ส่งหรือลบร่างเก่าก่อน', 'You have 50 drafts. Send or delete an old one first'],
  },
  'messages.not-sending': {
    status: 409,
    msg: ['ข้อความนี้ไม่ได้กำลังส่งอยู่', 'This message is not being sent'],
  },
  'messages.not-stopped': {
    status: 409,
    msg: ['ข้อความนี้ไม่ได้ถูกหยุดไว้', 'This message was not stopped'],
  },
} as const satisfies Record<string, Entry>
