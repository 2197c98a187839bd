import { defineWords } from '../use-words.tsx'

/** The profile, in the account and as the first thing after signing in. */
export const profileWords = defineWords('profile', {
  name: ['ชื่อ-นามสกุล', 'First and last name'],
  email: ['อีเมล', 'Email'],
  emailHint: ['ใช้ส่งใบเสร็จและแจ้งเตือน', 'For receipts and notifications'],
  university: ['สถาบัน', 'Institution'],
  faculty: ['คณะ / สาขา', 'Faculty / study field'],
  facultyFirst: ['เลือกสถาบันก่อน', 'Choose the institution first'],
  findFaculty: ['พิมพ์ชื่อคณะหรือสาขา', 'Type a faculty or field'],
  year: ['ชั้นปี', 'Class / year'],
  chooseYear: ['เลือกชั้นปี', 'Choose'],
  graduate: ['เรียนจบแล้ว', 'Graduated'],
  teacher: ['อาจารย์หรือครู', 'Teacher'],
  other: ['อื่น ๆ', 'Other'],
  yearGrade: [(grade: number) => `ม.${grade}`, (grade: number) => `Grade ${grade + 6}`],
  yearUniversity: [(year: number) => `ปี ${year}`, (year: number) => `Year ${year}`],
  saveProfile: ['บันทึกข้อมูล', 'Save'],
  profileChanged: ['บันทึกข้อมูลแล้ว', 'Saved'],
})
