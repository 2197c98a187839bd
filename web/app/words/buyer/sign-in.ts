import { defineWords } from '../use-words.tsx'

/** Signing in. */
export const peopleWords = defineWords('people', {
  loginTitle: ['เข้าสู่ระบบ', 'Sign in'],
  loginText: ['ชีทที่ซื้ออ่านได้ทุกเครื่อง', 'Read what you buy on every device'],
  loginGoogle: ['ไปต่อด้วย Google', 'Continue with Google'],
  loginFacebook: ['ไปต่อด้วย Facebook', 'Continue with Facebook'],
  loginLine: ['ไปต่อด้วย LINE', 'Continue with LINE'],
  loginWaiting: ['เข้าสู่ระบบสำเร็จ กรุณารอสักครู่', 'Login successful, please wait'],
  loginPopup: ['ทำต่อในหน้าต่างที่เปิดขึ้น', 'Continue in the window that opened'],
  loginWindowLeft: [
    'ปิดหน้าต่างนี้แล้วกลับไปหน้าเดิมได้เลย ถ้ายังไม่ได้เข้าสู่ระบบ กดปุ่มนี้',
    'You can close this window and go back. If you are not signed in yet, press the button.',
  ],
  loginDeclined: ['เข้าสู่ระบบไม่สำเร็จ', 'Login unsuccessful'],
  loginBlocked: [
    'เบราว์เซอร์บล็อกหน้าต่างเข้าสู่ระบบ อนุญาตป๊อปอัปของเว็บนี้แล้วกดอีกครั้ง',
    'The browser blocked the sign-in window. Allow pop-ups for this site, then press again.',
  ],
  googleFailed: ['เกิดข้อผิดพลาดจาก Google กรุณาลองใหม่', 'Google error occurred, please try again'],
  facebookFailed: ['เข้าสู่ระบบด้วย Facebook ไม่สำเร็จ กรุณาลองใหม่', 'Facebook sign-in failed, please try again'],
  lineFailed: ['เข้าสู่ระบบด้วย LINE ไม่สำเร็จ กรุณาลองใหม่', 'LINE sign-in failed, please try again'],
  loginAgree: ['เมื่อไปต่อ ถือว่ายอมรับ', 'By continuing you accept the'],
  and: ['และ', 'and the'],
  demoTitle: ['เข้าเป็นคนตัวอย่าง', 'Sign in as a demo person'],
  demoText: ['โหมดสาธิต ไม่ใช้เงินจริง', 'Demo mode: no real money'],
  demoMore: [(people: number) => `อีก ${people} คน`, (people: number) => `${people} more`],
  demoOnly: [
    'โหมดสาธิตไม่ได้ต่อกับบัญชีจริง เลือกคนตัวอย่างใต้ปุ่มนี้',
    'The demo is not connected to real accounts. Choose one of its people below.',
  ],
  otherTitle: ['เปลี่ยนเป็นอีกบัญชีไหม', 'Change to another account?'],
  otherText: [
    (name: string) => `เบราว์เซอร์นี้เข้าสู่ระบบเป็น ${name} อยู่ ลิงก์นี้เป็นของอีกบัญชี`,
    (name: string) => `This browser is signed in as ${name}. The link belongs to another account.`,
  ],
  otherConfirm: ['เปลี่ยนบัญชี', 'Change'],
  otherRefuse: ['อยู่บัญชีเดิม', 'Stay'],
  linkWrong: ['ลิงก์นี้ใช้ไม่ได้', 'This link does not work'],
  noValue: [
    'บางส่วนของลิงก์หายไป คัดลอกข้อความที่ได้มาทั้งบรรทัด',
    'A part of it is missing. Copy the whole line of the message again.',
  ],
  wholeLink: ['วางลิงก์ทั้งบรรทัดที่นี่', 'Paste the whole link here'],
  signInYourself: ['เข้าสู่ระบบเอง', 'Sign in yourself'],
  withLink: ['เข้าด้วยลิงก์นี้', 'Sign in with it'],
  loginNoWay: ['ยังไม่ได้เปิดวิธีเข้าสู่ระบบ กรุณาติดต่อผู้ดูแล', 'No way of signing in is set up. Please contact us.'],
})
