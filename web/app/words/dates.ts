import { defineWords } from './use-words.tsx'

/** The fields for days, months and times. */
export const dateWords = defineWords('date', {
  openCalendar: ['เปิดปฏิทิน', 'Open the calendar'],
  dayExample: ['22/11/69', '22/11/26'],
  monthExample: ['11/69', '11/26'],
  badDay: ['พิมพ์วัน/เดือน/ปี เช่น 22/11/69', 'Type day/month/year, e.g. 22/11/26'],
  badMonth: ['พิมพ์เดือน/ปี เช่น 11/69', 'Type month/year, e.g. 11/26'],
  badTime: ['พิมพ์เวลา เช่น 19:00', 'Type a time, e.g. 19:00'],
  outside: ['วันนี้อยู่นอกช่วงที่เลือกได้', 'This day is outside of what can be chosen'],
  time: ['เวลา', 'Time'],
  earlierMonth: ['เดือนก่อน', 'Previous month'],
  laterMonth: ['เดือนถัดไป', 'Next month'],
  earlierYear: ['ปีก่อน', 'Previous year'],
  laterYear: ['ปีถัดไป', 'Next year'],
})
