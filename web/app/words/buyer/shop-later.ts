import { defineWords } from '../use-words.tsx'

/** Words after a press on a phone, or for a chosen institution. */
export const shopLaterWords = defineWords('shopLater', {
  clear: ['ล้าง', 'Clear'],
  showSheets: [
    (found: string) => `ดู ${found} ชีท`,
    (found: string) => `Show ${found} ${found === '1' ? 'sheet' : 'sheets'}`,
  ],
  drivesOf: [(store: string) => `ไดรฟ์ของ ${store}`, (store: string) => `Drives of ${store}`],
  pageOf: [(store: string) => `เพจของ ${store}`, (store: string) => `Page of ${store}`],
  tutoringBanner: ['ติวสดออนไลน์ก่อนสอบ', 'Live online tutoring before the exam'],
  tutoringBannerText: ['ดูรอบติวและคลิปย้อนหลัง', 'See sessions and replays'],
})
