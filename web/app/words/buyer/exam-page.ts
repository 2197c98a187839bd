import { defineWords } from '../use-words.tsx'

/** The page where a buyer enters the days of exams. The countdown has its own, for screens that load nothing of this. */
export const examPageWords = defineWords('examPage', {
  text: ['ใส่ครั้งเดียว เรานับถอยหลังและแบ่งหน้าให้อ่านทัน', 'Enter them once: we count down and spread your pages.'],
  empty: ['ยังไม่มีวันสอบ เพิ่มวิชาแรกด้านล่าง', 'No exams yet. Add the first one below.'],
  ofCourse: [(code: string) => `วันสอบ ${code}`, (code: string) => `Day of ${code}`],
  timeOf: [(code: string) => `เวลาสอบ ${code}`, (code: string) => `Time of ${code}`],
  badTime: ['เขียนเวลาแบบ 09:00', 'Write the time as 09:00'],
  time: ['เวลา (ถ้ารู้)', 'Time, if known'],
  change: [(code: string) => `แก้วันสอบ ${code}`, (code: string) => `Change the exam in ${code}`],
  remove: [(code: string) => `ลบวันสอบ ${code}`, (code: string) => `Remove the exam in ${code}`],
  removed: ['ลบวันสอบแล้ว', 'Exam removed'],
  saved: ['บันทึกวันสอบแล้ว', 'Exam saved'],
  official: [(day: string) => `ใช้วันจากทะเบียน ${day}`, (day: string) => `Take the registrar’s day, ${day}`],
  suggestions: ['วิชาจากชีทและตะกร้าของคุณ', 'Courses of your sheets and cart'],
  add: ['เพิ่มวิชา', 'Add a course'],
  institution: ['สถาบัน', 'Institution'],
  code: ['รหัสวิชา', 'Course code'],
  kind: ['การสอบ', 'Exam'],
  day: ['วันสอบ', 'Day'],
  enterDay: ['ใส่วันสอบ', 'Enter the day'],
  addIt: ['เพิ่มวันสอบ', 'Add the exam'],
  import: ['นำเข้าจากปฏิทิน (.ics)', 'Import a calendar (.ics)'],
  importText: [
    'ไฟล์จากทะเบียนหรือปฏิทินของคุณ อ่านในเครื่องนี้เท่านั้น เราเก็บเฉพาะวิชาและวันสอบที่คุณกดเพิ่ม',
    'From your registrar or calendar, read on this device only. We keep only the exams you add.',
  ],
  chooseFile: ['เลือกไฟล์ .ics', 'Choose an .ics file'],
  importNone: ['ไม่พบวันสอบที่ยังไม่ถึงในไฟล์นี้', 'There are no exams to come in this file'],
  importBad: [
    'เปิดไฟล์นี้ไม่ได้ ต้องเป็นไฟล์ .ics ไม่เกิน 1 MB',
    'This file cannot be read. It must be an .ics of at most 1 MB',
  ],
  found: [
    (count: number) => `พบ ${count} วิชา เอาวิชาที่ไม่ใช่ออกก่อนเพิ่ม`,
    (count: number) => (count === 1 ? 'Found 1 exam' : `Found ${count} exams. Take away what is none`),
  ],
  addFound: [
    (count: number) => `เพิ่ม ${count} วิชา`,
    (count: number) => (count === 1 ? 'Add it' : `Add ${count}`),
  ],
  leaveOut: [(code: string) => `ไม่เอา ${code}`, (code: string) => `Leave ${code} out`],
  calendar: ['เพิ่มลงปฏิทิน', 'Add to my calendar'],
  remind: ['เตือนตอนเย็นใน 7 วันก่อนสอบ', 'Remind me in the evenings of the last 7 days'],
  remindText: ['แจ้งเตือนวันละครั้ง ไม่ว่าจะสอบกี่วิชา', 'One notification a day, however many exams'],
})
