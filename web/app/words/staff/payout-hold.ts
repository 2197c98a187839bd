import { staffStatusWords } from '../payment-statuses.ts'
import { defineWords } from '../use-words.tsx'

/** Payouts of a seller that staff hold back, and let go by two. */
export const payoutHoldWords = defineWords('payoutHold', {
  ...staffStatusWords,
  title: ['เงินที่รอโอนให้ผู้ขาย', 'What is owed to the seller'],
  waiting: ['รอโอนรวม', 'Waiting in all:'],
  sent: ['อยู่ที่ธนาคารแล้ว หยุดไม่ได้', 'At the bank already, not to be stopped:'],
  nothing: ['ไม่มีเงินรอโอน', 'Nothing is owed'],
  draftRun: [
    'อยู่ในรอบโอนที่รออนุมัติ ถ้าพักไว้ ต้องสร้างรอบนั้นใหม่ ซึ่งจะไม่มีรายการนี้',
    'in a draft run; on hold it has to be made again, which leaves this out',
  ],
  sentRun: ['ส่งให้ธนาคารแล้ว', 'sent to the bank'],
  hold: ['พักการโอนและขอให้แก้บัญชี', 'Hold and ask for another account'],
  reason: ['เหตุผล', 'Reason'],
  note: ['รายละเอียด (ไม่บังคับ)', 'More about it (optional)'],
  noteHint: ['ผู้ขายเห็นเหตุผลและข้อความนี้', 'The seller reads the reason and this'],
  done: ['พักการโอนแล้ว และแจ้งผู้ขายให้แก้บัญชี', 'On hold; the seller has been asked for another account'],
  held: ['พักการโอนไว้', 'Payouts are on hold'],
  by: [(name: string) => `โดย ${name}`, (name: string) => `by ${name},`],
  notCorrected: ['ผู้ขายยังไม่ได้แก้บัญชี', 'the seller has not changed the account yet'],
  corrected: ['ผู้ขายแก้บัญชีแล้ว', 'the seller changed the account'],
  mine: [
    'คุณเป็นผู้พัก เจ้าหน้าที่การเงินอีกคนต้องยืนยันก่อนโอนต่อ',
    'You set it: another finance member confirms before payouts go on',
  ],
  lookFirst: [
    (account: string) => `บัญชีตอนนี้ ${account} ตรวจกับผู้ขายก่อน แล้วจึงให้โอนต่อ`,
    (account: string) => `The account is ${account} now. Check it with the seller first`,
  ],
  release: ['ตรวจแล้ว ให้โอนต่อ', 'Checked: let payouts go on'],
  released: ['ให้โอนต่อแล้ว', 'Payouts go on'],
  unconfirmed: [
    'ผู้ขายเปลี่ยนบัญชีรับเงินและยังไม่ได้ยืนยัน การโอนรออยู่',
    'The seller changed the bank account and has yet to confirm it: payouts wait',
  ],
  list: ['พักการโอนไว้ รออีกคนยืนยัน', 'Payouts on hold, waiting for a second person'],
})
