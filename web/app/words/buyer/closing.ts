import { defineWords } from '../use-words.tsx'

/** Giving the account up. */
export const closingWords = defineWords('closing', {
  closeKept: [
    'กฎหมายภาษีและบัญชีให้เก็บคำสั่งซื้อและการชำระเงินไว้ 10 ปี เราเก็บโดยไม่มีชื่อ เว้นแต่ใบเสร็จและใบกำกับภาษีที่คุณขอให้ออกตามชื่อและเลขผู้เสียภาษี รีวิวและรายงานคงอยู่โดยไม่มีชื่อ',
    'Tax and accounting law keeps orders and payments for 10 years; we keep them without your name, but for receipts and tax invoices that you had made out to a name and tax ID. Reviews and reports stay without a name.',
  ],
  closeSheets: [
    (sheets: number) => `คุณมีชีทที่ซื้อแล้ว ${sheets} ชีท จะอ่านและดาวน์โหลดไม่ได้อีก`,
    (sheets: number) =>
      `You own ${sheets} ${sheets === 1 ? 'sheet' : 'sheets'}. You will not be able to read or download them any more.`,
  ],
  closeOnSale: [
    (sheets: number) => `ชีทที่วางขาย ${sheets} ชีทจะถูกปิดการขาย ผู้ที่ซื้อแล้วยังอ่านได้`,
    (sheets: number) =>
      `Your ${sheets} ${sheets === 1 ? 'sheet' : 'sheets'} on sale will go off sale. Those who bought them keep them.`,
  ],
  closeOwed: [
    'ยอดที่ยังไม่ได้โอน จะโอนเข้าบัญชีธนาคารที่ให้ไว้ในรอบถัดไป แม้ไม่ถึงขั้นต่ำของการโอน ชื่อ เลขประจำตัว และที่อยู่ในเอกสารภาษีเก็บไว้ 10 ปี',
    'What you have earned and not been paid goes to your bank account in the next round, also below the least that is transferred. Name, ID number and address in tax documents are kept for 10 years.',
  ],
  closeOwedStays: [
    'ตอนนี้ยังโอนไม่ได้ เพราะข้อมูลผู้ขายไม่ครบหรือยังไม่ได้ยืนยันบัญชีธนาคาร ทำให้เรียบร้อยก่อน หลังลบบัญชีแล้วจะแก้ไม่ได้',
    'It cannot be transferred yet: your seller data is incomplete or the bank account is not confirmed. See to that first; once the account is deleted you no longer can.',
  ],
  closeOrders: [
    (orders: number) => `คำสั่งซื้อที่ยังไม่ชำระ ${orders} รายการจะถูกยกเลิก`,
    (orders: number) => `${orders} unpaid ${orders === 1 ? 'order' : 'orders'} will be cancelled.`,
  ],
  closeBegin: ['ลบบัญชีของฉัน', 'Delete my account'],
  closeTitle: ['ลบบัญชีนี้เลยไหม', 'Delete this account now?'],
  closeType: ['พิมพ์คำว่า ลบบัญชี เพื่อยืนยัน', 'Type DELETE to confirm'],
  closeConfirm: ['ลบบัญชีถาวร', 'Delete for good'],
  closed: ['ลบบัญชีแล้ว ขอบคุณที่ใช้สรุป', 'Your account was deleted. Thank you for using Sarup'],
})
