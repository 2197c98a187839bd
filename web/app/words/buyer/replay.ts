import { defineWords } from '../use-words.tsx'

/** The replay page (buyer.md §2, /myVideo). */
export const replayWords = defineWords('replay', {
  title: ['ดูติวย้อนหลัง', 'Tutoring replay'],
  loading: ['กำลังโหลดคลิป', 'Loading the replay'],
  player: [(name: string) => `วิดีโอติว ${name}`, (name: string) => `Tutoring video, ${name}`],
  category: ['ประเภท', 'Category'],
  term: ['เทอม / ปีการศึกษา', 'Term / academic year'],
  duration: ['ความยาว', 'Duration'],
  long: [(minutes: number) => lasts(minutes, 'ชม.', 'นาที'), (minutes: number) => lasts(minutes, 'h', 'min')],
  views: ['ผู้ชม', 'Viewers'],
  viewers: [
    (views: string) => `${views} ครั้ง`,
    (views: string) => (views === '1' ? '1 view' : `${views} views`),
  ],
  author: ['ผู้สอน', 'Author'],
  date: ['วันที่ติว', 'Date'],
  dateFrom: [
    (date: string, start: string) => `${date} เริ่ม ${start} น.`,
    (date: string, start: string) => `${date}, from ${start} (Bangkok)`,
  ],
  dateFromTo: [
    (date: string, start: string, end: string) => `${date}\n${start}–${end}\u00a0น.`,
    (date: string, start: string, end: string) => `${date}\n${start}–${end} (Bangkok)`,
  ],
  speed: ['ความเร็ว', 'Speed'],
  captions: ['คำบรรยาย', 'Captions'],
  captionsOff: ['ปิดคำบรรยาย', 'Captions off'],
  others: ['ติวอื่นของฉัน', 'My other sessions'],
  chapters: ['หัวข้อในคลิป', 'Chapters'],
  play: ['เริ่มดู', 'Play'],
  continueFrom: [(time: string) => `ดูต่อจาก ${time}`, (time: string) => `Continue from ${time}`],
  fromTheStart: ['เริ่มจากต้น', 'Start over'],
  keys: ['แป้นลัด', 'Keys'],
  keysText: [
    'เว้นวรรค เล่น/หยุด · ← → ข้าม 5 วินาที · ↑ ↓ เสียง · F เต็มจอ · M ปิดเสียง',
    'Space play or pause · ← → 5 seconds · ↑ ↓ volume · F full screen · M mute',
  ],
  failed: [
    'เล่นวิดีโอไม่ได้ ตรวจอินเทอร์เน็ตแล้วลองอีกครั้ง',
    'The video cannot be played. Check the connection, then try again',
  ],
  ahead: ['ติวสดรอบนี้ยังไม่เริ่ม', 'This live session has not started yet'],
  running: ['ติวสดกำลังดำเนินอยู่', 'The live session is running'],
  preparing: ['ติวจบแล้ว กำลังเตรียมคลิปย้อนหลัง', 'The session is over. Its replay is being prepared'],
  sheetPage: ['ไปหน้าชีท', 'To the sheet'],
  readSheet: ['อ่านชีท', 'Read the sheet'],
})

/** Whole hours without minutes, less than an hour without hours. */
function lasts(minutes: number, hour: string, minute: string): string {
  const parts = [[Math.floor(minutes / 60), hour] as const, [minutes % 60, minute] as const]
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(' ')
}
