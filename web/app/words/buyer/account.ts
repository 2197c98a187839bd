import { defineWords } from '../use-words.tsx'

/** Titles of the pages of the account; what else they say comes with each. */
export const accountWords = defineWords('account', {
  devices: ['อุปกรณ์ที่เข้าสู่ระบบ', 'Signed-in devices'],
  ways: ['วิธีเข้าสู่ระบบ', 'Ways of signing in'],
  waysText: [
    'เพิ่มอีกวิธีไว้ เผื่อวันหนึ่งเข้าวิธีเดิมไม่ได้',
    'Add a second way, in case the first one stops working some day.',
  ],
  credit: ['เครดิตของฉัน', 'My credit'],
  data: ['สำเนาข้อมูลของฉัน', 'A copy of my data'],
  dataText: [
    'ทุกอย่างที่เราเก็บเกี่ยวกับคุณในไฟล์ ZIP เดียว พร้อมแล้วจะแจ้ง และเก็บไว้ให้ 7 วัน',
    'Everything we hold of you in one ZIP file. We tell you when it is ready and keep it for 7 days.',
  ],
  reading: ['การอ่านของฉัน', 'What I read'],
  close: ['ลบบัญชี', 'Delete my account'],
  closeText: [
    'ลบทุกอย่างที่กฎหมายไม่ได้ให้เก็บ ย้อนกลับไม่ได้ เราบอกผลให้อ่านก่อนยืนยัน',
    'Deletes, for good, everything the law does not oblige us to keep. You see what that means before you confirm.',
  ],
})
