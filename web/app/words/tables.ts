import { defineWords } from './use-words.tsx'

/** Words around every table of the back-office and the studio. */
export const tableWords = defineWords('table', {
  search: ['ค้นหา', 'Search'],
  clearSearch: ['ล้างคำค้น', 'Clear the search'],
  rowsPerPage: ['แถวต่อหน้า', 'Rows per page'],
  page: [
    (first: number, last: number, total: number) =>
      `${first.toLocaleString('th')}–${last.toLocaleString('th')} จาก ${total.toLocaleString('th')}`,
    (first: number, last: number, total: number) =>
      `${first.toLocaleString('en')}–${last.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  ],
  earlier: ['หน้าก่อน', 'Previous page'],
  later: ['หน้าถัดไป', 'Next page'],
  sort: ['เรียงตาม', 'Sort by'],
  columns: ['เลือกคอลัมน์', 'Choose columns'],
  chooseRow: [(name: string) => `เลือก ${name}`, (name: string) => `Select ${name}`],
  choosePage: ['เลือกทั้งหน้า', 'Select this page'],
  chosen: [
    (count: number) => `เลือกแล้ว ${count.toLocaleString('th')} รายการ`,
    (count: number) => `${count.toLocaleString('en')} selected`,
  ],
  clearChosen: ['ยกเลิกการเลือก', 'Clear selection'],
  nothing: ['ไม่มีรายการ', 'Nothing here'],
  nothingMatches: ['ไม่มีรายการที่ตรงกับตัวกรอง', 'Nothing matches these filters'],
  keepView: ['เก็บมุมมองนี้', 'Keep this view'],
  forgetView: ['เลิกเก็บมุมมองนี้', 'Forget this view'],
  viewName: ['ชื่อมุมมอง', 'Name of the view'],
  viewNameHint: ['กด Enter เก็บไว้ในเบราว์เซอร์นี้', 'Enter keeps it in this browser'],
  details: ['รายละเอียด', 'Details'],
  filters: ['ตัวกรอง', 'Filters'],
  filtersAndActs: ['ตัวกรองและเครื่องมือ', 'Filters and tools'],
  clearFilters: ['ล้างตัวกรอง', 'Clear filters'],
  csv: ['ดาวน์โหลด CSV', 'Download CSV'],
  csvStarted: ['กำลังดาวน์โหลดไฟล์ CSV', 'Your CSV download has started'],
  others: [(count: number) => `และอีก\u00a0${count}`, (count: number) => `and ${count} more`],
  any: ['ทั้งหมด', 'All'],
  yes: ['ใช่', 'Yes'],
  no: ['ไม่', 'No'],
})
