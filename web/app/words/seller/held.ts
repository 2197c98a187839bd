import { defineWords } from '../use-words.tsx'

/** Sheets off sale by staff. */
export const heldWords = defineWords('held', {
  paused: ['ทีมงานพักการขาย', 'Paused by our team'],
  claimed: ['ไม่ขายเพราะเรื่องลิขสิทธิ์', 'Off sale: copyright claim'],
})
