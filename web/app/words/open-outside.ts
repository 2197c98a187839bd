import { defineWords } from './use-words.tsx'

/** The prompt inside other apps' browsers. */
export const openOutsideWords = defineWords('openOutside', {
  title: ['เปิดสรุปในเบราว์เซอร์ของโทรศัพท์', 'Open Sarup in your phone’s browser'],
  why: [
    'ในแอปนี้เข้าสู่ระบบและดาวน์โหลดชีทไม่ได้',
    'You cannot sign in or download sheets in the browser of this app.',
  ],
  inside: ['ซื้อและอ่านในเบราว์เซอร์', 'Buy and read in your browser'],
  open: ['เปิดในเบราว์เซอร์', 'Open in the browser'],
  copy: ['คัดลอกลิงก์', 'Copy the link'],
  copied: ['คัดลอกลิงก์แล้ว เปิดเบราว์เซอร์แล้ววางได้เลย', 'Link copied. Open your browser and paste it'],
  orByHand: ['หรือเปิดเองใน 2 ขั้นตอน', 'Or by hand in two steps'],
  stepMenu: ['1. กด ⋯ หรือปุ่มแชร์ที่มุมจอ', '1. Press ⋯ or the share button in the corner'],
  stepBrowser: ['2. เลือก "เปิดในเบราว์เซอร์"', '2. Choose “Open in browser”'],
})
