import { defineWords } from '../use-words.tsx'

/** On the page of a sheet: what of it one owns already. */
export const likeOwnedWords = defineWords('likeOwned', {
  alike: [
    (pages: number, all: number) => `${pages} จาก ${all} หน้าเหมือนในชีทที่คุณมีแล้ว:`,
    (pages: number, all: number) => `${pages} of ${all} pages are also in a sheet you own:`,
  ],
})
