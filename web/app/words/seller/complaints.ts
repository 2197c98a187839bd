import { defineWords } from '../use-words.tsx'

/** Without its number until that is known. */
const counted = (name: string) => (reports: number | undefined) =>
  reports === undefined ? name : `${name} (${reports})`

/** The inbox of reports; the Thai success texts are those of seller.md §8. */
export const sellerReportWords = defineWords('sellerReport', {
  title: ['รายงานจากผู้ซื้อ', 'Reports from buyers'],
  intro: [
    'ผู้ซื้อบอกว่าชีทมีปัญหาตรงไหน ตอบกลับแล้วกดจัดการเมื่อเรียบร้อย',
    'What buyers found wrong. Answer them, and mark a report when it is dealt with.',
  ],
  tabs: ['รายงาน', 'Reports'],
  open: [counted('ยังไม่จัดการ'), counted('Open')],
  dealt: [counted('จัดการแล้ว'), counted('Done')],
  page: ['หน้า', 'Page'],
  fixPage: [(page: number) => `แก้หน้า ${page}`, (page: number) => `Fix page ${page}`],
  noMessage: ['ผู้รายงานไม่ได้เขียนข้อความไว้', 'The reporter wrote nothing'],
  reportedOn: ['รายงานเมื่อ', 'Reported'],
  yourAnswers: ['ข้อความที่คุณส่งไปแล้ว', 'What you have sent'],
  toWhom: [
    (type: number) => (type === 0 ? 'ถึงผู้รายงาน' : 'ถึงผู้ซื้อทุกคน'),
    (type: number) => (type === 0 ? 'To the reporter' : 'To all buyers'),
  ],
  writeReporter: ['ตอบผู้รายงาน', 'Reply'],
  writeBuyers: ['บอกผู้ซื้อทุกคน', 'Tell all buyers'],
  mark: ['จัดการแล้ว', 'Mark as done'],
  confirmMark: ['จัดการรายงานนี้แล้วใช่ไหม', 'Is this report dealt with?'],
  confirmMarkText: [
    'รายงานจะย้ายไปแท็บจัดการแล้ว ผู้รายงานจะได้รับแจ้ง และส่งข้อความเพิ่มไม่ได้อีก',
    'It moves to the other tab, the reporter is told, and no more messages can be sent about it.',
  ],
  messageLabel: ['ข้อความ (ไม่เกิน 200 ตัวอักษร)', 'Message (up to 200 characters)'],
  reporterHint: ['ผู้รายงานเท่านั้นที่เห็น', 'Only the reporter sees it'],
  buyersHint: ['ทุกคนที่มีชีทนี้จะได้รับ', 'Everybody who owns this sheet gets it'],
  sendReporter: ['ส่งถึงผู้รายงาน', 'Send to the reporter'],
  sendBuyers: ['ส่งถึงผู้ซื้อทุกคน', 'Send to all buyers'],
  writeFirst: ['พิมพ์ข้อความก่อนส่ง', 'Write a message first'],
  success: ['สำเร็จ', 'Success'],
  sentReporter: ['ข้อความถูกส่งให้ผู้ Report แล้ว', 'The message was sent to the reporter'],
  sentBuyers: ['ข้อความถูกส่งให้ผู้ซื้อทุกคนแล้ว', 'The message was sent to all buyers'],
  marked: ['Mark สำเร็จ', 'Marked successfully'],
  none: ['ยังไม่มีรายงาน', 'No reports yet'],
  noneDealt: ['ยังไม่มีรายงานที่จัดการแล้ว', 'No report has been dealt with yet'],
  older: ['ดูรายงานก่อนหน้า', 'Older reports'],
})
