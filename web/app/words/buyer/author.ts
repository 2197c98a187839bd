import { defineWords } from '../use-words.tsx'

/** The public page of an author. */
export const authorWords = defineWords('author', {
  title: [(name: string) => `ชีทสรุปของ ${name}`, (name: string) => `Summary sheets by ${name}`],
  description: [
    (name: string, sheets: string, courses: string) =>
      `${name} เขียนชีทสรุป ${sheets} ชีท เช่น ${courses} ดูตัวอย่างและคะแนนก่อนซื้อ`,
    (name: string, sheets: string, courses: string) =>
      `${name} wrote ${sheets} exam summary sheets, such as ${courses}. See samples and ratings first.`,
  ],
  since: ['เขียนให้สรุปตั้งแต่', 'Writes here since'],
  subjects: ['วิชาที่เขียน', 'Courses'],
  facts: ['ผู้เขียนคนนี้', 'This author'],
  sheets: ['ชีทที่ขาย', 'Sheets'],
  score: ['คะแนน', 'Rating'],
  bought: ['ช่วยเพื่อนมาแล้ว', 'Helped readers'],
  times: [(times: string) => `${times} ครั้ง`, (times: string) => (times === '1' ? 'once' : `${times} times`)],
  answered: ['ตอบผู้อ่าน', 'Answers'],
  answeredTimes: [
    (times: string) => `${times} ครั้ง`,
    (times: string) => (times === '1' ? 'once' : `${times} times`),
  ],
  answers: ['ตอบคำถามล่าสุด', 'Answered recently'],
  followers: ['ผู้ติดตาม', 'Followers'],
  follow: ['ติดตาม', 'Follow'],
  following: ['ติดตามอยู่', 'Following'],
  followed: ['มีชีทใหม่เมื่อไร เราจะบอกวันละครั้ง', 'We tell you of new sheets, once a day'],
  unfollowed: ['เลิกติดตามแล้ว', 'No longer following'],
  all: [(sheets: string) => `ดูทั้งหมด ${sheets} ชีท`, (sheets: string) => `Show all ${sheets} sheets`],
  edit: ['แก้คำแนะนำตัว', 'Change your introduction'],
  about: ['คำแนะนำตัว', 'About you'],
  aboutHint: [
    'ขึ้นที่หน้าผู้เขียนใต้ชื่อนามปากกา ใคร ๆ ก็เห็น ไม่ต้องใส่ชื่อจริง ช่องทางติดต่อ หรือลิงก์',
    'Shown on your page under your pen name, to everybody. No real name, no contacts, no links',
  ],
  aboutSave: ['บันทึกคำแนะนำตัว', 'Save your introduction'],
  aboutSaved: ['บันทึกแล้ว', 'Saved'],
  seePage: ['ดูหน้าผู้เขียนของฉัน', 'See my page'],
  aboutTitle: ['หน้าผู้เขียน', 'Author page'],
})
