import { defineWords } from '../use-words.tsx'

/** Which notices reach one, and how. */
export const accountNoticesWords = defineWords('accountNotices', {
  languageLabel: ['ภาษาของเว็บ อีเมล และการแจ้งเตือน', 'Language of the site, emails and notifications'],
  mail: ['เรื่องที่อยากให้แจ้ง', 'What we tell you about'],
  always: ['ส่งให้เสมอ', 'Always sent'],
  alwaysReceipts: ['ใบเสร็จ', 'Receipts'],
  alwaysMoney: ['เรื่องเงิน', 'About money'],
  alwaysSafety: ['ความปลอดภัย', 'Your safety'],
  mailNeeded: ['เรื่องที่ปิดไว้ยังอ่านได้ในการแจ้งเตือน', 'What you switch off still appears in your notifications.'],
  ofBuying: ['การซื้อและการอ่าน', 'Buying and reading'],
  ofExams: ['สอบและติวสด', 'Exams and live tutoring'],
  ofSelling: ['การขาย', 'Selling'],
  lettersOn: [
    (on: number, all: number) =>
      on === 0 ? `ปิดทั้ง ${all} เรื่อง` : on === all ? `เปิดทั้ง ${all} เรื่อง` : `เปิด ${on} จาก ${all} เรื่อง`,
    (on: number, all: number) =>
      on === 0 ? `None of ${all} on` : on === all ? `All ${all} on` : `${on} of ${all} on`,
  ],
  oneByOne: ['เลือกทีละเรื่อง', 'Choose one by one'],
  waysOfNotices: ['ส่งถึงคุณทาง', 'How they reach you'],
  byMailTitle: ['อีเมล', 'Email'],
  changeAddress: ['เปลี่ยน', 'Change'],

  line: ['LINE', 'LINE'],
  lineText: [
    'ข่าวคำสั่งซื้อ และเตือนสอบตอนเย็นวันละครั้ง เรื่องที่เลือกรับได้จะมาทาง LINE แทนอีเมล ไม่มาซ้ำสองทาง',
    'News of your orders, and one reminder an evening before exams. What you may choose comes by LINE instead of email, never by both.',
  ],
  lineAdd: [
    (account: string) => `เพิ่ม ${account} เป็นเพื่อนก่อน`,
    (account: string) => `First add ${account} as a friend`,
  ],
  lineIsOn: ['เปิดแจ้งเตือนทาง LINE แล้ว', 'LINE notifications are on'],
  lineIsOff: ['ปิดแจ้งเตือนทาง LINE แล้ว', 'LINE notifications are off'],
  lineJoinFirst: [
    'เพิ่ม LINE ในหน้าบัญชีก่อน แล้วกลับมาเปิดที่นี่',
    'First add LINE as a way of signing in to this account, then turn it on here.',
  ],
})
