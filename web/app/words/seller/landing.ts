import { defineWords } from '../use-words.tsx'

/** Page for future sellers (seller.md §2). */
export const landingWords = defineWords('landing', {
  title: ['ขายชีทสรุป', 'Sell summary sheets'],
  description: [
    (share: number) => `เปลี่ยนชีทที่เขียนไว้อ่านเองเป็นรายได้ รับ ${share}% ของยอดขาย โอนเข้าบัญชีทุกวันที่ 20`,
    (share: number) =>
      `Turn the summaries you wrote for yourself into income: ${share}% of sales, paid on the 20th of each month.`,
  ],
  heroFirst: ['ชีทที่เขียนไว้อ่านเอง', 'The notes you wrote for yourself'],
  heroSecond: ['ช่วยรุ่นน้องสอบผ่านได้', 'can get others through'],
  heroText: [
    (share: number) => `ตั้งราคาเอง ทีมงานตรวจให้ก่อนขาย รับ ${share}% ของยอดขาย`,
    (share: number) => `Set your own price. We check each sheet first. You receive ${share}% of sales.`,
  ],
  loginFirst: ['เข้าสู่ระบบก่อนสมัคร', 'Sign in to register'],
  readFaq: ['อ่านคำถามที่พบบ่อย', 'Read the FAQ'],
  register: ['สมัครเป็นผู้ขาย', 'Register as a seller'],

  benefits: ['ขายชีทแล้วได้อะไร', 'What selling gives you'],
  earnTitle: ['มีรายได้เพิ่ม', 'Earn extra income'],
  earnText: [
    'เขียนครั้งเดียว ขายได้ทุกเทอม ตรงหน้าร้านที่มีคนมาหาชีทอยู่แล้ว',
    'Write once, sell every term, in a shop where students already look for sheets.',
  ],
  shareTitle: ['แบ่งปันความรู้', 'Share knowledge'],
  shareText: [
    'รุ่นน้องเข้าใจวิชาเร็วขึ้นจากคนที่เพิ่งเรียนผ่านมา',
    'Others understand the course faster from someone who has just been through it.',
  ],
  reviewTitle: ['ทบทวนเนื้อหาอีกรอบ', 'Review the content again'],
  reviewText: [
    'สรุปให้คนอื่นอ่านรู้เรื่อง คือวิธีทบทวนที่จำได้นานที่สุด',
    'Summing it up so that others follow is the review that stays the longest.',
  ],

  example: ['ตัวอย่างรายได้หนึ่งเดือน', 'One month as an example'],
  exampleSales: [
    (sheets: number, price: number) => `ขาย ${sheets} ชีท ชีทละ ${price} บาท`,
    (sheets: number, price: number) => `${sheets} sheets sold at ${price} baht`,
  ],
  exampleShare: [(share: number) => `ส่วนของผู้ขาย ${share}%`, (share: number) => `Seller's share, ${share}%`],
  exampleTax: ['หักภาษี ณ ที่จ่าย 1%', 'Withholding tax, 1%'],
  exampleFee: ['ค่าโอนต่างธนาคาร', 'Transfer fee, other banks'],
  exampleNet: ['เงินเข้าบัญชี', 'Paid into the account'],
  exampleNote: [
    (minimum: string) => `โอนวันที่ 20 ของเดือนถัดไป ยอดขั้นต่ำ ${minimum} บาท ต่ำกว่านั้นทบไปเดือนหน้า`,
    (minimum: string) =>
      `Paid on the 20th of the next month, from ${minimum} baht. Smaller amounts carry over to the next month.`,
  ],
  questions: ['ก่อนเริ่มขาย', 'Before you start'],
  allQuestions: ['ดูทุกคำถาม', 'All questions'],
})
