import { defineWords } from '../use-words.tsx'

/** The form for an institution that is missing; it comes with the press on its button. */
export const institutionRequestWords = defineWords('institutionRequest', {
  title: ['ขอเพิ่มสถาบัน', 'Request an institution'],
  text: [
    'บอกชื่อสถาบันที่อยากให้มี เราจะดูทุกคำขอ',
    'Tell us which institution you are missing. We read every request.',
  ],
  name: ['ชื่อสถาบัน', 'Name of the institution'],
  kind: ['ประเภท', 'Kind'],
  university: ['มหาวิทยาลัย', 'University'],
  school: ['โรงเรียนมัธยม', 'Secondary school'],
  other: ['อื่น ๆ', 'Other'],
  email: ['อีเมล (ไม่บังคับ)', 'Email (optional)'],
  emailHint: ['ถ้าอยากให้บอกเมื่อเพิ่มแล้ว', 'If you would like us to tell you once it is added'],
  send: ['ส่งคำขอ', 'Send request'],
  nameMissing: ['กรุณากรอกชื่อสถาบัน', 'Please enter the name of the institution'],
  emailWrong: ['กรุณากรอกอีเมลให้ถูกต้อง', 'Please enter a valid email'],
  sent: ['ได้รับคำขอแล้ว ขอบคุณ', 'Your request has come in. Thank you'],
})
