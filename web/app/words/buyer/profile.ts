import { defineWords } from '../use-words.tsx'

/** The profile: as the first thing after signing in, and in the account. */
export const profileWords = defineWords('profile', {
  profileTitle: ['ขอข้อมูลอีกนิดเดียว', 'Just a little more'],
  profileText: [
    'เราใช้สถาบันและชั้นปีเพื่อแสดงชีทที่ตรงกับคุณ',
    'Your institution and year let us show sheets that fit.',
  ],
  name: ['ชื่อ-นามสกุล', 'First and last name'],
  email: ['อีเมล', 'Email'],
  emailHint: ['ใช้ส่งใบเสร็จและแจ้งเตือน', 'For receipts and notifications'],
  university: ['สถาบัน', 'Institution'],
  universityGuessed: [
    'เดาจากชีทที่กำลังซื้อ เปลี่ยนได้',
    'A guess from the sheet you are buying. Change it if it is not yours',
  ],
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
  start: ['เริ่มใช้งาน', 'Start'],
  profileNotice: [
    'เราเก็บชื่อ อีเมล สถาบัน คณะ และชั้นปีเพื่อให้บริการตามสัญญา รายละเอียดอยู่ใน',
    'We keep your name, email, institution, faculty and year to provide the service. Details are in the',
  ],
  profileSaved: ['บันทึกแล้ว พร้อมใช้งาน', 'Saved. You are ready to go'],

  saveProfile: ['บันทึกข้อมูล', 'Save'],
  profileChanged: ['บันทึกข้อมูลแล้ว', 'Saved'],
})
