import { defineWords } from '../use-words.tsx'

/** Notice in every bought file. */
export const ownFileWords = defineWords('ownFile', {
  notice: [
    'ชีททุกหน้ามีรหัสผู้ซื้อของคุณ ห้ามคัดลอกหรือนำชีทสรุปไปขายต่อ',
    'Every page carries your buyer ID. Resale or copying of summary sheets is forbidden.',
  ],
})
