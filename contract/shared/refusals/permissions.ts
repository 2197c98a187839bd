import type { Entry } from './entry.ts'

/** Rights of staff. */
export const permissions = {
  'staff.own-matter': {
    status: 403,
    msg: [
      'เรื่องนี้เป็นของคุณเอง ให้ทีมงานคนอื่นตัดสิน',
      'This is a matter of your own. Somebody else on the team has to decide it',
    ],
  },
  'permissions.not-held': {
    status: 403,
    msg: ['ให้ได้เฉพาะสิทธิ์ที่คุณมีเอง', 'You can only give rights that you hold yourself'],
  },
  'permissions.already-held': { status: 409, msg: ['มีสิทธิ์นี้อยู่แล้ว', 'This right is held already'] },
  'permissions.already-gone': {
    status: 409,
    msg: ['สิทธิ์นี้ถูกถอนไปแล้ว โหลดหน้าใหม่', 'This right is gone already. Reload the page'],
  },
  'permissions.last-administrator': {
    status: 409,
    msg: [
      'นี่คือผู้ดูแลระบบคนสุดท้าย ตั้งคนใหม่ก่อนจึงถอนสิทธิ์ได้',
      'This is the last global administrator. Appoint another one first',
    ],
  },
} as const satisfies Record<string, Entry>
