import { defineWords } from '../use-words.tsx'

/** The shop and its filters. */
export const shopWords = defineWords('shop', {
  shopTitle: ['ซื้อชีทสรุป', 'Buy summary sheets'],
  filters: ['ตัวกรอง', 'Filters'],
  filtersWith: [(count: number) => `ตัวกรอง ${count}`, (count: number) => `Filters ${count}`],
  termLabel: ['เทอม', 'Term'],
  allTerms: ['ทุกเทอม', 'All'],
  yearLabel: ['ปีการศึกษา', 'Academic year'],
  allYears: ['ทุกปี', 'All years'],
  categoryLabel: ['หมวด', 'Exam'],
  allCategories: ['ทั้งหมด', 'All'],
  categoryOther: ['อื่น ๆ', 'Other'],
  sortLabel: ['เรียงตาม', 'Sort by'],
  sortBest: ['ตรงที่สุด', 'Best match'],
  sortLatest: ['ล่าสุด', 'Latest'],
  sortScore: ['คะแนน', 'Top rated'],
  sortBought: ['ขายดี', 'Most bought'],
  sortPrice: ['ราคาต่ำก่อน', 'Lowest price'],
  removeFilter: [(name: string) => `ลบตัวกรอง ${name}`, (name: string) => `Remove filter ${name}`],
  typeMore: ['พิมพ์อย่างน้อย 3 ตัวอักษร', 'Type at least 3 letters'],
  found: [
    (found: string) => `พบ ${found} ชีท`,
    (found: string) => (found === '1' ? '1 sheet found' : `${found} sheets found`),
  ],
  packages: ['แพ็กแนะนำ', 'Recommended packages'],
  onlyNear: [
    (text: string) => `ไม่พบ “${text}” ตรงตัว นี่คือวิชาที่ใกล้เคียง`,
    (text: string) => `Nothing is exactly “${text}”. These come near`,
  ],
  tellMe: [(text: string) => `แจ้งเมื่อมีชีท “${text}”`, (text: string) => `Tell me when there is “${text}”`],
  notFound: ['ไม่พบชีท ลองใช้รหัสวิชาหรือลดตัวกรอง', 'Not found. Try a course code or fewer filters'],
  requestInstitution: ['ขอเพิ่มสถาบัน', 'Request an institution'],
  clearFilters: ['ล้างตัวกรอง', 'Clear filters'],
  compareCourse: [
    (code: string, sheets: number) => `เทียบชีท ${code} ${sheets} ชีท`,
    (code: string, sheets: number) => `Compare ${sheets} sheets of ${code}`,
  ],
  loadMore: ['โหลดเพิ่ม', 'Load more'],
  endOfList: ['ครบทุกชีทแล้ว', 'That is all'],
  inClassLogo: ['ชีทสอบในห้อง', 'In-class exam sheets'],
})
