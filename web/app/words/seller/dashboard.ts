import { defineWords } from '../use-words.tsx'

/** The seller's dashboard. */
export const dashboardWords = defineWords({
  title: ['ชีทที่ขาย', 'My shop'],
  hello: [(name: string) => `สวัสดี ${name}`, (name: string) => `Hello, ${name}`],
  sellerId: ['รหัสผู้ขาย', 'Seller ID'],
  copyId: [(id: string) => `รหัสผู้ขาย ${id} กดเพื่อคัดลอก`, (id: string) => `Seller ID ${id}, copy`],
  copied: ['คัดลอกแล้ว', 'Copied'],
  newSheet: ['เพิ่มชีทใหม่', 'Add a new sheet'],

  shareOf: [(month: string) => `ส่วนแบ่งเดือน ${month}`, (month: string) => `Your share of ${month}`],
  growing: ['รอปิดยอด', 'Month still open'],
  howShared: [
    (sales: string, payday: string) => `ยอดขาย ${sales} × 60% · จ่ายวันที่ ${payday}`,
    (sales: string, payday: string) => `Sales ${sales} × 60% · paid on ${payday}`,
  ],
  owed: [
    (share: string, payday: string) => `รอโอนจากเดือนก่อนๆ ${share} บาท${payday && ` ภายในวันที่ ${payday}`}`,
    (share: string, payday: string) =>
      `${share} baht of earlier months waits${payday && `, due on ${payday}`}`,
  ],
  underMinimum: ['ยอดไม่ถึง 100 บาท จะทบไปเดือนหน้า', 'Under 100 baht is carried over to the next month'],
  held: ['การโอนรอข้อมูลของคุณอยู่', 'The transfer waits for your data'],
  mend: ['ตรวจข้อมูลผู้ขาย', 'Check my data'],
  monthsChart: ['ส่วนแบ่ง 12 เดือนล่าสุด', 'Share of the last 12 months'],

  tools: ['เครื่องมือผู้ขาย', 'Seller tools'],
  revenue: ['รายได้และสลิป', 'Revenue and slips'],
  lastPaid: [(date: string) => `โอนล่าสุด ${date}`, (date: string) => `Last paid ${date}`],
  notPaidYet: ['ยังไม่มีการโอน', 'No transfer yet'],
  reports: ['รายงานจากผู้ซื้อ', 'Reports from buyers'],
  openReports: [
    (open: number) => (open === 0 ? 'ไม่มีเรื่องค้าง' : `${open} เรื่องยังไม่จัดการ`),
    (open: number) => (open === 0 ? 'Nothing waits' : `${open} not yet dealt with`),
  ],
  data: ['ข้อมูลผู้ขาย', 'Seller data'],
  dataText: ['นามปากกา ที่อยู่ บัญชี', 'Pen name, address, account'],
  price: ['ตัวช่วยตั้งราคา', 'Price helper'],
  priceText: ['แนะนำ ~1 บาท/หน้า', 'About 1 baht a page'],

  unpublished: ['ยังไม่ได้ขาย', 'Not on sale yet'],
  none: ['ยังไม่มีชีท เพิ่มชีทแรกของคุณได้เลย', 'No sheets yet. Add your first one'],
  draft: ['ฉบับร่าง', 'Draft'],
  waiting: ['กำลังตรวจ', 'Under review'],
  rejected: ['ถูกตีกลับ', 'Sent back'],
  untitled: ['ยังไม่ได้ตั้งชื่อ', 'Untitled'],
  savedAt: [(time: string) => `บันทึกล่าสุด ${time}`, (time: string) => `Last saved ${time}`],
  whyClosed: [
    'ทีมงานกำลังตรวจ จึงแก้ไขไม่ได้ ปกติใช้เวลาราว 3 ชั่วโมง',
    'Locked while our team checks it, usually about 3 hours',
  ],
  goOn: ['แก้ไขต่อ', 'Continue'],
  mendSheet: ['แก้แล้วส่งใหม่', 'Fix and resubmit'],

  published: ['กำลังขาย', 'On sale'],
  nonePublished: ['ยังไม่มีชีทที่ขายอยู่', 'Nothing is on sale yet'],
  search: ['ค้นหาชื่อชีท', 'Search by name'],
  clearSearch: ['ล้างคำค้น', 'Clear the search'],
  sort: ['เรียงตาม', 'Sort by'],
  sortDate: ['ล่าสุด', 'Newest'],
  sortSold: ['ขายดี', 'Most sold'],
  sortScore: ['คะแนน', 'Score'],
  found: [
    (shown: number, all: number) => `พบ ${shown} จาก ${all} ชีท`,
    (shown: number, all: number) => `${shown} of ${all} sheets`,
  ],
  noneMatching: ['ไม่มีชีทที่ตรงกับตัวกรอง', 'No sheet matches these filters'],
  clearFilters: ['ล้างตัวกรอง', 'Clear filters'],
  boughtTimes: [
    (times: string) => `ขายแล้ว ${times} ครั้ง`,
    (times: string) => (times === '1' ? 'bought once' : `bought ${times} times`),
  ],
  noScore: ['ยังไม่มีคะแนน', 'No score yet'],
  scoreOf: [(score: string) => `คะแนน ${score} จาก 5`, (score: string) => `Score ${score} of 5`],
  editData: ['แก้ไขข้อมูล', 'Edit data'],
  hidden: ['ปิดการขาย', 'Closed'],
  newVersion: ['มีเวอร์ชันใหม่', 'New version'],
  versionRejected: ['เวอร์ชันใหม่ถูกตีกลับ', 'New version sent back'],
  showMore: ['ดูชีทเพิ่ม', 'Show more sheets'],
})

/** How the sheets do. */
export const figureWords = defineWords({
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
  pickDay: ['เลือกวันในกราฟ', 'Pick a day of the chart'],
  asTable: ['ดูเป็นตาราง', 'Show as a table'],
  day: ['วันที่', 'Day'],
  month: ['เดือน', 'Month'],
  share: ['ส่วนแบ่ง (บาท)', 'Share (baht)'],
  sum: ['รวม', 'Total'],
  sheet: ['ชีท', 'Sheet'],
  perSheet: ['แยกตามชีท', 'By sheet'],
  onlySheet: [(name: string) => `ดูกราฟของ ${name}`, (name: string) => `Chart of ${name}`],
  allSheets: [
    (name: string) => `เฉพาะ ${name} กดเพื่อดูทุกชีท`,
    (name: string) => `Only ${name}; show all sheets`,
  ],
  nothingYet: ['ยังไม่มีคนดูหรือซื้อในช่วงนี้', 'Nobody has looked or bought in this time'],
})
