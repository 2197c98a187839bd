import { defineWords } from '../use-words.tsx'

/** Conversations with the support, as the person sees them. */
export const caseWords = defineWords('case', {
  title: ['คุยกับทีมงาน', 'Talk to our team'],
  promise: [
    'เล่ามาได้เลย คนในทีมอ่านเองทุกเรื่อง และตอบภายในหนึ่งวัน',
    'Tell us. People of our team read every word, and answer within a day',
  ],
  wayWritten: ['คุณเล่า', 'You tell us'],
  wayRead: ['ทีมงานอ่าน', 'Our team reads'],
  wayAnswered: ['ตอบในหนึ่งวัน', 'Answer in a day'],
  topic: ['เรื่อง', 'What it is about'],
  otherTopics: ['หัวข้ออื่น ๆ', 'Other topics'],
  whichOrder: ['เกี่ยวกับคำสั่งซื้อไหน (ไม่เลือกก็ได้)', 'About which order? (You need not choose)'],
  message: ['เล่าให้ฟัง', 'What happened'],
  messageHint: [
    'ถ้าเป็นเรื่องเงิน บอกยอดกับเวลาที่โอน เช่น 120.50 เวลา 14:35',
    'About money, tell us amount and time, such as 120.50 at 14:35',
  ],
  send: ['ส่งถึงทีมงาน', 'Send'],
  sayFirst: ['เล่าเรื่องก่อนส่ง', 'Tell us what happened first'],
  sent: ['ส่งแล้ว เราจะตอบในหน้านี้', 'Sent. We answer here'],
  aboutOrder: [(id: string) => `เกี่ยวกับคำสั่งซื้อ ${id}`, (id: string) => `About order ${id}`],
  aboutSheet: [(id: string) => `เกี่ยวกับชีท ${id}`, (id: string) => `About sheet ${id}`],
  aboutReport: [(id: string) => `เกี่ยวกับเรื่องที่คุณรายงาน ${id}`, (id: string) => `About your report ${id}`],
  onPage: [(page: number) => `หน้า ${page}`, (page: number) => `page ${page}`],
  mine: ['เรื่องของฉัน', 'My conversations'],
  new: ['เรื่องใหม่', 'A new conversation'],
  open: ['ทีมงานกำลังดู', 'Our team is looking at it'],
  answered: ['ตอบแล้ว', 'Answered'],
  solved: ['เสร็จแล้ว', 'Solved'],
  team: ['ทีมงาน', 'Our team'],
  you: ['คุณ', 'You'],
  writeOn: ['เขียนต่อ', 'Add a message'],
  reopen: ['ยังไม่เสร็จ เขียนต่อ', 'Not solved yet? Add a message'],
})
