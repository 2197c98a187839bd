import { refundRightDays } from '#rules/orders/refund.ts'
import { defineWords } from './use-words.tsx'

/** Long texts: terms, privacy. */
export const documentWords = defineWords('documents', {
  contents: [
    (chapters: number) => `สารบัญ ${chapters} ข้อ`,
    (chapters: number) => `Contents: ${chapters} parts`,
  ],
  facts: ['สรุปสั้น ๆ', 'In short'],

  read: ['อ่านได้ตลอดที่มีบัญชี', 'Yours while you have an account'],
  readText: ['ใช้ส่วนตัว ห้ามขายต่อหรือโพสต์', 'For yourself; no resale, no posting'],
  refund: [`คืนได้ใน ${refundRightDays} วัน`, `Refund within ${refundRightDays} days`],
  refundText: ['ถ้ายังไม่ได้เปิดอ่าน หรือไฟล์มีปัญหา', 'If unopened, or the file is faulty'],
  earn: [(share: number) => `ผู้ขายได้ ${share}%`, (share: number) => `Sellers get ${share}%`],
  earnText: ['โอนวันที่ 20 ของเดือนถัดไป', 'Paid on the 20th of the next month'],
  change: ['เปลี่ยนเมื่อไร บอกก่อน', 'Changes are announced'],
  changeText: ['ล่วงหน้าอย่างน้อย 15 วัน', 'At least 15 days ahead'],

  what: ['เก็บอะไร', 'What'],
  whatText: ['ชื่อ อีเมล สถาบัน คำสั่งซื้อ หน้าที่อ่าน', 'Name, email, institution, orders, reading position'],
  why: ['เพื่ออะไร', 'Why'],
  whyText: ['ให้ซื้อ อ่าน และขายได้ ข่าวสารเมื่อยินยอม', 'To buy, read and sell; news only with consent'],
  who: ['ใครเห็น', 'Who'],
  whoText: ['ทีมงานเท่าที่จำเป็น ไม่ขายต่อ', 'Staff, as far as needed; never sold'],
  long: ['นานแค่ไหน', 'How long'],
  longText: ['เท่าที่มีบัญชี เอกสารการเงิน 10 ปี', 'While you have an account; financial records 10 years'],
})

type Gist = readonly [thai: string, english: string]

/** A chapter in one sentence, beside it: for who looks and does not read. The text itself is what holds. */
export const termsGists: Readonly<Record<string, Gist>> = {
  service: [
    'ชีทเขียนโดยเพื่อนนักเรียน ตรวจก่อนขาย ใช้ทบทวนเท่านั้น',
    'Written by students, checked before sale, for revision only',
  ],
  account: ['หนึ่งบัญชีต่อหนึ่งคน ไม่ยืมกัน', 'One account, one person, no sharing'],
  buying: ['ราคาที่เห็นคือราคาที่จ่าย จ่าย QR ไม่มีค่าธรรมเนียม', 'You pay what you see; QR costs nothing extra'],
  delivery: ['ชีทเข้าภายใน 5 นาที ทุกหน้ามีรหัสของคุณ', 'Ready within 5 minutes, your ID on every page'],
  refund: ['ยังไม่เปิดคืนได้ ไฟล์มีปัญหาคืนเต็ม', 'Unopened goes back; a faulty file is refunded in full'],
  reviews: ['รีวิวจากคนซื้อเท่านั้น ไม่มีใครจ่ายเพื่อขึ้นก่อน', 'Only buyers review; nobody pays for a place'],
  selling: ['ขายงานของตัวเอง สรุปยอดทุกเดือน', 'Sell your own work; summed up every month'],
  copyright: [
    'ละเมิดแจ้งได้ เราพักชีทไว้ก่อน แล้วฟังทั้งสองฝ่าย',
    'Tell us of a copy: it is blocked, and both sides are heard',
  ],
  liability: [
    'ระบบอาจหยุดชั่วคราว ชีทที่ซื้อยังอยู่ เรารับผิดไม่เกินราคาที่จ่าย',
    'It may pause; what you bought stays; we answer up to the price paid',
  ],
  changes: ['แก้เมื่อไรบอกก่อน 15 วัน ใช้กฎหมายไทย', 'Changes 15 days ahead; Thai law applies'],
  contact: ['ติดต่อเราได้ที่นี่', 'This is where to reach us'],
}

export const privacyGists: Readonly<Record<string, Gist>> = {
  data: ['เก็บเท่าที่ต้องใช้ให้ซื้อ อ่าน และขายได้', 'Only what buying, reading and selling need'],
  sources: ['จากคุณ จากบริการที่ใช้เข้าสู่ระบบ และจากธนาคาร', 'From you, the service you sign in with, and the bank'],
  recipients: ['คนอื่นไม่เห็นชื่อจริงของคุณ และเราไม่ขายข้อมูล', 'Others never see your real name, and nothing is sold'],
  retention: ['ครบกำหนดแล้วลบเอง', 'Deleted by itself when its time is over'],
  rights: ['ขอดู ขอแก้ ขอลบ ได้จากหน้าบัญชี', 'See, correct and delete it on your account page'],
  minors: ['ผู้ปกครองใช้สิทธิแทนได้', 'Parents may act for a minor'],
  security: [
    'เลขบัตรและบัญชีถูกเข้ารหัส มีเหตุเราบอกคุณ',
    'ID and bank numbers are encrypted; you are told of a breach',
  ],
  cookies: ['ไม่มีคุกกี้โฆษณา', 'No advertising cookies'],
  changes: ['เรื่องสำคัญบอกล่วงหน้า', 'What matters is announced'],
  contact: ['ติดต่อเราได้ที่นี่', 'This is where to reach us'],
}
