import { defineWords } from '../use-words.tsx'

/** Said on the page that stands where another person's stood. */
export const othersNoticeWords = defineWords('othersNotice', {
  signedIn: [
    'มีอีกคนเข้าสู่ระบบในอีกแท็บ หน้านี้จึงเป็นของคนนั้นแล้ว สิ่งที่พิมพ์ค้างไว้ยังเก็บไว้ให้เจ้าของ',
    'Somebody else signed in in another tab, so this page is theirs now. What was typed here is kept for its writer.',
  ],
})
