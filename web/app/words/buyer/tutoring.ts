import { defineWords } from '../use-words.tsx'

/** The tutoring sessions. */
export const tutoringWords = defineWords('tutoring', {
  title: ['ติวสด', 'Live tutoring'],
  text: ['ซื้อแล้วเข้าได้เมื่อถึงเวลา ดูย้อนหลังได้', 'Buy, join at its time, or watch the replay.'],
  running: ['กำลังติวอยู่ตอนนี้', 'On now'],
  next: ['รอบถัดไป', 'Next'],
  ahead: ['รอบที่กำลังจะถึง', 'Coming up'],
  over: ['ดูย้อนหลังได้', 'Watch again'],
  enterNow: ['ซื้อแล้วเข้าติวได้ทันที', 'Buy it and join at once'],
  noneAhead: ['ยังไม่มีรอบใหม่ ดูคลิปย้อนหลังได้ด้านล่าง', 'No new session yet. The replays below are ready.'],
  today: ['วันนี้', 'Today,'],
  tomorrow: ['พรุ่งนี้', 'Tomorrow,'],
  inDays: [
    (days: number, hours: number) => `อีก ${days} วัน${hours === 0 ? '' : ` ${hours} ชม.`}`,
    (days: number, hours: number) => `In ${days} d${hours === 0 ? '' : ` ${hours} h`}`,
  ],
  inHours: [
    (hours: number, minutes: number) => `อีก ${hours === 0 ? '' : `${hours} ชม. `}${minutes} นาที`,
    (hours: number, minutes: number) => `In ${hours === 0 ? '' : `${hours} h `}${minutes} min`,
  ],
  till: [(time: string) => `ถึง ${time} น.`, (time: string) => `to ${time}`],
  left: [
    (hours: number, minutes: number) => `เหลือ ${hours === 0 ? '' : `${hours} ชม. `}${minutes} นาที`,
    (hours: number, minutes: number) => `${hours === 0 ? '' : `${hours} h `}${minutes} min left`,
  ],
  empty: ['ยังไม่มีชีทสรุป', 'No summary sheets yet'],
  toShop: ['ไปดูชีททั้งหมด', 'See all sheets'],
})
