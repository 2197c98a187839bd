import { defineWords } from '../use-words.tsx'

/** Covers of sheets approved in a period (staff.md §2). */
export const coverWords = defineWords({
  title: ['ดาวน์โหลดปกที่อนุมัติ', 'Download approved covers'],
  text: [
    'ปกของชีทที่ขายอยู่และผ่านการตรวจในช่วงเวลานี้ เป็นไฟล์ ZIP',
    'Covers of sheets on sale that were approved in this period, as a ZIP',
  ],
  from: ['ตั้งแต่', 'From'],
  to: ['ถึง', 'To'],
  isoHint: ['เวลาแบบ ISO เช่น 2026-11-20T08:00:00Z', 'ISO time, such as 2026-11-20T08:00:00Z'],
  lastDay: ['24 ชั่วโมงล่าสุด', 'Last 24 hours'],
  lastWeek: ['7 วันล่าสุด', 'Last 7 days'],
  badTime: ['เวลาไม่ถูกต้อง', 'These times are not valid'],
  count: [
    (count: number) => `พบ ${count.toLocaleString('th')} ปก`,
    (count: number) => `${count.toLocaleString('en')} covers`,
  ],
  none: ['ไม่มีปกที่อนุมัติในช่วงนี้', 'No covers were approved in this period'],
  download: ['ดาวน์โหลด ZIP', 'Download the ZIP'],
})
