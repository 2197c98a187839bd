import { defineWords } from '../use-words.tsx'

/** My sheets. */
export const libraryWords = defineWords('library', {
  readNamed: [(name: string) => `อ่าน ${name}`, (name: string) => `Read ${name}`],
  moreNamed: [(name: string) => `ตัวเลือกของ ${name}`, (name: string) => `Options for ${name}`],
  title: ['ชีทของฉัน', 'My sheets'],
  buyerId: ['รหัสผู้ซื้อ', 'Buyer ID'],
  copyBuyerId: [(id: string) => `รหัสผู้ซื้อ ${id} กดเพื่อคัดลอก`, (id: string) => `Buyer ID ${id}, copy`],
  copied: ['คัดลอกแล้ว', 'Copied'],
  searchLabel: ['ค้นหาในชีทของฉัน', 'Search my sheets'],
  searchPlaceholder: ['ชื่อหรือรหัสวิชา', 'Course name or code'],
  clearSearch: ['ล้างคำค้น', 'Clear the search'],
  found: [
    (shown: string, all: string) => `${shown} จาก ${all} ชีท`,
    (shown: string, all: string) => `${shown} of ${all} sheets`,
  ],
  all: [(all: string) => `${all} ชีท`, (all: string) => (all === '1' ? '1 sheet' : `${all} sheets`)],
  boughtOn: [(date: string) => `ซื้อเมื่อ ${date}`, (date: string) => `Bought ${date}`],
  readSoFar: [
    (page: number, pages: number) => `หน้า ${page}/${pages}`,
    (page: number, pages: number) => `Page ${page}/${pages}`,
  ],
  continueReading: ['อ่านต่อ', 'Continue reading'],
  startReading: ['เริ่มอ่าน', 'Start reading'],
  readAgain: ['อ่านอีกครั้ง', 'Read again'],
  next: ['เล่มต่อไป', 'Up next'],
  sessions: ['ชีทพร้อมติว', 'Sheets with tutoring'],
  shareShelf: ['แชร์ชั้นหนังสือเทอมนี้', 'Share my shelf of this term'],
  find: ['ค้นหาและกรอง', 'Search'],
  empty: ['ยังไม่มีชีท ชีทที่ซื้อจะอยู่ที่นี่ อ่านได้ตลอด', 'No sheets yet. What you buy is kept here to read at any time.'],
  chooseSheets: ['เลือกชีท', 'Choose sheets'],
  noneMatching: ['ไม่มีชีทที่ตรงกับตัวกรอง', 'None of your sheets match'],
  clearFilters: ['ล้างตัวกรอง', 'Clear filters'],
  writeComment: ['เขียนรีวิว', 'Write a comment'],
  editComment: ['แก้ไขรีวิว', 'Edit the comment'],
  deleteComment: ['ลบรีวิวเดิม', 'Delete the earlier comment'],
  keepOffline: ['เก็บไว้อ่านออฟไลน์', 'Keep for reading offline'],
  reportSheet: ['รายงานชีท', 'Report the sheet'],
  askRefund: ['ขอคืนเงิน', 'Ask for a refund'],
  openSheetPage: ['เปิดหน้าชีท', 'Open the sheet page'],
  arriving: [
    (sheets: number) => `ชีทที่เพิ่งสั่ง ${sheets} ชีท จะเข้ามาภายใน 5 นาทีหลังได้รับเงิน`,
    (sheets: number) =>
      sheets === 1
        ? 'The sheet you just ordered arrives within 5 minutes after the payment.'
        : `The ${sheets} sheets you just ordered arrive within 5 minutes after the payment.`,
  ],
  seeOrder: ['ดูคำสั่งซื้อ', 'See the order'],
})
