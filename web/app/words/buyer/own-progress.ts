import { defineWords } from '../use-words.tsx'

/** How far one has come in a sheet that one owns, on its page. */
export const ownProgressWords = defineWords('ownProgress', {
  readTo: [
    (page: number, pages: number) => `อ่านถึงหน้า ${page} จาก ${pages}`,
    (page: number, pages: number) => `At page ${page} of ${pages}`,
  ],
  notYet: ['ยังไม่ได้เปิดอ่าน', 'Not opened yet'],
})
