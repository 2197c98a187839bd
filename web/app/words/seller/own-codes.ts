import { defineWords } from '../use-words.tsx'

/** Promo codes that a seller makes for her own sheets. */
export const ownCodeWords = defineWords('ownCode', {
  salesOf: [(code: string) => `ยอดขายจาก ${code}`, (code: string) => `Sales with ${code}`],
  givenBy: [(code: string) => `ส่วนลดที่ ${code} ให้`, (code: string) => `Given by ${code}`],
  title: ['โค้ดและชุดลดราคาของฉัน', 'My codes and bundles'],
  text: [
    'ลดราคาชีทของคุณให้คนที่มีโค้ด หรือคนที่ซื้อครบชุด ส่วนลดหักจากส่วนแบ่งของคุณ',
    'Lower the price of your own sheets with a code, or for a whole bundle. Discounts come out of your share.',
  ],
  add: ['สร้างโค้ด', 'New code'],
  none: [
    'ยังไม่มีโค้ดหรือชุด สร้างโค้ดแรกแล้วส่งให้ผู้ติดตามได้เลย',
    'No codes or bundles yet. Make the first code and send it to your followers',
  ],
  firstSheet: [
    'เขียนชีทแรกก่อน แล้วสร้างโค้ดลดราคาให้ผู้ติดตามได้ที่นี่',
    'Write a first sheet; then make codes for your followers here',
  ],
  live: ['ใช้ได้', 'Live'],
  waiting: ['ยังไม่เริ่ม', 'Not started'],
  ended: ['หมดเวลา', 'Ended'],
  stopped: ['พักไว้', 'Paused'],
  'used-up': ['ใช้ครบแล้ว', 'Used up'],
  off: [(amount: string) => `ลด ${amount}`, (amount: string) => `${amount} off`],
  allSheets: ['ทุกชีทของคุณ', 'All your sheets'],
  someSheets: [
    (sheets: string) => `${sheets} ชีทที่เลือก`,
    (sheets: string) => `${sheets} chosen ${sheets === '1' ? 'sheet' : 'sheets'}`,
  ],
  followers: ['เฉพาะผู้ติดตาม', 'Followers only'],
  usedShare: ['ใช้ไปแล้ว', 'Used so far'],
  period: [
    (from: string, until: string) => `${from} ถึง ${until}`,
    (from: string, until: string) => `${from} to ${until}`,
  ],
  used: [
    (uses: string) => `ใช้ไป ${uses} ครั้ง`,
    (uses: string) => `Used ${uses} ${uses === '1' ? 'time' : 'times'}`,
  ],
  usedOf: [
    (uses: string, limit: string) => `ใช้ไป ${uses} จาก ${limit} ครั้ง`,
    (uses: string, limit: string) => `Used ${uses} of ${limit} times`,
  ],
  sold: [
    (sheets: string, sales: string, given: string) =>
      `ขายได้ ${sheets} ชีท ${sales} บาท คุณให้ส่วนลดไป ${given} บาท`,
    (sheets: string, sales: string, given: string) =>
      `${sheets} ${sheets === '1' ? 'sheet' : 'sheets'} sold for ${sales} baht; you gave ${given} baht`,
  ],
  barred: ['ทีมงานหยุด', 'Stopped'],
  stoppedByTeam: [
    (reason: string) => `ทีมงานหยุดโค้ดนี้ เหตุผล: ${reason}`,
    (reason: string) => `Our team stopped this code: ${reason}`,
  ],
  copy: ['คัดลอก', 'Copy'],
  copied: [(code: string) => `คัดลอก ${code} แล้ว`, (code: string) => `${code} is copied`],
  pause: ['พักไว้', 'Pause'],
  pauseOf: [(code: string) => `พักไว้ ${code}`, (code: string) => `Pause ${code}`],
  resume: ['เปิดใช้ต่อ', 'Resume'],
  resumeOf: [(code: string) => `เปิดใช้ต่อ ${code}`, (code: string) => `Resume ${code}`],
  paused: ['พักไว้แล้ว คำสั่งซื้อที่ใช้ไปแล้วยังได้ราคาเดิม', 'It is paused. Orders that have it keep their price'],
  resumed: ['เปิดใช้ต่อแล้ว', 'Resumed'],

  code: ['โค้ด', 'Code'],
  codeHint: ['A-Z, 0-9 หรือ - ยาว 3 ถึง 32 ตัว', '3 to 32 of A-Z, 0-9 and -'],
  kind: ['ชนิด', 'Kind'],
  percent: ['ลดเป็นเปอร์เซ็นต์', 'Percent off'],
  fixed: ['ลดเป็นบาทต่อคำสั่งซื้อ', 'Baht off an order'],
  amountPercent: ['ลดกี่เปอร์เซ็นต์ (1–50)', 'How many percent (1–50)'],
  amountFixed: ['ลดกี่บาท', 'How many baht'],
  amountHint: [
    'ลดได้ไม่เกินครึ่งของราคาชีทคุณในตะกร้า ส่วนแบ่งของคุณจึงไม่ติดลบ',
    'At most half of what your sheets in a cart cost, so that something of your share is always left',
  ],
  which: ['ใช้กับชีทไหน', 'For which sheets'],
  whichAll: ['ทุกชีท รวมที่วางขายภายหลัง', 'All of them, later ones too'],
  whichChosen: ['เลือกชีท', 'Chosen ones'],
  total: ['ใช้ได้ทั้งหมดกี่ครั้ง', 'Uses in total'],
  perBuyer: ['ใช้ได้กี่ครั้งต่อคน', 'Uses per person'],
  limitHint: ['เว้นว่างถ้าไม่จำกัด', 'Leave empty for no limit'],
  from: ['เริ่มใช้ (เวลาไทย)', 'From (Bangkok time)'],
  until: ['สิ้นสุด (เวลาไทย)', 'Ends (Bangkok time)'],
  onlyFollowers: ['ให้เฉพาะคนที่ติดตามฉัน', 'Only for people who follow me'],
  preview: ['ถ้าซื้อทีละเล่มด้วยโค้ดนี้', 'Each sheet bought by itself with this code'],
  previewText: [
    'ส่วนแบ่งคิดจากราคาเต็มแล้วหักส่วนลดทั้งหมดออก',
    'Your share is that of the full price, less all of the discount.',
  ],
  sheet: ['ชีท', 'Sheet'],
  price: ['ราคา', 'Price'],
  pays: ['ผู้ซื้อจ่าย', 'Buyer pays'],
  getsNow: ['คุณได้ตอนนี้', 'You get now'],
  getsThen: ['คุณได้เมื่อใช้โค้ด', 'You get with it'],
  noSheets: ['ยังไม่มีชีทที่ขายอยู่ โค้ดจะใช้ได้เมื่อมีชีทวางขาย', 'No sheet is on sale yet. The code works once one is'],
  make: ['สร้างโค้ด', 'Make the code'],
  made: [(code: string) => `สร้างโค้ด ${code} แล้ว`, (code: string) => `The code ${code} is there`],
  addBundle: ['สร้างชุด', 'New bundle'],
  makeBundle: ['สร้างชุด', 'Make the bundle'],
  bundle: ['ชุด', 'Bundle'],
  bundleText: [
    'ใครซื้อครบทุกชีทในคำสั่งซื้อเดียวได้ส่วนลด ส่วนลดหักจากส่วนแบ่งของคุณ ไม่ใช้ร่วมกับโค้ด ผู้ซื้อได้อย่างที่คุ้มกว่า',
    'Whoever buys all of them in one order pays less, and your share pays for it. Never together with a code: the better of the two counts.',
  ],
  bundleCount: ['เลือก 2 ถึง 10 ชีท', 'Choose 2 to 10 sheets'],
  bundlePercentWrong: ['ส่วนลดเป็นจำนวนเต็ม 1 ถึง 50', 'The saving is a whole number from 1 to 50'],
  bundleSum: [
    (pays: string, sum: string, gets: string, before: string) =>
      `ผู้ซื้อจ่าย ${pays} บาท แทน ${sum} คุณได้ ${gets} บาท แทน ${before}`,
    (pays: string, sum: string, gets: string, before: string) =>
      `A buyer pays ${pays} baht instead of ${sum}; you get ${gets} instead of ${before}`,
  ],
  bundleMade: [
    'สร้างชุดแล้ว ผู้ซื้อเห็นในหน้าชีทและหน้าของคุณ',
    'The bundle is there. Buyers see it on its sheets and on your page',
  ],
  bundleNamed: [
    (sheet: string, others: string) => `${sheet} และอีก\u00A0${others}\u00A0ชีท`,
    (sheet: string, others: string) => `${sheet} and ${others} more`,
  ],
  bundleOf: [
    (sheets: string) => `ซื้อครบ ${sheets} ชีท`,
    (sheets: string) => `All ${sheets} sheets in one order`,
  ],
  fieldsMissing: ['กรอกโค้ด ส่วนลด และเวลาให้ครบ', 'Fill in the code, what it takes off and its time'],
  amountWrong: ['ส่วนลดต้องเป็นตัวเลข', 'What it takes off is a number'],
  limitWrong: ['จำนวนครั้งต้องเป็นเลขจำนวนเต็มตั้งแต่ 1', 'A limit is a whole number from 1'],
  noneChosen: ['เลือกชีทอย่างน้อยหนึ่งเล่ม', 'Choose at least one sheet'],
})
