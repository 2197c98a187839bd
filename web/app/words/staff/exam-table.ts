import { defineWords } from '../use-words.tsx'

export const examTableWords = defineWords('examTable', {
  title: ['ตารางสอบจากทะเบียน', 'The registrar’s exam table'],
  text: [
    'ผู้ซื้อที่มีชีทของวิชาจะได้วันสอบนี้ในกดเดียว วางจากตารางได้เลย บรรทัดละวิชา: รหัสวิชา วันที่ เวลา (ไม่ใส่เวลาได้)',
    'Who has a sheet of a course is offered its day. Paste one course a line: code, date, and the time if known.',
  ],
  year: ['ปีการศึกษา', 'Academic year'],
  term: ['ภาค', 'Term'],
  kind: ['การสอบ', 'Exam'],
  rows: ['วิชาและวันสอบ', 'Courses and days'],
  example: ['EC210 01/12/69 09:00', 'EC210 01/12/2026 09:00'],
  wrongLines: [
    (lines: string) => `อ่านบรรทัดเหล่านี้ไม่ได้: ${lines}`,
    (lines: string) => `These lines cannot be read: ${lines}`,
  ],
  count: [(rows: number) => `${rows} วิชา`, (rows: number) => (rows === 1 ? '1 course' : `${rows} courses`)],
  save: ['บันทึกตารางสอบ', 'Save the table'],
  saved: [
    (rows: number) => `บันทึกแล้ว ${rows} วิชา`,
    (rows: number) => (rows === 1 ? 'Saved, 1 course' : `Saved, ${rows} courses`),
  ],
})
