import { defineWords } from '../use-words.tsx'

/** Pages of institutions and courses. */
export const institutionWords = defineWords('institution', {
  breadcrumb: ['ตำแหน่งของหน้านี้', 'Where this page is'],
  all: ['ทุกสถาบัน', 'All institutions'],
  allText: [
    'เลือกสถาบันของคุณ แล้วดูชีทสรุปของทุกวิชา',
    'Choose your institution and see the summary sheets of every course.',
  ],
  found: [(stores: number) => `พบ ${stores} สถาบัน`, (stores: number) => `${stores} found`],
  mine: ['สถาบันของฉัน', 'My institution'],
  regions: ['ภาคและระดับ', 'Regions and levels'],
  places: [
    (places: number) => `${places} แห่ง`,
    (places: number) => (places === 1 ? '1 place' : `${places} places`),
  ],
  drives: ['ไดรฟ์ของคณะ', 'Drives of faculties'],
  sheets: [
    (sheets: string) => `${sheets} ชีท`,
    (sheets: string) => (sheets === '1' ? '1 sheet' : `${sheets} sheets`),
  ],
  title: [(name: string) => `ชีทสรุป ${name}`, (name: string) => `Summary sheets of ${name}`],
  description: [
    (name: string, sheets: string, courses: string) =>
      `ชีทสรุปก่อนสอบ ${name} ${sheets} ชีท เช่น ${courses} ดูตัวอย่างก่อนซื้อ อ่านได้ทันที`,
    (name: string, sheets: string, courses: string) =>
      `${sheets} exam summary sheets of ${name}, such as ${courses}. See samples first, read at once.`,
  ],
  courses: ['วิชาที่มีชีท', 'Courses with sheets'],
  moreCourses: [
    (courses: number) => `ดูอีก ${courses} วิชา`,
    (courses: number) => (courses === 1 ? '1 more course' : `${courses} more courses`),
  ],
  newest: ['ชีทมาใหม่', 'Newest sheets'],
  samples: ['ดูข้างในก่อนซื้อ', 'Look inside first'],
  from: [(price: string) => `เริ่ม ฿${price}`, (price: string) => `from ฿${price}`],
  pages: ['หน้าของรายการ', 'Pages of this list'],
  page: [(page: number) => `หน้า ${page}`, (page: number) => `Page ${page}`],
  earlier: ['ก่อนหน้า', 'Previous'],
  later: ['ถัดไป', 'Next'],

  courseTitle: [
    (code: string, name: string, store: string) => `ชีทสรุป ${code} ${name} ${store}`,
    (code: string, name: string, store: string) => `${code} ${name}, ${store}: summary sheets`,
  ],
  courseDescription: [
    (code: string, name: string, sheets: string, least: string, exams: string) =>
      `สรุป ${code} ${name} ${sheets} ชีท ${exams} เริ่มต้น ${least} บาท ดูตัวอย่างและคะแนนจากผู้อ่านก่อนซื้อ`,
    (code: string, name: string, sheets: string, least: string, exams: string) =>
      `${sheets} summary ${sheets === '1' ? 'sheet' : 'sheets'} of ${code} ${name} (${exams}) from ${least} baht. See samples and ratings before you buy.`,
  ],
  pagesInside: ['จำนวนหน้า', 'Pages'],
  pagesOf: [
    (pages: string) => `${pages} หน้า`,
    (pages: string) => (pages === '1' ? '1 page' : `${pages} pages`),
  ],
  facts: ['ข้อมูลวิชา', 'About this course'],
  count: ['ชีท', 'Sheets'],
  prices: ['ราคา', 'Price'],
  score: ['คะแนน', 'Rating'],
  ratings: [
    (ratings: string) => `${ratings} รีวิว`,
    (ratings: string) => `${ratings} ${ratings === '1' ? 'review' : 'reviews'}`,
  ],
  years: ['ปีการศึกษา', 'Years'],
  exams: ['สอบ', 'Exams'],
  ofCourse: ['ชีทของวิชานี้', 'Sheets of this course'],
  compare: [(sheets: number) => `เทียบ ${sheets} ชีท`, (sheets: number) => `Compare ${sheets} sheets`],
  othersToo: [(store: string) => `ที่ ${store} ก็อ่าน`, (store: string) => `Also read at ${store}`],
  others: [(store: string) => `วิชาอื่นของ ${store}`, (store: string) => `More courses of ${store}`],
})
