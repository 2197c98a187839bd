import { defineWords } from '../use-words.tsx'

/** Why who owns a live session cannot join or watch it yet. */
export const ownSessionWords = defineWords('ownSession', {
  joinAt: [(time: string) => `เข้าได้เมื่อถึงเวลา ${time}`, (time: string) => `You can join at ${time}`],
  roomSoon: ['กำลังเปิดห้อง รอสักครู่', 'The room is being opened'],
  watchLater: ['กำลังเตรียมคลิปย้อนหลัง', 'The replay is being prepared'],
})
