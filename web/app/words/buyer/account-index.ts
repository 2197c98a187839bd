import { defineWords } from '../use-words.tsx'

/** The account's index, beside all its pages. A table of its own, because pages that load nothing else of the account show it. */
export const accountIndexWords = defineWords('accountIndex', {
  title: ['บัญชีของฉัน', 'My account'],
  exams: ['วันสอบของฉัน', 'My exams'],
  devicesAndWays: ['อุปกรณ์และวิธีเข้าสู่ระบบ', 'Devices and sign-in'],
  dataAndClose: ['ข้อมูลและการลบบัญชี', 'My data and deletion'],
  unpaid: [(orders: number) => `รอชำระ ${orders}`, (orders: number) => `${orders} to pay`],
  talk: ['คุยกับทีมงาน', 'Talk to our team'],
  profile: ['ข้อมูลส่วนตัว', 'Profile'],
  language: ['ภาษาและการแจ้งเตือน', 'Language and notifications'],
  orders: ['คำสั่งซื้อและใบเสร็จ', 'Orders and receipts'],
})
