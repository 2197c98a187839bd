import type { PagesProblem, PriceInputName } from '#rules/sheets/price-helper.ts'
import { defineWords } from '../use-words.tsx'

export const priceHelperWords = defineWords('priceHelper', {
  title: ['ตัวช่วยตั้งราคา', 'Price helper'],
  text: ['ตอบ 12 ข้อสั้น ๆ ราคาเปลี่ยนตามทันที', 'Twelve short answers. The price follows at once'],
  suggested: ['ราคาแนะนำ', 'Suggested price'],
  noPrice: ['ยังคิดราคาไม่ได้', 'No price yet'],
  ofPages: [
    (pages: string) => `สำหรับ ${pages} หน้า`,
    (pages: string) => (pages === '1' ? 'for one page' : `for ${pages} pages`),
  ],
  ofOne: ['ราคาต่อหนึ่งหน้า', 'Price of one page'],
  pagesFirst: ['ใส่จำนวนหน้า แล้วเห็นราคาทั้งชีท', 'Enter your pages for the price of the sheet'],
  perPage: [(baht: string) => `หน้าละ ฿${baht}`, (baht: string) => `฿${baht} a page`],
  somePages: [
    (pages: number) => `${pages} หน้า`,
    (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`),
  ],
  use: ['ใช้ราคานี้', 'Use this price'],
  kept: [
    (baht: number) => `เก็บราคา ${baht} บาทไว้แล้ว เปิดร่างชีทเพื่อใช้`,
    (baht: number) => `${baht} baht is kept. Open a draft to use it`,
  ],
  pages: ['ชีทของคุณมีกี่หน้า', 'How many pages does your sheet have?'],
  minutes: [(minutes: number) => `${minutes} นาที`, (minutes: number) => `${minutes} minutes`],
  you: ['คุณกับวิชานี้', 'You and the course'],
  work: ['การเรียนและแรงที่ลงไป', 'The classes and your work'],
  paper: ['ในหน้ากระดาษ', 'On its pages'],
  pagesHint: ['ราคาคิดต่อหน้า ใส่จำนวนหน้าของไฟล์', 'The price goes by pages: those of your file'],
  pagesOfFile: ['นับจาก PDF ของร่างนี้แล้ว', 'Counted in the PDF of this draft'],
  onSale: [
    (course: string, sheets: number) => `${course} มี ${sheets} ชีทขายอยู่`,
    (course: string, sheets: number) => `${sheets} ${sheets === 1 ? 'sheet' : 'sheets'} of ${course} on sale`,
  ],
  cheapest: ['ถูกสุด', 'Cheapest'],
  middle: ['ค่ากลาง', 'Median'],
  dearest: ['แพงสุด', 'Dearest'],
  bestSellers: [
    (sheets: number) => `ราคาจริงของชีทขายดี ${sheets} ชีท`,
    (sheets: number) => `What the ${sheets} best sellers really cost`,
  ],
  cheaperThan: [
    (dearer: number, all: number, ofCourse: boolean) =>
      `ถูกกว่า ${dearer} จาก ${all} ${ofCourse ? 'ชีทของวิชานี้' : 'ชีทขายดี'}`,
    (dearer: number, all: number, ofCourse: boolean) =>
      `Cheaper than ${dearer} of ${all} ${ofCourse ? 'sheets of this course' : 'best sellers'}`,
  ],
  dearerThan: [
    (cheaper: number, all: number, ofCourse: boolean) =>
      `แพงกว่า ${cheaper} จาก ${all} ${ofCourse ? 'ชีทของวิชานี้' : 'ชีทขายดี'}`,
    (cheaper: number, all: number, ofCourse: boolean) =>
      `Dearer than ${cheaper} of ${all} ${ofCourse ? 'sheets of this course' : 'best sellers'}`,
  ],
  amongThem: [
    (ofCourse: boolean) => (ofCourse ? 'พอดีกับชีทของวิชานี้' : 'พอดีกับชีทขายดี'),
    (ofCourse: boolean) => (ofCourse ? 'In the middle of this course' : 'In the middle of the best sellers'),
  ],
  sells: [(baht: number) => `ยอดขายจริงแนะนำ ฿${baht}`, (baht: number) => `Real sales suggest ฿${baht}`],
  sellsBecause: [
    (times: string, sheets: string, baht: number) =>
      `วิชานี้ขายได้ ${times} ครั้งใน ${sheets} ชีท ครึ่งหนึ่งเป็นชีทราคาไม่เกิน ฿${baht}`,
    (times: string, sheets: string, baht: number) =>
      `${sheets === '1' ? '1 sheet of this course was' : `${sheets} sheets of this course were`} bought ${times === '1' ? 'once' : `${times} times`}, half of them at ฿${baht} or less`,
  ],
  useThat: [(baht: number) => `ใช้ ฿${baht}`, (baht: number) => `Use ฿${baht}`],
  fewSheets: ['ยังมีชีทน้อย ใช้เทียบคร่าว ๆ เท่านั้น', 'Few sheets yet: a rough comparison only'],
  noneOfCourse: [
    'ยังไม่มีใครขายชีทวิชานี้ คุณจะเป็นคนแรก',
    'Nobody sells a sheet of this course yet; yours is the first',
  ],
  noCourse: [
    'เปิดจากร่างชีทที่ใส่รหัสวิชาแล้ว จะเทียบกับราคาของวิชานั้น',
    'Opened from a draft with its course code, it compares with that course',
  ],
  how: [
    'ราคา = (1 + 2 × คะแนน ÷ 100) × จำนวนหน้า ปัดเป็นบาท เริ่มจากหน้าละ 1 บาท คำตอบบวกให้ถึงหน้าละ 3 บาท',
    'Price = (1 + 2 × points ÷ 100) × pages, rounded to baht: from 1 baht a page, up to about 3 by your answers',
  ],
})

/** The eleven that are chosen, with what they mean. */
export const priceInputWords: Record<
  PriceInputName,
  readonly [label: readonly [string, string], hint: readonly [string, string]]
> = {
  grade: [
    ['คุณได้เกรดอะไรในวิชานี้', 'What grade did you get?'],
    ['เกรดของผู้เขียนคือสิ่งแรกที่ผู้ซื้อถาม', 'The first thing that buyers ask about an author'],
  ],
  friend: [
    ['เพื่อนมองว่าคุณเก่งวิชานี้แค่ไหน', 'How good do friends think you are?'],
    ['0 คือไม่มีใครถาม 10 คือเพื่อนมาถามก่อนสอบทุกครั้ง', '0: nobody asks you; 10: they do before every exam'],
  ],
  subject: [
    ['วิชานี้ตรงกับสาขาของคุณแค่ไหน', 'How near is the course to your field?'],
    ['ยิ่งใกล้สาขา ผู้ซื้อยิ่งเชื่อมือ', 'The nearer it is, the more buyers trust you'],
  ],
  type: [
    ['อาจารย์สอนแบบไหน', 'How is the course taught?'],
    ['ยิ่งอาจารย์แจกเอกสารน้อย ชีทยิ่งมีค่า', 'The less is handed out, the more a sheet is worth'],
  ],
  attendance: [
    ['คุณเข้าเรียนกี่เปอร์เซ็นต์', 'How much of the classes did you attend?'],
    ['นับจากคาบทั้งหมดของเทอม', 'Of all classes of the term'],
  ],
  outside: [
    ['คุณอ่านเพิ่มนอกห้องแค่ไหน', 'How much did you study outside class?'],
    ['ตำรา แบบฝึกหัด ข้อสอบเก่า ที่หามาเอง', 'Books, exercises and old exams you found by yourself'],
  ],
  time: [
    ['คุณใช้เวลาทำหนึ่งหน้านานแค่ไหน', 'How long did one page take?'],
    ['รวมเวลาอ่าน เขียน และจัดหน้า', 'Reading, writing and layout together'],
  ],
  content: [
    ['เนื้อหาครบแค่ไหน', 'How complete is it?'],
    ['เทียบกับทุกหัวข้อที่จะสอบ', 'Of all that the exam is about'],
  ],
  complexity: [
    ['เนื้อหายากแค่ไหน', 'How hard is the subject?'],
    ['1 คืออ่านเองเข้าใจ 9 คือยากมาก', '1: clear at first reading; 9: very hard'],
  ],
  whitespace: [
    ['แต่ละหน้าเขียนเต็มแค่ไหน', 'How full are the pages?'],
    ['0 คือโล่งเป็นส่วนใหญ่ 10 คือแทบไม่มีที่ว่าง', '0: mostly empty; 10: hardly any white space'],
  ],
  creativity: [
    ['มีรูปและตารางที่คิดเองแค่ไหน', 'How much did you draw yourself?'],
    ['นับเฉพาะที่คุณคิดและวาดเอง', 'Only what you thought of and drew yourself'],
  ],
}

/** Meanings of values whose number says nothing. */
export const priceOptionWords: Partial<
  Record<PriceInputName, Readonly<Record<string, readonly [string, string]>>>
> = {
  subject: {
    '10': ['วิชาเอก', 'my major'],
    '8+': ['ในคณะ', 'my faculty'],
    '8': ['ใกล้เคียง', 'a related field'],
    '7': ['นอกสาขา', 'another field'],
  },
  type: {
    '1': ['จดเองหมด', 'no handouts'],
    '2': ['แจกแค่หัวข้อ', 'topics only'],
    '3': ['แจกบางคาบ', 'some classes'],
    '4': ['แจกทุกคาบ', 'every class'],
    '5': ['แจกละเอียด', 'in detail'],
    '6': ['แจกครบ', 'everything'],
  },
  content: {
    '11': ['เกินที่สอน', 'more than taught'],
    '8': ['ครบ', 'complete'],
    '6': ['เกือบครบ', 'nearly complete'],
    '4': ['ครึ่งหนึ่ง', 'half'],
    '2': ['บางหัวข้อ', 'some topics'],
  },
  creativity: {
    '3': ['มีมาก', 'a lot'],
    '2': ['มีบ้าง', 'some'],
    '1': ['ข้อความล้วน', 'text only'],
  },
}

export const pagesProblemWords: Record<PagesProblem, readonly [string, string]> = {
  missing: ['ใส่จำนวนหน้าของชีท', 'Enter how many pages the sheet has'],
  'not-a-number': ['จำนวนหน้าต้องเป็นตัวเลข เช่น 24', 'The page count must be a number, such as 24'],
  'not-positive': ['จำนวนหน้าต้องมากกว่า 0', 'The page count must be more than 0'],
  'not-whole': ['นับเป็นหน้าเต็ม เช่น 24', 'Count whole pages, such as 24'],
  'too-many': ['ชีทมีได้ไม่เกิน 1,000 หน้า', 'A sheet has at most 1,000 pages'],
}
