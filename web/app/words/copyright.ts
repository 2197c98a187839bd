import { defineWords } from './use-words.tsx'

/** Claims about copyright: of who makes one, of the seller, and on the desk. */
export const copyrightWords = defineWords('copyright', {
  title: ['แจ้งเรื่องลิขสิทธิ์', 'Report a copyright infringement'],
  text: [
    'ถ้าชีทในเว็บนี้ใช้ผลงานของคุณ แจ้งที่นี่ได้โดยไม่ต้องมีบัญชี เราแจ้งผู้ขาย และตัดสินภายในสามวัน ผู้ขายมีสิทธิ์ตอบ',
    'If a sheet takes your work, tell us here; you need no account. We tell the seller and decide within three days. The seller may answer',
  ],
  lead: [
    'ถ้าชีทในเว็บนี้ใช้ผลงานของคุณ แจ้งที่นี่ได้โดยไม่ต้องมีบัญชี',
    'If a sheet takes your work, tell us here; you need no account',
  ],
  way: ['หลังจากแจ้ง', 'What happens then'],
  wayTell: ['คุณแจ้ง', 'You tell us'],
  wayTellText: ['เราส่งอีเมลยืนยันพร้อมเลขที่เรื่อง', 'We confirm it by email, with your case number'],
  wayAnswer: ['ผู้ขายตอบ', 'The seller answers'],
  wayAnswerText: ['เราแจ้งผู้ขายทันที และรอฟังเขา', 'We tell the seller at once, and listen'],
  wayDecide: ['ตัดสินในสามวัน', 'Decided in three days'],
  wayDecideText: ['นำออกหรือขายต่อ พร้อมเหตุผลถึงทั้งสองฝ่าย', 'Taken down or kept, with the reason for both'],
  whichSheet: ['ชีทที่ใช้ผลงานของคุณ', 'The sheet that takes your work'],
  yourWork: ['ผลงานของคุณ', 'Your work'],
  reachYou: ['เราติดต่อคุณได้ที่', 'Where we reach you'],
  confirm: ['ยืนยัน', 'Confirm'],
  sheet: ['ชีทไหน (รหัสหรือลิงก์)', 'Which sheet (id or link)'],
  name: ['ชื่อของคุณหรือองค์กร', 'Your name or organisation'],
  address: ['ที่อยู่', 'Address'],
  email: ['อีเมลที่ติดต่อได้', 'Email'],
  pages: ['หน้าไหน (เว้นว่างได้ถ้าทั้งชีท)', 'Which pages (leave empty for the whole sheet)'],
  work: ['ผลงานอะไรของคุณ และใช้ไปอย่างไร', 'Which work of yours, and how it is used'],
  proof: ['หลักฐาน เช่น ลิงก์ ISBN เลขทะเบียน', 'Proof, such as a link, an ISBN, a registration'],
  sworn: [
    'ข้อมูลนี้เป็นความจริง และฉันเป็นเจ้าของสิทธิ์หรือได้รับมอบอำนาจ',
    'This is true, and the right is mine or I act for its owner',
  ],
  signature: ['ลงชื่อ (พิมพ์ชื่อและนามสกุลของคุณ)', 'Signature (type your full name)'],
  signed: ['ลงชื่อ', 'Signed'],
  send: ['ส่งเรื่อง', 'Send'],
  wrong: [
    'กรอกชีท ผลงาน ชื่อ ที่อยู่ อีเมล ยืนยัน และลงชื่อให้ครบ',
    'Fill in the sheet, the work, your name, address and email, tick the confirmation and sign',
  ],
  sentTitle: [(id: string) => `รับเรื่องแล้ว เลขที่ ${id}`, (id: string) => `Received. Your case is ${id}`],
  sentText: [
    'เราส่งอีเมลยืนยันให้แล้ว และจะแจ้งผลภายในวันที่',
    'We have sent you a mail, and will tell you the outcome by',
  ],

  claimTitle: [
    (id: string) => `เรื่องลิขสิทธิ์ ${id}`,
    (id: string) => (id === '' ? 'Copyright' : `Copyright case ${id}`),
  ],
  noCases: ['ไม่มีใครแจ้งเรื่องลิขสิทธิ์ของชีทคุณ', 'Nobody has claimed one of your sheets'],
  steps: ['ถ้ามีคนแจ้งเรื่องชีทของคุณ', 'If somebody claims a sheet of yours'],
  stepTold: ['คุณได้รับข้อความทันที', 'You are told at once'],
  stepToldText: ['ว่าใครแจ้ง ชีทไหน หน้าไหน', 'Who claims, which sheet and which pages'],
  stepAnswer: ['คุณตอบ', 'You answer'],
  stepAnswerText: ['ตอบได้ครั้งเดียว เราส่งคำตอบให้ผู้แจ้งอ่านด้วย', 'Once; the other side reads your answer, too'],
  stepDecide: ['ทีมงานตัดสินภายในสามวัน', 'We decide within three days'],
  stepDecideText: ['ขายต่อ หรือนำออกพร้อมเหตุผล', 'The sheet stays, or is taken down and you read why'],
  stepEnd: ['คุณรู้ผลพร้อมเหตุผล', 'You know how it ended, and why'],
  unclaimed: [
    (sheets: string) => `${sheets} ชีทขายอยู่ตามปกติ`,
    (sheets: string) => `${sheets} ${sheets === '1' ? 'sheet is' : 'sheets are'} on sale as usual`,
  ],
  rules: ['อ่านข้อตกลง', 'Read the terms'],
  by: ['ผู้แจ้ง', 'Claimed by'],
  aboutPages: ['หน้า', 'Pages'],
  claimed: ['สิ่งที่แจ้ง', 'The claim'],
  due: ['เราตัดสินภายใน', 'We decide by'],
  decidedOn: ['ตัดสินเมื่อ', 'Decided'],
  decideBy: ['ตัดสินภายใน', 'Decide by'],
  aboutSheet: ['ชีท', 'Sheet'],
  shown: ['หลักฐาน', 'Proof'],
  ends: [
    (isAnswered: boolean) => (isAnswered ? 'กลับมาขาย ถ้าผู้แจ้งไม่แสดงว่าฟ้องคดีก่อน' : 'สิ้นสุดตามนี้ ถ้าไม่มีคำตอบก่อน'),
    (isAnswered: boolean) =>
      isAnswered ? 'Back on sale, unless a lawsuit is shown before' : 'Ends so, unless it is answered before',
  ],
  held: ['ส่วนแบ่งที่พักไว้จนเรื่องสิ้นสุด', 'Your share, held until the case ends'],
  heldForDecision: ['ส่วนแบ่งที่พักไว้จนทีมงานตัดสิน', 'Your share, held until our team decides'],
  heldShort: [(baht: string) => `พักไว้ ฿${baht}`, (baht: string) => `฿${baht} held`],
  endsShort: ['จนถึง', 'until'],
  suit: ['การฟ้องคดีที่ผู้แจ้งแสดง', 'The lawsuit that was shown'],
  inCourt: ['ฟ้องคดีแล้ว', 'In court'],
  upheld: ['สิ้นสุดแล้ว', 'Ended for good'],
  shareWaits: [
    'ส่วนแบ่งที่พักไว้รอทีมการเงินจ่ายหรือยกเลิก',
    'A share that was held waits for staff of payouts, who pay or cancel it',
  ],
  shareHeld: [
    'ส่วนแบ่งที่ยังไม่จ่ายของชีทนี้พักไว้จนเรื่องสิ้นสุด',
    'What is unpaid of its share is held until the case ends',
  ],
  upheldNote: ['เรื่องนี้สิ้นสุดแล้ว ชีทนี้ไม่กลับมาขาย', 'The case has ended: the sheet does not come back on sale'],
  answered: ['คำตอบของทีมงาน', 'Our answer'],
  counter: ['คำตอบของคุณ', 'Your answer'],
  counterHint: [
    'บอกว่าผลงานเป็นของคุณอย่างไร หรือได้รับอนุญาตจากใคร ตอบได้ครั้งเดียว เราส่งคำตอบทั้งหมดให้ผู้แจ้งอ่านด้วย',
    'Say why the work is yours, or who allowed it. Once only; your answer is sent to the other side word for word',
  ],
  counterSent: ['ส่งคำตอบแล้ว', 'Your answer was sent'],

  deskTitle: ['เรื่องลิขสิทธิ์', 'Copyright claims'],
  figures: [
    (late: number, oldest: string) =>
      [late === 0 ? '' : `เกินกำหนด ${late} เรื่อง`, oldest === '' ? '' : `รอนานสุด ${oldest} ชม.`]
        .filter(Boolean)
        .join(' · '),
    (late: number, oldest: string) =>
      [late === 0 ? '' : `${late} late`, oldest === '' ? '' : `the oldest has waited ${oldest} h`]
        .filter(Boolean)
        .join(' · '),
  ],
  none: ['ไม่มีเรื่องลิขสิทธิ์', 'No claims'],
  noneOpen: ['ไม่มีเรื่องลิขสิทธิ์รอตัดสิน', 'No claim waits for a decision'],
  speed: [
    (hours: string) => `ค่ากลางเวลาตัดสิน 12 เดือน: ${hours} ชม.`,
    (hours: string) => `Median time to a decision, 12 months: ${hours} h`,
  ],
  lately: ['ตัดสินล่าสุด', 'Decided last'],
  showDecided: ['ดูเรื่องที่ตัดสินแล้ว', 'Show decided ones'],
  showForm: ['ดูแบบแจ้งของเจ้าของงาน', 'See the form that owners fill in'],
  state: ['สถานะ', 'State'],
  open: ['รอตัดสิน', 'To be decided'],
  removed: ['นำออกแล้ว', 'Taken down'],
  kept: ['ขายต่อ', 'Stays'],
  restored: ['คืนแล้ว', 'Restored'],
  seller: ['ผู้ขาย', 'Seller'],
  sellerAnswer: ['คำตอบของผู้ขาย', 'The seller’s answer'],
  noCounter: ['ผู้ขายยังไม่ตอบ', 'The seller has not answered'],
  reason: ['เหตุผล ทั้งสองฝ่ายเห็น', 'Reason; both sides read it'],
  remove: ['นำออกจากการขาย', 'Take it down'],
  keep: ['ให้ขายต่อ', 'Let it stay'],
  restore: ['คืนให้ขาย', 'Bring it back'],
  sued: ['บันทึกว่าฟ้องคดีแล้ว', 'Note the lawsuit'],
  uphold: ['สิ้นสุด ไม่กลับมาขาย', 'End it: it stays off sale'],
  removeStill: ['ยังไม่ให้ขาย', 'It stays off sale'],
  upheldOthers: [
    (others: number) =>
      others >= 2
        ? `ผู้ขายมีชีทอื่นที่เรื่องสิ้นสุดแล้ว ${others} ชีท ถ้าเรื่องนี้สิ้นสุดด้วย การขายของผู้ขายจะถูกปิด`
        : `ผู้ขายมีชีทอื่นที่เรื่องสิ้นสุดแล้ว ${others} ชีท ครบสามชีทจะปิดการขาย`,
    (others: number) =>
      others >= 2
        ? `Cases about ${others} other sheets of this seller were upheld: with this one, the selling is closed`
        : 'A case about another sheet of this seller was upheld: with the third, the selling is closed',
  ],
  decide: ['ตัดสิน', 'Decide'],
  openCase: ['ดูเรื่อง', 'Open'],
  decideAgain: ['ตัดสินใหม่', 'Decide again'],
  decided: ['ตัดสินแล้ว แจ้งทั้งสองฝ่ายแล้ว', 'Decided. Both sides are told'],
})
