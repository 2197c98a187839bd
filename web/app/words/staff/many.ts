import { defineWords } from '../use-words.tsx'

/** Decisions that can still be undone; one action on many rows. */
export const manyWords = defineWords('many', {
  seconds: [(seconds: number) => `${seconds} วิ`, (seconds: number) => `${seconds} s`],
  undo: ['เลิกทำ', 'Undo'],
  sendNow: ['ส่งเลย', 'Send now'],
  progress: [
    (done: number, all: number) => `กำลังทำ ${done} จาก ${all} รายการ`,
    (done: number, all: number) => `${done} of ${all} done`,
  ],
  done: [(count: number) => `ทำแล้ว ${count} รายการ`, (count: number) => `Done: ${count}`],
  notDone: [
    'มีคนอื่นเข้าสู่ระบบในเบราว์เซอร์นี้ก่อนส่ง จึงยังไม่ได้ทำ:',
    'Somebody else signed in in this browser before it was sent. Not done:',
  ],
  moreNotDone: [(count: number) => `และอีก ${count} รายการ`, (count: number) => `and ${count} more`],
  failed: [
    (count: number, all: number) => `ทำไม่ได้ ${count} จาก ${all} รายการ`,
    (count: number, all: number) => `${count} of ${all} were not done.`,
  ],
})
