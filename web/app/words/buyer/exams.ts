import { defineWords } from '../use-words.tsx'

/** The countdown to one's exams. */
export const examWords = defineWords('exam', {
  title: ['วันสอบของฉัน', 'My exams'],
  edit: ['แก้ไขวันสอบ', 'Edit exams'],
  today: ['วันนี้', 'Today'],
  tomorrow: ['พรุ่งนี้', 'Tomorrow'],
  over: ['สอบแล้ว', 'Over'],
  days: [(days: number) => `อีก ${days} วัน`, (days: number) => `In ${days} days`],
  daysMore: ['วัน', 'days'],
  left: [
    (pages: number, perDay: number) => `เหลือ ${pages} หน้า วันละ ${perDay} หน้า`,
    (pages: number, perDay: number) => `${pages} page${pages === 1 ? '' : 's'} left, ${perDay} a day`,
  ],
  allRead: ['อ่านครบแล้ว', 'All read'],
  read: [(name: string) => `อ่าน ${name}`, (name: string) => `Read ${name}`],
  best: ['ชีทที่เข้ากับสอบนี้', 'A sheet for this exam'],
  askDay: [
    (codes: string) => `สอบ ${codes} วันไหน ใส่ไว้แล้วเราช่วยแบ่งหน้าให้`,
    (codes: string) => `When is your exam in ${codes}? We share out the pages.`,
  ],
  all: [(count: number) => `ดูทั้งหมด ${count} วิชา`, (count: number) => `See all ${count}`],
})
