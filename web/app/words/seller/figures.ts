import { defineWords } from '../use-words.tsx'

export const figureWords = defineWords('figure', {
  title: ['ชีทของคุณไปได้ดีแค่ไหน', 'How your sheets do'],
  days: ['ช่วงเวลา', 'Period'],
  lastDays: [(days: number) => `${days} วันล่าสุด`, (days: number) => `Last ${days} days`],
  figure: ['ตัวเลขที่แสดงในกราฟ', 'Figure shown in the chart'],
  views: ['เปิดดูหน้าชีท', 'Page views'],
  samples: ['เปิดดูตัวอย่าง', 'Samples opened'],
  carts: ['ใส่ตะกร้า', 'Put in carts'],
  sold: ['ขายได้ (ครั้ง)', 'Sold'],
  sales: ['ยอดขาย (บาท)', 'Sales (baht)'],
  howCounted: [
    'แต่ละคนนับชั่วโมงละครั้ง ไม่นับตัวคุณเองและบอต ยอดขายคือก่อนหักส่วนแบ่ง',
    'Each person counts once an hour; you and robots never. Sales are before the share.',
  ],
  before: [(sum: string) => `ช่วงก่อนหน้า ${sum}`, (sum: string) => `${sum} in the time before`],
  read: [
    (readers: string) => `เปิดอ่านครั้งแรก ${readers} คน`,
    (readers: string) => `${readers} readers opened what they bought for the first time`,
  ],
  fewRead: ['จำนวนผู้อ่านใหม่จะแสดงเมื่อมีตั้งแต่ 5 คน', 'New readers are shown from five on'],
  pickDay: ['เลือกวันในกราฟ', 'Pick a day of the chart'],
  asTable: ['ดูเป็นตาราง', 'Show as a table'],
  day: ['วันที่', 'Day'],
  month: ['เดือน', 'Month'],
  share: ['ส่วนแบ่ง (บาท)', 'Share (baht)'],
  sum: ['รวม', 'Total'],
  sheet: ['ชีท', 'Sheet'],
  perSheet: ['แยกตามชีท', 'By sheet'],
  perSource: ['คนเจอชีทจากไหน', 'Where they were found'],
  source: ['ที่มา', 'Found through'],
  'source-search': ['ผลการค้นหา', 'Search on Sarup'],
  'source-institution': ['หน้าสถาบัน', 'Institution page'],
  'source-course': ['หน้าวิชา', 'Course page'],
  'source-author': ['หน้าผู้เขียน', 'Author page'],
  'source-shelf': ['หน้าอื่นในสรุป', 'Other pages of Sarup'],
  'source-line': ['LINE', 'LINE'],
  'source-share': ['ลิงก์ที่แชร์กัน', 'Shared links'],
  'source-web': ['เว็บอื่น', 'Other websites'],
  'source-code': ['โค้ดส่วนลดของคุณ', 'Your promo codes'],
  'source-direct': ['เปิดตรงหรือไม่ทราบ', 'Direct or not known'],
  readers: ['เปิดอ่าน (คน)', 'Readers'],
  refunds: ['คืนเงิน', 'Refunds'],
  reports: ['รายงานปัญหา', 'Reports'],
  like: [(middle: string) => `ชีทคล้ายกัน ${middle}`, (middle: string) => `${middle} for sheets like it`],
  'like-course': [
    (sheets: string, sellers: string) => `ชีทคล้ายกันคือค่ากลางของชีทวิชาเดียวกัน ${sheets} ชีทจากผู้ขายอื่น ${sellers} คน`,
    (sheets: string, sellers: string) =>
      `Sheets like it: the middle of ${sheets} sheets of this course by ${sellers} other sellers`,
  ],
  'like-price': [
    (sheets: string, sellers: string) =>
      `ชีทคล้ายกันคือค่ากลางของชีทสถาบันเดียวกันที่ราคาใกล้กัน ${sheets} ชีทจากผู้ขายอื่น ${sellers} คน`,
    (sheets: string, sellers: string) =>
      `Sheets like it: the middle of ${sheets} sheets of this institution at a price near it, by ${sellers} other sellers`,
  ],
  fewLike: [
    'จะเทียบกับชีทคล้ายกันเมื่อมีผู้ขายอื่นอย่างน้อย 5 คน',
    'Compared with sheets like it once at least five other sellers have some',
  ],
  onlySheet: [(name: string) => `ดูกราฟของ ${name}`, (name: string) => `Chart of ${name}`],
  allSheets: [
    (name: string) => `เฉพาะ ${name} กดเพื่อดูทุกชีท`,
    (name: string) => `Only ${name}; show all sheets`,
  ],
  nothingYet: ['ยังไม่มีคนดูหรือซื้อในช่วงนี้', 'Nobody has looked or bought in this time'],
})
