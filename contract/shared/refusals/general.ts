import type { Entry } from './entry.ts'

/** Refusals of any call. */
export const general = {
  'request.invalid': { status: 400, msg: ['ข้อมูลที่ส่งมาไม่ถูกต้อง', 'The data sent is not valid'] },
  'request.too-large': { status: 413, msg: ['ข้อมูลที่ส่งมาใหญ่เกินไป', 'The data sent is too large'] },
  'request.too-many': {
    status: 429,
    msg: ['ส่งคำขอถี่เกินไป รอสักครู่แล้วลองใหม่', 'Too many requests. Wait a moment, then try again'],
  },
  'request.other-body-same-key': {
    status: 409,
    msg: [
      'คำขอนี้เคยใช้กับข้อมูลอื่นแล้ว ลองใหม่จากหน้าเดิม',
      'This request key was used with other data. Start again from the page',
    ],
  },
  'sign-in.required': { status: 401, msg: ['กรุณาเข้าสู่ระบบก่อน', 'Please sign in first'] },
  'sign-in.expired': {
    status: 401,
    msg: ['การเข้าสู่ระบบหมดอายุ กรุณาเข้าสู่ระบบใหม่', 'Your sign-in has expired. Please sign in again'],
  },
  'not-allowed': { status: 403, msg: ['คุณไม่มีสิทธิ์ทำรายการนี้', 'You are not allowed to do this'] },
  'profile.incomplete': {
    status: 403,
    msg: ['กรุณากรอกข้อมูลส่วนตัวให้ครบก่อน', 'Please complete your profile first'],
  },
  'not-found': { status: 404, msg: ['ไม่พบสิ่งที่ค้นหา', 'There is no such thing'] },
  unavailable: {
    status: 503,
    msg: [
      'ระบบขัดข้องชั่วคราว ลองใหม่อีกครั้งใน 5-10 นาที',
      'Temporarily unavailable. Please try again in 5 to 10 minutes',
    ],
  },
} as const satisfies Record<string, Entry>
