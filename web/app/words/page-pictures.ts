import { defineWords } from './use-words.tsx'

/** Pages of a file as pictures, looked at and chosen by reviewers and sellers. */
export const pagePictureWords = defineWords('pagePicture', {
  pagePreparing: ['กำลังเตรียมหน้า', 'Preparing the page'],
  pageAgain: ['โหลดใหม่', 'Load again'],
  page: [(page: number) => `หน้า ${page}`, (page: number) => `Page ${page}`],
  pageChosen: [
    (page: number, place: number) => `หน้า ${page} เป็นตัวอย่าง ${place}`,
    (page: number, place: number) => `Page ${page}, chosen as sample ${place}`,
  ],
  morePages: ['แสดงหน้าเพิ่ม', 'Show more pages'],
})
