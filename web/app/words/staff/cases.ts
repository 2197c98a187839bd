import { defineWords } from '../use-words.tsx'

/** Conversations with people, on the desk. */
export const staffCaseWords = defineWords({
  title: ['คุยกับผู้ใช้', 'Conversations'],
  state: ['สถานะ', 'State'],
  open: ['รอเราตอบ', 'Waits for us'],
  answered: ['ตอบแล้ว', 'Answered'],
  solved: ['ปิดแล้ว', 'Solved'],
  search: ['ค้นหา', 'Search'],
  searchHint: ['ชื่อหรือรหัสผู้ใช้ เลขเรื่อง คำสั่งซื้อ', 'Name or id of a person, case or order'],
  waiting: ['รอมา', 'Waiting'],
  person: ['ผู้ใช้', 'Person'],
  topic: ['เรื่อง', 'Topic'],
  last: ['ข้อความล่าสุด', 'Last words'],
  none: ['ไม่มีใครรอคำตอบ', 'Nobody waits for an answer'],
  answer: ['คำตอบ', 'Answer'],
  answerIn: [
    (language: string) => `ผู้ใช้ใช้ภาษา${language === 'th' ? 'ไทย' : 'อังกฤษ'}`,
    (language: string) => `This person reads ${language === 'th' ? 'Thai' : 'English'}`,
  ],
  canned: ['คำตอบที่ใช้บ่อย', 'Common answers'],
  choose: ['เลือก', 'Choose'],
  send: ['ส่ง รอผู้ใช้ตอบ', 'Send and wait'],
  sendSolved: ['ส่งและปิดเรื่อง', 'Send and solve'],
  sent: ['ส่งแล้ว', 'Sent'],
  caseOf: [(id: string) => `เรื่อง ${id}`, (id: string) => `Case ${id}`],
  about: ['เกี่ยวกับ', 'About'],
  begin: ['เริ่มคุย', 'Begin a conversation'],
  beginAbout: [(about: string) => `เริ่มคุยเรื่อง ${about}`, (about: string) => `A conversation about ${about}`],
  write: ['คุยกับผู้ใช้คนนี้', 'Talk to this person'],
})
