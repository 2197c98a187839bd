import { defineWords } from '../use-words.tsx'

/** Covers of sheets approved in a period (staff.md §2). */
export const coverWords = defineWords('cover', {
  title: ['ดาวน์โหลดปกที่อนุมัติ', 'Download approved covers'],
  text: [
    'ปกของชีทที่ขายอยู่และผ่านการตรวจในช่วงเวลานี้ เป็นไฟล์ ZIP',
    'Covers of sheets on sale that were approved in this period, as a ZIP',
  ],
  from: ['ตั้งแต่', 'From'],
  to: ['ถึง', 'To'],
  last1: ['24 ชั่วโมง', 'Last 24 hours'],
  last7: ['7 วัน', 'Last 7 days'],
  last30: ['30 วัน', 'Last 30 days'],
  custom: ['กำหนดเอง', 'Other times'],
  badTime: [
    'เวลาสิ้นสุดอยู่ก่อนเวลาเริ่ม หรือยังกรอกไม่ครบ',
    'The end lies before the beginning, or something is missing',
  ],
  count: [
    (count: number) => `พบ ${count.toLocaleString('th')} ปก`,
    (count: number) => `${count.toLocaleString('en')} covers`,
  ],
  size: [(megabytes: string) => ` ราว ${megabytes} MB`, (megabytes: string) => `, about ${megabytes} MB`],
  none: ['ไม่มีปกที่อนุมัติในช่วงนี้', 'No covers were approved in this period'],
  before: ['ปกที่อนุมัติใน 30 วันก่อนหน้า', 'Approved in the 30 days before'],
  download: ['ดาวน์โหลด ZIP', 'Download the ZIP'],
})
