import { defineWords } from '../use-words.tsx'

/** The seller's dashboard. */
export const dashboardWords = defineWords('dashboard', {
  title: ['ชีทที่ขาย', 'My shop'],
  hello: [(name: string) => `สวัสดี ${name}`, (name: string) => `Hello, ${name}`],
  sellerId: ['รหัสผู้ขาย', 'Seller ID'],
  copyId: [(id: string) => `รหัสผู้ขาย ${id} กดเพื่อคัดลอก`, (id: string) => `Seller ID ${id}, copy`],
  copied: ['คัดลอกแล้ว', 'Copied'],
  newSheet: ['เพิ่มชีทใหม่', 'Add a new sheet'],

  nothingWaits: [
    'ไม่มียอดที่รอโอน ขายได้เมื่อไรจะขึ้นที่นี่ทันที',
    'Nothing waits to be transferred; a sale shows here at once',
  ],
  how: ['ดูวิธีคิด', 'How it is calculated'],
  shelf: ['ขายดีที่สุดของคุณ', 'Your best sellers'],
  soldTimes: [(times: string) => `ขาย ${times}`, (times: string) => `${times} sold`],
  share: ['ส่วนแบ่ง (บาท)', 'Share (baht)'],
  monthsChart: ['ส่วนแบ่ง 12 เดือนล่าสุด', 'Share of the last 12 months'],
  lastMonths: [
    (months: number) => `ใน ${months} เดือน`,
    (months: number) => (months === 1 ? 'in a month' : `in ${months} months`),
  ],

  tools: ['เครื่องมือผู้ขาย', 'Seller tools'],
  revenue: ['รายได้และสลิป', 'Revenue and slips'],
  reports: ['รายงานจากผู้ซื้อ', 'Reports from buyers'],
  openReports: [
    (open: number) => (open === 0 ? 'ไม่มีเรื่องค้าง' : `${open} เรื่องยังไม่จัดการ`),
    (open: number) => (open === 0 ? 'Nothing waits' : `${open} not yet dealt with`),
  ],
  data: ['ข้อมูลผู้ขาย', 'Seller details'],
  price: ['ตัวช่วยตั้งราคา', 'Price helper'],

  ideas: ['เขียนอะไรต่อดี', 'What to write next'],
  codes: ['โค้ดส่วนลด', 'Promo codes'],

  releaseMany: ['ตั้งเวลาวางขายหลายชีท', 'Schedule several sheets'],
  unpublished: ['ยังไม่ได้ขาย', 'Not on sale yet'],
  othersSell: ['ชีทที่ขายดีตอนนี้', 'What sells best now'],
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
  deleteDraft: [(name: string) => `ลบ ${name}`, (name: string) => `Delete ${name}`],
  deleteTitle: ['ลบชีทนี้ทิ้ง?', 'Delete this sheet?'],
  deleteText: ['ข้อมูลและไฟล์ของชีทจะหายไป เอากลับมาไม่ได้', 'Its words and files are gone for good.'],
  deleteConfirm: ['ลบเลย', 'Delete'],
  deleted: ['ลบแล้ว', 'Deleted'],
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
  filters: ['กรองและเรียง', 'Filter and sort'],
  clearFilters: ['ล้างตัวกรอง', 'Clear filters'],
  boughtTimes: [
    (times: string) => `ขายแล้ว ${times} ครั้ง`,
    (times: string) => (times === '1' ? 'bought once' : `bought ${times} times`),
  ],
  scoreOf: [(score: string) => `คะแนน ${score} จาก 5`, (score: string) => `Score ${score} of 5`],
  editData: ['แก้ไขข้อมูล', 'Edit data'],
  hidden: ['ปิดการขาย', 'Closed'],
  onSaleFrom: ['วางขาย', 'On sale from'],
  newVersion: ['มีฉบับใหม่', 'New version'],
  versionRejected: ['ฉบับใหม่ถูกตีกลับ', 'New version sent back'],
  showMore: ['ดูชีทเพิ่ม', 'Show more sheets'],
})

/** Many sheets at once. */
export const changeManyWords = defineWords('changeMany', {
  open: ['แก้หลายชีทพร้อมกัน', 'Change many at once'],
  price: ['ราคา', 'Price'],
  category: ['ประเภทสอบ', 'Exam'],
  done: [
    (sheets: string) => `เปลี่ยนแล้ว ${sheets} ชีท`,
    (sheets: string) => (sheets === '1' ? '1 sheet changed' : `${sheets} sheets changed`),
  ],
  undoable: ['เลิกทำได้ภายใน 24 ชั่วโมง', 'Can be undone for 24 hours'],
  changed: [
    (fields: string, sheets: string, at: string) => `เปลี่ยน${fields} ${sheets} ชีท เมื่อ ${at}`,
    (fields: string, sheets: string, at: string) => `${fields} of ${sheets} sheets changed, ${at}`,
  ],
  semester: ['เทอม', 'Term'],
  year: ['ปีการศึกษา', 'Year'],
  undo: ['เลิกทำ', 'Undo'],
  undone: ['กลับเป็นอย่างเดิมแล้ว', 'Everything is as it was'],
  undoneBut: [
    (back: string, kept: string) => `กลับเป็นอย่างเดิม ${back} ชีท อีก ${kept} ชีทแก้ไขหลังจากนั้น จึงคงไว้`,
    (back: string, kept: string) => `As before: ${back}. Edited since, so left as edited: ${kept}`,
  ],
  copy: ['ทำสำเนาเป็นร่างเทอมนี้', 'Copy as a draft for this term'],
})
