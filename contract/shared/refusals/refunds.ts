import type { Entry } from './entry.ts'

/** Refunds, and money that pays nothing. */
export const refunds = {
  'refunds.not-paid': {
    status: 409,
    msg: ['คำสั่งซื้อนี้ยังไม่ได้ชำระเงิน จึงคืนเงินไม่ได้', 'This order is not paid, so there is nothing to refund'],
  },
  'refunds.of-gift': {
    status: 409,
    msg: [
      'ชีทนี้มีผู้มอบให้เป็นของขวัญ เฉพาะผู้ซื้อเท่านั้นที่ขอเงินคืนได้',
      'This sheet was given to you: only who bought it can ask for the money back',
    ],
  },
  'refunds.nothing-left': {
    status: 409,
    msg: ['คำสั่งซื้อนี้คืนเงินครบแล้ว', 'This order has been refunded already'],
  },
  'refunds.no-such-line': {
    status: 409,
    msg: [
      'มีรายการที่คืนเงินไม่ได้ โหลดหน้าใหม่แล้วเลือกอีกครั้ง',
      'One of these lines cannot be refunded. Reload and choose again',
    ],
  },
  'refunds.already-refunded': {
    status: 409,
    msg: [
      'มีรายการที่คืนเงินไปแล้ว โหลดหน้าใหม่แล้วเลือกอีกครั้ง',
      'One of these lines was refunded already. Reload and choose again',
    ],
  },
  'refunds.reason-missing': {
    status: 400,
    msg: ['กรุณากรอกเหตุผลการคืนเงิน', 'Please give the reason of the refund'],
  },
  'refunds.changed-meanwhile': {
    status: 409,
    msg: [
      'ยอดเงินเปลี่ยนไปแล้ว โหลดหน้าใหม่แล้วตรวจยอดอีกครั้ง',
      'The sum has changed meanwhile. Reload and check it again',
    ],
  },
  'refunds.asked-already': {
    status: 409,
    msg: ['คำสั่งซื้อนี้มีคำขอคืนเงินที่รอคำตอบอยู่', 'This order has a refund request that waits for its answer already'],
  },
  'refunds.account-wrong': {
    status: 400,
    msg: [
      'กรุณาเลือกธนาคาร และกรอกเลขบัญชีเป็นตัวเลข 8-15 หลัก',
      'Please choose a bank and enter the account number, 8 to 15 digits',
    ],
  },
  'refunds.say-what': {
    status: 400,
    msg: ['กรุณาบอกว่าเกิดอะไรขึ้น', 'Please say what is wrong'],
  },
  'credit.not-enough': {
    status: 409,
    msg: [
      'เครดิตของคุณไม่พอ โหลดหน้าใหม่แล้วตรวจยอดอีกครั้ง',
      'You do not have enough credit. Reload and check it again',
    ],
  },
  'credit.no-buyer': {
    status: 409,
    msg: ['ไม่มีบัญชีผู้ซื้อที่ยังเปิดอยู่สำหรับเครดิตนี้', 'There is no open account of a buyer for this credit'],
  },
  'money.decided-meanwhile': {
    status: 409,
    msg: [
      'มีคนดำเนินการกับเงินก้อนนี้แล้ว โหลดหน้าใหม่',
      'Somebody has dealt with this money already. Reload the page',
    ],
  },
  'money.taken-back': {
    status: 409,
    msg: [
      'ธนาคารดึงเงินก้อนนี้กลับไปแล้ว จึงใช้หรือคืนไม่ได้',
      'The bank has taken this money back, so it can neither pay nor be returned',
    ],
  },
  'money.part-taken-back': {
    status: 409,
    msg: [
      'ธนาคารคืนเงินส่วนหนึ่งให้ผู้ซื้อไปแล้ว ให้เก็บส่วนที่เหลือเป็นเครดิตของผู้ซื้อ',
      "The bank has given the buyer a part of it back already. Keep the rest as the buyer's credit",
    ],
  },
  'money.other-buyer': {
    status: 409,
    msg: [
      'เงินที่มาช้านี้เป็นของผู้ซื้ออีกคน ให้คืนหรือเก็บเป็นเครดิตของผู้ซื้อคนนั้น',
      "This late money is another buyer's. Give it back, or keep it as that buyer's credit",
    ],
  },
  'money.other-amount': {
    status: 409,
    msg: ['ยอดเงินไม่เท่ากับยอดของคำสั่งซื้อ', 'The amount differs from that of the order'],
  },
  'money.reference-missing': {
    status: 400,
    msg: ['กรุณากรอกเลขอ้างอิงการโอนคืนของธนาคาร', "Please enter the bank's number of the transfer"],
  },
  'money.proof-missing': {
    status: 400,
    msg: ['กรุณาแนบหลักฐานการโอนคืนของธนาคาร', "Please attach the bank's proof of the transfer"],
  },
  'money.transfer-used': {
    status: 409,
    msg: [
      'เลขอ้างอิงหรือหลักฐานนี้บันทึกไว้กับเงินที่คืนผู้ซื้อคนอื่นเมื่อ {date} แล้ว ตรวจเลขและไฟล์อีกครั้ง',
      'This number or this proof stands with money that went to another buyer, recorded on {date}. Check the number and the file',
    ],
  },
  'money.payee-missing': {
    status: 400,
    msg: [
      'กรุณาเลือกธนาคาร และกรอกเลขบัญชี (ตัวเลข 8-15 หลัก) กับชื่อบัญชีที่โอนไป',
      'Please choose the bank, and enter number (8 to 15 digits) and holder of the account it went to',
    ],
  },
  'money.no-bank': {
    status: 409,
    msg: [
      'เงินของคำสั่งซื้อนี้รู้ได้จากสลิปเท่านั้น จึงไม่มีธนาคารให้ถาม ถ้ารายการเดินบัญชีบอกว่าธนาคารดึงเงินกลับ ให้พักรายการนั้นไว้พร้อมหมายเหตุ และไม่ต้องโอนคืนยอดของคำสั่งซื้อนั้น',
      'Money of this order is known by slips alone: there is no bank to ask. Where the statement says that the bank took it back, put that line aside with a note, and transfer nothing that is owed of its order',
    ],
  },
  'money.other-service': {
    status: 409,
    msg: [
      'คำสั่งซื้อนี้ชำระผ่าน {service} ซึ่งร้านไม่ได้ใช้แล้ว จึงถามจากที่นี่ไม่ได้ กรุณาดูในระบบของ {service} หรือรายการเดินบัญชี',
      'This order is paid through {service}, which the shop uses no more: nobody can be asked from here. Look there, or in the statement of the bank',
    ],
  },
  'money.by-hand': {
    status: 409,
    msg: [
      'ช่องทางที่ผู้ซื้อชำระมาคืนเงินยอดนี้ให้ไม่ได้ กรุณาโอนคืนเองแล้วบันทึกพร้อมหลักฐาน',
      'The payment service cannot send this back. Please transfer it, and record that with its proof',
    ],
  },
  'money.at-provider': {
    status: 409,
    msg: [
      'ยอดนี้สั่งคืนผ่านช่องทางชำระเงินแล้วและยังไม่รู้ผล กดคืนผ่านช่องทางเดิมอีกครั้งในหนึ่งนาทีเพื่อดูผล เงินจะไม่ออกซ้ำ',
      'The payment service was asked to send this back and has not answered. Ask it again in a minute: nothing goes out twice',
    ],
  },
  'money.second-person': {
    status: 409,
    msg: [
      'ยอดนี้ หรือรวมกับที่คุณจัดการคนเดียววันนี้ ต้องใช้เจ้าหน้าที่สองคน คนหนึ่งตัดสินใจคืนเงิน อีกคนเป็นผู้โอนคืนหรือใช้จ่ายคำสั่งซื้อ',
      'This sum, or all that you gave alone today with it, takes two people: one decides that it goes back, another one gives it back or lets it pay an order',
    ],
  },
} as const satisfies Record<string, Entry>
