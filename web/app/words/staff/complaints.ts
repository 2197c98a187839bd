import { defineWords } from '../use-words.tsx'

export const staffReportWords = defineWords({
  title: ['รายงานจากผู้ซื้อ', 'Buyer reports'],
  open: ['รายงานที่รอดำเนินการ', 'Open reports'],
  handled: ['ดำเนินการแล้วใน 30 วันที่ผ่านมา', 'Handled in the last 30 days'],
  when: ['วันเวลา', 'Date and time'],
  store: ['สถาบัน', 'Institution'],
  sheet: ['ชีท', 'Sheet'],
  category: ['ประเภท', 'Category'],
  message: ['ข้อความ', 'Message'],
  act: ['ดำเนินการ', 'Take action'],
  actAgain: ['ดำเนินการเพิ่ม', 'New action'],
  previous: ['การดำเนินการก่อนหน้า', 'Previous action'],
  by: [(name: string) => `โดย ${name}`, (name: string) => `by ${name}`],
  dealt: ['ผู้เขียนแจ้งว่าจัดการแล้ว', 'Its author says it is dealt with'],
  what: ['สิ่งที่ดำเนินการ', 'Action taken'],
  hint: ['ข้อความนี้จะส่งถึงผู้รายงานด้วย', 'Whoever reported gets this as a message, too'],
  save: ['บันทึกและส่งถึงผู้รายงาน', 'Save and tell the reporter'],
  saved: ['บันทึกและส่งข้อความแล้ว', 'Saved, and the reporter is told'],
  missing: ['กรุณากรอกสิ่งที่ดำเนินการ', 'Please enter the action taken'],
  failed: [(message: string) => `Error! ${message}`, (message: string) => `Error! ${message}`],
  noneOpen: ['ยังไม่มีรายงาน', 'No reports'],
  noneHandled: ['ยังไม่มีรายงานที่ดำเนินการแล้ว', 'Nothing handled yet'],
  more: [
    (shown: number, all: number) => `แสดง ${shown} จาก ${all} รายการ เก่าสุดก่อน`,
    (shown: number, all: number) => `${shown} of ${all}, oldest first`,
  ],
})
