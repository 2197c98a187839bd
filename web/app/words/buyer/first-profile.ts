import { defineWords } from '../use-words.tsx'

/** Around the profile where it is the first thing after signing in. */
export const firstProfileWords = defineWords('firstProfile', {
  profileTitle: ['ขอข้อมูลอีกนิดเดียว', 'Just a little more'],
  profileText: [
    'เราใช้สถาบันและชั้นปีเพื่อแสดงชีทที่ตรงกับคุณ',
    'Your institution and year let us show sheets that fit.',
  ],
  universityGuessed: [
    'เดาจากชีทที่กำลังซื้อ เปลี่ยนได้',
    'A guess from the sheet you are buying. Change it if it is not yours',
  ],
  start: ['เริ่มใช้งาน', 'Start'],
  profileNotice: [
    'เราเก็บชื่อ อีเมล สถาบัน คณะ และชั้นปีเพื่อให้บริการตามสัญญา รายละเอียดอยู่ใน',
    'We keep your name, email, institution, faculty and year to provide the service. Details are in the',
  ],
  profileSaved: ['บันทึกแล้ว พร้อมใช้งาน', 'Saved. You are ready to go'],
})
