import { defineWords } from '../use-words.tsx'

/** What was decided and can still be taken back; one act on many rows. */
export const manyWords = defineWords('many', {
  seconds: [(seconds: number) => `${seconds} วิ`, (seconds: number) => `${seconds} s`],
  undo: ['เลิกทำ', 'Undo'],
  sendNow: ['ส่งเลย', 'Send now'],
  progress: [
    (done: number, all: number) => `กำลังทำ ${done} จาก ${all} รายการ`,
    (done: number, all: number) => `${done} of ${all} done`,
  ],
  done: [(count: number) => `ทำแล้ว ${count} รายการ`, (count: number) => `Done: ${count}`],
  failed: [
    (count: number, all: number) => `ทำไม่ได้ ${count} จาก ${all} รายการ`,
    (count: number, all: number) => `${count} of ${all} were not done.`,
  ],
})
