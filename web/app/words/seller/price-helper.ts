import type { PagesProblem, PriceInputName } from '#rules/sheets/price-helper.ts'
import { defineWords } from '../use-words.tsx'

export const priceHelperWords = defineWords({
  title: ['ตัวช่วยตั้งราคา', 'Price helper'],
  text: ['ตอบ 12 ข้อ แล้วดูราคาที่เหมาะกับชีทของคุณ', 'Twelve answers give a price that fits your sheet'],
  suggested: ['ราคาแนะนำ', 'Suggested price'],
  noPrice: ['ยังคิดราคาไม่ได้', 'No price yet'],
  points: [(sum: number) => `${sum} คะแนน`, (sum: number) => `${sum} points`],
  use: ['ใช้ราคานี้', 'Use this price'],
  kept: [
    (baht: number) => `เก็บราคา ${baht} บาทไว้แล้ว เปิดร่างชีทเพื่อใช้`,
    (baht: number) => `${baht} baht is kept. Open a draft to use it`,
  ],
  pages: ['จำนวนหน้า', 'Pages'],
  type: [(number: number) => `แบบที่ ${number}`, (number: number) => `Type ${number}`],
  minutes: [(minutes: number) => `${minutes} นาที`, (minutes: number) => `${minutes} minutes`],
  how: [
    'ราคา = (1 + 2 × คะแนน ÷ 100) × จำนวนหน้า ปัดเป็นบาท',
    'Price = (1 + 2 × points ÷ 100) × pages, rounded to baht',
  ],
})

/** The eleven that are chosen, with what they mean. */
export const priceInputWords: Record<
  PriceInputName,
  readonly [label: readonly [string, string], hint: readonly [string, string]]
> = {
  grade: [
    ['เกรดที่ได้', 'Your grade'],
    ['เกรดของคุณในวิชานี้', 'What you got in this course'],
  ],
  friend: [
    ['เพื่อนมองว่าคุณเก่งวิชานี้แค่ไหน', 'How good friends think you are'],
    ['10 คือเพื่อนมาถามเสมอ', '10: they always ask you'],
  ],
  subject: [
    ['วิชาตรงกับสาขาของคุณแค่ไหน', 'How near the course is to your field'],
    ['10 คือวิชาเอก', '10: your major'],
  ],
  type: [
    ['รูปแบบการสอน', 'Lecture type'],
    ['แบบที่ 1 ต้องจดเองทั้งหมด แบบที่ 6 มีเอกสารครบ', 'Type 1: everything by hand; type 6: all handed out'],
  ],
  attendance: [
    ['เข้าเรียน', 'Attendance'],
    ['เข้าเรียนกี่เปอร์เซ็นต์ของคาบทั้งหมด', 'Share of the classes you attended'],
  ],
  outside: [
    ['อ่านนอกห้อง', 'Study outside class'],
    ['ส่วนที่ค้นคว้าเพิ่มเอง', 'What you looked up by yourself'],
  ],
  time: [
    ['เวลาต่อหน้า', 'Time per page'],
    ['ใช้เวลาทำหนึ่งหน้านานแค่ไหน', 'How long one page took'],
  ],
  content: [
    ['ความครบของเนื้อหา', 'Content'],
    ['11 คือครบและมีมากกว่าที่สอน', '11: complete and more than was taught'],
  ],
  complexity: [
    ['ความซับซ้อนของเนื้อหา', 'Complexity'],
    ['9 คือยากมาก', '9: very hard'],
  ],
  whitespace: [
    ['พื้นที่ว่างในหน้า', 'White space'],
    ['10 คือแทบไม่มีที่ว่าง', '10: hardly any'],
  ],
  creativity: [
    ['ความคิดสร้างสรรค์', 'Creativity'],
    ['3 คือมีรูปและตารางที่คิดเอง', '3: drawings and tables of your own'],
  ],
}

export const pagesProblemWords: Record<PagesProblem, readonly [string, string]> = {
  missing: ['ใส่จำนวนหน้าของชีท', 'Enter how many pages the sheet has'],
  'not-a-number': ['จำนวนหน้าต้องเป็นตัวเลข เช่น 24', 'The page count must be a number, such as 24'],
  'not-positive': ['จำนวนหน้าต้องมากกว่า 0', 'The page count must be more than 0'],
  'not-whole': ['นับเป็นหน้าเต็ม เช่น 24', 'Count whole pages, such as 24'],
  'too-many': ['ชีทมีได้ไม่เกิน 1,000 หน้า', 'A sheet has at most 1,000 pages'],
}
