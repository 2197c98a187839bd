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

/** Signing in, the account and its profile (buyer.md §5, §8). */
export const people = {
  'sign-in.google-failed': {
    status: 401,
    msg: ['เกิดข้อผิดพลาดจาก Google กรุณาลองใหม่', 'Google error occurred, please try again'],
  },
  'sign-in.facebook-failed': {
    status: 401,
    msg: ['เข้าสู่ระบบด้วย Facebook ไม่สำเร็จ กรุณาลองใหม่', 'Facebook sign-in failed, please try again'],
  },
  'sign-in.line-failed': {
    status: 401,
    msg: ['เข้าสู่ระบบด้วย LINE ไม่สำเร็จ กรุณาลองใหม่', 'LINE sign-in failed, please try again'],
  },
  'sign-in.declined': { status: 401, msg: ['เข้าสู่ระบบไม่สำเร็จ', 'Login unsuccessful'] },
  'sign-in.provider-off': {
    status: 404,
    msg: ['ยังไม่เปิดให้เข้าสู่ระบบด้วยวิธีนี้', 'This way of signing in is not available'],
  },
  'sign-in.banned': { status: 403, msg: ['บัญชีนี้ถูกระงับ', 'This account is suspended'] },
  'account.confirm-wrong': {
    status: 400,
    msg: ['พิมพ์คำยืนยันไม่ตรง บัญชียังอยู่เหมือนเดิม', 'The words do not match. The account stays as it is'],
  },
  'account.credit-left': {
    status: 409,
    msg: [
      'คุณยังมีเครดิตเหลืออยู่ ถอนเข้าบัญชีก่อนลบบัญชี',
      'You still have credit. Take it out before you delete the account',
    ],
  },
  'account.money-left': {
    status: 409,
    msg: [
      'เงินของคำสั่งซื้อ {order} รอให้คุณเลือกว่าจะรับคืนทางไหน เลือกก่อนลบบัญชี',
      'Money for order {order} waits for you to say where it goes. Say so before you delete the account',
    ],
  },
  'account.last-administrator': {
    status: 409,
    msg: [
      'คุณเป็นผู้ดูแลระบบคนสุดท้าย ตั้งผู้ดูแลคนใหม่ก่อนลบบัญชี',
      'You are the last administrator. Appoint another before you delete the account',
    ],
  },
  'account.sign-in-taken': {
    status: 409,
    msg: ['วิธีเข้าสู่ระบบนี้เป็นของบัญชีอื่นอยู่แล้ว', 'This way of signing in already belongs to another account'],
  },
  'account.sign-in-there': {
    status: 409,
    msg: [
      'บัญชีนี้มีวิธีเข้าสู่ระบบของผู้ให้บริการนี้แล้ว ถอดอันเดิมออกก่อน',
      'The account already has a sign-in of this provider. Take that one off first',
    ],
  },
  'account.last-sign-in': {
    status: 409,
    msg: [
      'นี่เป็นวิธีเข้าสู่ระบบเดียวที่เหลือ เพิ่มอีกวิธีก่อนจึงถอดได้',
      'This is the only way of signing in that is left. Add another one first',
    ],
  },
  'account.line-off': {
    status: 409,
    msg: ['ยังไม่เปิดให้แจ้งเตือนทาง LINE', 'LINE notifications are not available'],
  },
  'account.line-not-joined': {
    status: 409,
    msg: ['เพิ่ม LINE เป็นวิธีเข้าสู่ระบบของบัญชีนี้ก่อน', 'First add LINE as a way of signing in to this account'],
  },
  'account.line-not-friend': {
    status: 409,
    msg: [
      'เพิ่มบัญชี LINE ของเราเป็นเพื่อน (หรือเลิกบล็อก) ก่อน แล้วกดอีกครั้ง',
      'Add our LINE account as a friend (or unblock it) first, then press again',
    ],
  },
  'account.push-address': {
    status: 400,
    msg: [
      'เบราว์เซอร์นี้ใช้บริการแจ้งเตือนที่เราไม่รู้จัก',
      'This browser uses a notification service that we do not know',
    ],
  },
  'profile.name-missing': { status: 400, msg: ['กรุณากรอกชื่อ-นามสกุล', 'Please enter first-last name'] },
  'profile.email-invalid': { status: 400, msg: ['กรุณากรอกอีเมลให้ถูกต้อง', 'Please enter a valid email'] },
  'profile.university-missing': { status: 400, msg: ['กรุณาเลือกมหาวิทยาลัย', 'Please choose a university'] },
  'profile.faculty-missing': {
    status: 400,
    msg: ['กรุณาเลือกคณะ / สาขา', 'Please choose faculty / study field'],
  },
  'profile.year-missing': { status: 400, msg: ['กรุณากรอกชั้นปี', 'Please enter class/year'] },
} as const satisfies Record<string, Entry>
