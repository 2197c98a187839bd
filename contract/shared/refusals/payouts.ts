import type { Entry } from './entry.ts'

/** Closing months and moving payments. */
export const payouts = {
  'payouts.month-not-over': {
    status: 409,
    msg: [
      'เดือนนี้ยังไม่สิ้นสุด ปิดยอดได้ตั้งแต่วันที่ 1 ของเดือนถัดไป',
      'This month is not over. It can be closed from the 1st of the next one',
    ],
  },
  'payouts.earlier-month-open': {
    status: 409,
    msg: ['ยังมีเดือนก่อนหน้าที่ไม่ได้ปิดยอด ปิดเดือนนั้นก่อน', 'An earlier month is still open. Close that one first'],
  },
  'payouts.no-confirmed-policy': {
    status: 409,
    msg: [
      'ยังไม่มีอัตราภาษีที่ยืนยันแล้วสำหรับเดือนนี้ ให้ผู้มีสิทธิ์การเงินยืนยันก่อน',
      'No confirmed tax policy reaches this month. Staff with the finance permission must confirm one first',
    ],
  },
  'payouts.not-pending': {
    status: 409,
    msg: [
      'รายการนี้ไม่ได้อยู่ในสถานะรอโอน โหลดใหม่แล้วลองอีกครั้ง',
      'This record is not awaiting transfer. Reload and try again',
    ],
  },
  'payouts.held': {
    status: 409,
    msg: [
      'พักการโอนให้ผู้ขายคนนี้ไว้จนกว่าจะยืนยันบัญชีรับเงิน จึงยังโอนไม่ได้',
      'Payouts of this seller are on hold until the bank account is confirmed, so nothing can be transferred',
    ],
  },
  'payouts.held-already': {
    status: 409,
    msg: ['พักการโอนให้ผู้ขายคนนี้อยู่แล้ว', 'Payouts of this seller are on hold already'],
  },
  'payouts.below-minimum': {
    status: 409,
    msg: ['ยอดรวมต่ำกว่ายอดโอนขั้นต่ำ ต้องทบไปเดือนถัดไป', 'The sum is below the minimum payout and is carried over'],
  },
  'payouts.not-by-e-wht': {
    status: 409,
    msg: [
      'ภาษีของยอดนี้บริษัทต้องหักและยื่นเอง ไม่ได้ส่งผ่าน e-Withholding Tax',
      'The tax of this payment is withheld and filed by the company, not through e-Withholding Tax',
    ],
  },
  'payouts.closing': {
    status: 409,
    msg: ['กำลังปิดยอดเดือน รอประมาณหนึ่งนาทีแล้วลองอีกครั้ง', 'A month is being closed. Wait a minute and try again'],
  },
  'payouts.cannot-move': {
    status: 409,
    msg: [
      'มีรายการที่เปลี่ยนเป็นสถานะนี้ไม่ได้ จึงไม่มีรายการใดถูกเปลี่ยน โหลดใหม่แล้วเลือกอีกครั้ง',
      'Some entries cannot go to this status, so none was changed. Reload and select again',
    ],
  },
  'payouts.in-flight': {
    status: 409,
    msg: [
      'มีรายการที่ส่งให้ธนาคารไปกับรอบโอนแล้ว รอผลจากธนาคาร หรืออธิบายผลในรอบโอนนั้นก่อน',
      'Some entries have gone to the bank in a payment run. Wait for what the bank says, or explain them in that run first',
    ],
  },
  'payouts.list-changed': {
    status: 409,
    msg: [
      'รายการเปลี่ยนไปจากที่แสดง จึงยังไม่มีอะไรถูกเปลี่ยน ตรวจรายการอีกครั้ง',
      'The list is no longer what was shown, so nothing was changed. Look at it again',
    ],
  },
  'payouts.reason-missing': {
    status: 400,
    msg: ['ต้องใส่เหตุผลที่ยกเลิกการจ่าย', 'Say why the payment is cancelled'],
  },
  'payouts.wrong-day': {
    status: 400,
    msg: [
      'วันที่โอนต้องอยู่หลังสิ้นเดือนของยอดขาย และไม่เกินวันนี้',
      'The day of the transfer is after the end of the sales month and not in the future',
    ],
  },
  'payouts.no-account': {
    status: 409,
    msg: [
      'ผู้ขายยังไม่มีบัญชีรับเงินในระบบ จึงบันทึกการโอนไม่ได้',
      'The seller has no bank account with us, so no transfer can be recorded',
    ],
  },
  'payouts.held-by-case': {
    status: 409,
    msg: [
      'มีส่วนแบ่งที่พักไว้เพราะเรื่องลิขสิทธิ์ จะเปลี่ยนได้เมื่อเรื่องสิ้นสุด',
      'Some entries are shares held for a copyright case. They move once the case has ended',
    ],
  },
  'payouts.part-left-out': {
    status: 409,
    msg: [
      'รายการที่หักส่วนแบ่งที่พักไว้ต้องเปลี่ยนพร้อมรายการของเดือนนั้น และส่วนแบ่งที่พักไว้ต้องเปลี่ยนพร้อมเงินที่คืนผู้ซื้อของชีทเดียวกัน เลือกให้ครบ',
      'What takes a held share off a month moves together with the entry of that month, and a held share with the refunds of its sheet. Select them all',
    ],
  },
  'payouts.part-elsewhere': {
    status: 409,
    msg: [
      'มีรายการของสถาบันอื่นที่ต้องเปลี่ยนพร้อมกัน เพราะชีทย้ายสถาบัน ให้เจ้าหน้าที่การเงินของทั้งสองสถาบันหรือทุกสถาบันดำเนินการ',
      'An entry of another institution moves along, as the sheet changed institutions. Staff with finance rights for both, or for all, may do this',
    ],
  },
  'payouts.refunded-elsewhere': {
    status: 409,
    msg: [
      'เงินที่คืนผู้ซื้อของชีทนี้หักจากรายได้อื่นของผู้ขายไปแล้ว ถ้ายกเลิกส่วนแบ่งที่พักไว้ด้วยจะหักซ้ำ ให้โอนแทน',
      'Refunds of this sheet came off other revenue of the seller already. Cancelling its held share too would take them twice: pay it instead',
    ],
  },
  'payouts.debt-left-out': {
    status: 409,
    msg: [
      'ผู้ขายมีรายการหักคืนที่ยังไม่ได้รวม ต้องเลือกรายการติดลบของผู้ขายคนเดียวกันด้วย',
      'The seller owes us for refunds. Include the negative entries of the same seller',
    ],
  },
  'payouts.waits-for-second': {
    status: 409,
    msg: [
      'มีรายการที่รอเจ้าหน้าที่อีกคนยืนยันอยู่แล้ว',
      'Some of these entries already wait for another person to confirm',
    ],
  },
  'payouts.own-request': {
    status: 409,
    msg: [
      'คุณเป็นผู้ขอเอง ต้องให้เจ้าหน้าที่การเงินอีกคนยืนยัน',
      'You asked for this yourself. Another finance member must confirm it',
    ],
  },
  'payouts.asker-left': {
    status: 409,
    msg: [
      'ผู้ขอไม่มีสิทธิ์การเงินแล้ว จึงยืนยันไม่ได้ ตรวจดูแล้วไม่อนุมัติ หากถูกต้องให้ทำใหม่ในชื่อคุณ',
      'Whoever asked for this no longer has the finance permission, so it cannot be confirmed. Look at it and decline it; if it is right, make it anew yourself',
    ],
  },
  'payouts.already-decided': {
    status: 409,
    msg: ['คำขอนี้มีคนตัดสินแล้ว', 'This request has been decided already'],
  },
  'payouts.already-returned': {
    status: 409,
    msg: ['บันทึกว่าการโอนนี้ถูกตีกลับไปแล้ว', 'This transfer is already recorded as returned by the bank'],
  },
  'payouts.already-there': {
    status: 409,
    msg: ['มีรายการที่ผู้จ่ายนี้ดูแลอยู่แล้ว', 'Some of these entries are with this payer already'],
  },
  'payouts.already-closed': {
    status: 409,
    msg: ['เดือนนี้ปิดยอดแล้ว', 'This month is closed already'],
  },
  'payouts.author-missing': {
    status: 400,
    msg: ['กรุณาใส่รหัสหรือนามปากกาของนักเขียน', 'Please input an Author ID!'],
  },
  'payouts.no-author': {
    status: 404,
    msg: ['ไม่พบนักเขียนคนนี้ ตรวจนามปากกาหรือรหัสอีกครั้ง', 'No such author. Check the pen name or id'],
  },
} as const satisfies Record<string, Entry>
