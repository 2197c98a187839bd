import type { Entry } from './entry.ts'

/** Live sessions and their replays. */
export const tutoring = {
  'tutoring.changed-meanwhile': {
    status: 409,
    msg: [
      'คาบติวนี้ถูกแก้ในหน้าต่างอื่น โหลดใหม่เพื่อดูข้อมูลล่าสุด',
      'This session was changed in another window. Reload to see the newest data',
    ],
  },
  'tutoring.start-invalid': {
    status: 400,
    msg: [
      'เวลาเริ่มต้องไม่ก่อนปี 2558 และไม่เกิน 2 ปีข้างหน้า',
      'The start must not be before 2015, nor more than 2 years ahead',
    ],
  },
  'tutoring.ended-before-start': {
    status: 409,
    msg: ['ติวสดจบไปแล้ว ตั้งเวลาเริ่มหลังจากนั้นไม่ได้', 'The session has ended, so it cannot start after that'],
  },
  'tutoring.join-address': {
    status: 400,
    msg: [
      'ลิงก์เข้าห้องต้องขึ้นต้นด้วย https:// และไม่มีรหัสผ่านอยู่ในลิงก์',
      'The link to join must begin with https:// and hold no password',
    ],
  },
  'tutoring.replay-address': {
    status: 400,
    msg: [
      'ลิงก์คลิปย้อนหลังต้องขึ้นต้นด้วย https:// และไม่มีรหัสผ่านอยู่ในลิงก์',
      'The link of the replay must begin with https:// and hold no password',
    ],
  },
  'tutoring.replay-kind': {
    status: 400,
    msg: [
      'ลิงก์คลิปย้อนหลังต้องเป็นไฟล์ .mp4 หรือสตรีม .m3u8',
      'The link of the replay must be an .mp4 file or an .m3u8 stream',
    ],
  },
  'tutoring.replay-host': {
    status: 400,
    msg: [
      'หน้าเว็บเล่นคลิปจากโฮสต์นี้ไม่ได้ ให้ผู้ดูแลระบบเพิ่มโฮสต์ในค่า MEDIA_ORIGINS หรืออัปโหลดไฟล์แทน',
      'Pages may not play videos from this host. Have the operator add it to MEDIA_ORIGINS, or upload the file instead',
    ],
  },
  'tutoring.caption-file': {
    status: 400,
    msg: [
      'ไม่พบไฟล์คำบรรยายนี้ อัปโหลดไฟล์ใหม่ หรือใช้ลิงก์ .vtt จากโฮสต์ที่อนุญาต',
      'This caption file is not there. Upload it again, or use a .vtt link from an allowed host',
    ],
  },
  'tutoring.caption-form': {
    status: 400,
    msg: ['ไฟล์คำบรรยายต้องเป็น WebVTT หรือ SubRip', 'Captions must be a WebVTT or SubRip file'],
  },
  'tutoring.caption-needs-replay': {
    status: 409,
    msg: ['อัปโหลดคลิปย้อนหลังก่อนเพิ่มคำบรรยาย', 'Upload the replay before its captions'],
  },
  'tutoring.too-many-captions': {
    status: 409,
    msg: ['มีคำบรรยายครบ 10 ภาษาแล้ว', 'There are captions in 10 languages already'],
  },
  'tutoring.chapter-twice': {
    status: 400,
    msg: ['มีสองบทเริ่มที่เวลาเดียวกัน', 'Two chapters begin at the same time'],
  },
  'tutoring.not-begun': {
    status: 409,
    msg: ['ติวสดยังไม่เริ่ม ถ้าจะไม่จัดให้กดยกเลิกคาบ', 'The session has not begun. To drop it, call it off'],
  },
  'tutoring.already-ended': {
    status: 409,
    msg: ['ติวสดนี้จบไปแล้ว', 'This session has ended already'],
  },
} as const satisfies Record<string, Entry>
