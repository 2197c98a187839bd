import { defineWords } from '../use-words.tsx'

/** Sheets of one course beside one another. */
export const compareWords = defineWords('compare', {
  title: [(code: string) => `เทียบชีท ${code}`, (code: string) => `${code}: sheets side by side`],
  titleNone: ['เทียบชีท', 'Sheets side by side'],
  sheet: ['ชีท', 'Sheet'],
  remove: [(name: string) => `เอา ${name} ออก`, (name: string) => `Take ${name} out`],
  price: ['ราคา', 'Price'],
  best: ['เด่นสุดในนี้', 'Best of these'],
  asked: ['ชีทที่คุณเลือก', 'Your choice'],
  cheapest: ['ถูกที่สุด', 'Lowest'],
  bestRated: ['คะแนนดีที่สุด', 'Best rated'],
  perPage: [(baht: string) => `หน้าละ ฿${baht}`, (baht: string) => `฿${baht} a page`],
  score: ['คะแนน', 'Rating'],
  unrated: ['ยังไม่มีคะแนน', 'Not rated yet'],
  ratings: [
    (ratings: string) => `จาก ${ratings} รีวิว`,
    (ratings: string) => `from ${ratings} ${ratings === '1' ? 'review' : 'reviews'}`,
  ],
  readToEnd: ['อ่านจนจบ', 'Read to the end'],
  pages: ['จำนวนหน้า', 'Pages'],
  pagesOf: [
    (pages: string) => `${pages} หน้า`,
    (pages: string) => (pages === '1' ? '1 page' : `${pages} pages`),
  ],
  unknown: ['ไม่ระบุ', 'Not stated'],
  exam: ['สอบ เทอม และปี', 'Exam, term and year'],
  covers: ['ครอบคลุม ผู้สอน', 'Covers, teacher'],
  kind: ['ประเภท', 'Kind'],
  kindSheet: ['ชีท PDF', 'PDF sheet'],
  kindLive: ['ชีทกับติวสด', 'Sheet and live tutoring'],
  kindReplay: ['ชีทกับคลิปย้อนหลัง', 'Sheet and replay clips'],
  author: ['ผู้เขียน', 'Author'],
  sold: ['ขายแล้ว', 'Sold'],
  soldTimes: [(sold: string) => `${sold} ครั้ง`, (sold: string) => (sold === '1' ? 'once' : `${sold} times`)],
  samples: ['ตัวอย่าง', 'Samples'],
  noSamples: ['ไม่มีตัวอย่าง', 'No samples'],
  inside: ['ในชีทมีอะไร', 'What is inside'],
  ownedNote: ['คุณมีแล้ว', 'You own it'],
  alike: [
    (sheets: number) => `คุณมีชีทของวิชานี้แล้ว ${sheets} ชีท เนื้อหาอาจซ้ำกัน เทียบสอบและปีก่อนซื้อเพิ่ม`,
    (sheets: number) =>
      `You own ${sheets === 1 ? 'a sheet' : `${sheets} sheets`} of this course already. Look at exam and year before you buy another.`,
  ],
  add: ['เพิ่มชีทของวิชานี้', 'Add a sheet of this course'],
  toCourse: ['ดูวิชานี้', 'See the course'],
  addNamed: [(name: string) => `เพิ่ม ${name}`, (name: string) => `Add ${name}`],
  noOthers: ['วิชานี้ยังไม่มีชีทอื่นให้เทียบ', 'This course has no other sheet to compare with yet'],
  besideNear: [
    (store: string) => `วิชานี้มีชีทเดียว จึงเทียบกับวิชาใกล้กันของ ${store}`,
    (store: string) => `The only sheet of its course, beside its neighbours at ${store}`,
  ],
  besideSubject: [
    'วิชานี้มีชีทเดียว จึงเทียบกับวิชาเดียวกันของที่อื่น',
    'The only sheet of its course, beside the same subject elsewhere',
  ],
  none: [
    'เลือกชีทของวิชาเดียวกันสองหรือสามชีทมาเทียบได้จากหน้าวิชา หน้าค้นหา หรือหน้าชีท',
    'Choose two or three sheets of one course on its page, in the search or on a sheet’s page',
  ],
  toShop: ['ไปค้นหาชีท', 'Search sheets'],
})
