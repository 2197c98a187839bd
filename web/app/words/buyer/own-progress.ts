import { defineWords } from '../use-words.tsx'

/** An owner's reading progress, on the sheet's page. */
export const ownProgressWords = defineWords('ownProgress', {
  readTo: [
    (page: number, pages: number) => `อ่านถึงหน้า ${page} จาก ${pages}`,
    (page: number, pages: number) => `At page ${page} of ${pages}`,
  ],
  notYet: ['ยังไม่ได้เปิดอ่าน', 'Not opened yet'],
})
