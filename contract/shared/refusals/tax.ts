import type { Entry } from './entry.ts'

/** Tax policy, bank holidays and certificates. */
export const tax = {
  'tax.already-confirmed': {
    status: 409,
    msg: [
      'แถวนี้ยืนยันแล้ว แก้ไขไม่ได้ ให้เพิ่มแถวใหม่แทน',
      'This row is confirmed and never changes. Add a later row instead',
    ],
  },
  'tax.own-row': {
    status: 403,
    msg: [
      'ผู้เสนอแถวนี้ยืนยันเองไม่ได้ ให้ผู้อื่นดูการซ้อมแล้วยืนยัน',
      'Whoever proposed a row does not confirm it. Another person looks at the rehearsal and confirms',
    ],
  },
  'tax.start-taken': {
    status: 409,
    msg: ['มีแถวที่ยืนยันแล้วเริ่มเดือนเดียวกัน', 'Another confirmed row begins in the same month'],
  },
  'tax.share-month-begun': {
    status: 409,
    msg: [
      'ส่วนแบ่งใหม่เริ่มได้ตั้งแต่เดือนถัดไป เดือนที่เริ่มขายแล้วใช้ส่วนแบ่งเดิม',
      'Another share begins next month at the earliest. Months that have begun keep theirs',
    ],
  },
  'tax.months-closed': {
    status: 409,
    msg: [
      'ช่วงของแถวนี้มีเดือนที่ปิดยอดแล้ว เลือกเดือนเริ่มหลังเดือนที่ปิดล่าสุด',
      'Months in the range of this row are closed already. Choose a start after the last closed month',
    ],
  },
  'tax.reduced-rate-needs-e-wht': {
    status: 409,
    msg: [
      'อัตราต่ำกว่า 3% ใช้ได้เฉพาะ e-Withholding Tax จ่ายทางอื่นกฎหมายให้หัก 3% บริษัทจะต้องรับผิดชอบส่วนที่ขาด ถ้านักบัญชีตัดสินแล้ว ให้บันทึกคำตัดสินก่อน',
      'Less than 3% is lawful through e-Withholding Tax only; paid in another way the company owes the rest. If the accountant decided so, record the decision first',
    ],
  },
  'tax.minimum-eaten': {
    status: 409,
    msg: [
      'ภาษีและค่าธรรมเนียมจะกินยอดขั้นต่ำหมด ผู้ขายจะไม่ได้รับเงิน ยอดขั้นต่ำต้องตั้งแต่ {baht} บาท หรือลดค่าธรรมเนียม',
      'Tax and fee would eat up the least that is transferred, and its seller would get nothing. It is at least {baht} baht, or the fee is less',
    ],
  },
  'tax.names-missing': {
    status: 409,
    msg: [
      'ผู้รับเงินบางคนยังไม่ได้กรอกคำนำหน้า ชื่อ นามสกุล หรือเลขประจำตัวประชาชน ระบบขอให้กรอกในหน้ารายได้แล้ว',
      'Some payees have not entered title, first name, surname or national ID. Their revenue page asks for it',
    ],
  },
  'tax.holiday-past': {
    status: 409,
    msg: [
      'วันที่ผ่านมาแล้วเปลี่ยนไม่ได้ เพราะเคยใช้คำนวณวันโอนไปแล้ว',
      'Days that are over cannot be changed: paydays were reckoned by them',
    ],
  },
  'tax.nothing-withheld': {
    status: 409,
    msg: [
      'ไม่มีภาษีหัก ณ ที่จ่าย จึงไม่มีหนังสือรับรอง และไม่มีรายการในแบบยื่น',
      'Nothing was withheld, so there is no certificate and no line in a return',
    ],
  },
  'tax.remittance-changed': {
    status: 409,
    msg: [
      'ยอดภาษีที่ต้องนำส่งไม่ตรงกับที่แสดง โหลดใหม่แล้วตรวจอีกครั้ง',
      'The tax that is owed is not what was shown. Reload and look again',
    ],
  },
  'tax.payee-incomplete': {
    status: 409,
    msg: [
      'ผู้ขายรายนี้ยังไม่มีชื่อจริงหรือเลขบัตรประชาชน ออกหนังสือรับรองไม่ได้',
      'This seller has no real name or national ID yet, so no certificate can be issued',
    ],
  },
  'tax.payer-unknown': {
    status: 409,
    msg: [
      'ยังไม่ได้ตั้งชื่อ เลขผู้เสียภาษี และที่อยู่ของบริษัทผู้จ่าย ให้ผู้ดูแลระบบตั้งค่าก่อน',
      'Name, tax ID and address of the paying company are not set yet. The operator has to set them first',
    ],
  },
  'tax.buyer-number': {
    status: 400,
    msg: ['เลขประจำตัวผู้เสียภาษีไม่ถูกต้อง ตรวจ 13 หลักอีกครั้ง', 'This is no valid tax ID. Check the 13 digits'],
  },
  'tax.buyer-branch': {
    status: 400,
    msg: [
      'นิติบุคคลต้องระบุสำนักงานใหญ่หรือรหัสสาขา 5 หลัก บุคคลธรรมดาไม่มีสาขา',
      'A company needs head office or the five digits of its branch; a person has none',
    ],
  },
  'tax.buyer-postcode': {
    status: 400,
    msg: ['ที่อยู่ต้องมีรหัสไปรษณีย์ 5 หลัก', 'The address needs its postcode of five digits'],
  },
  'tax.document-credited': {
    status: 409,
    msg: [
      'คำสั่งซื้อนี้มีใบลดหนี้แล้ว จึงออกเอกสารฉบับใหม่แทนฉบับเดิมไม่ได้',
      'A credit note was issued for this order, so its document cannot be replaced any more',
    ],
  },
  'tax.documents-enough': {
    status: 409,
    msg: [
      'แก้ไขเอกสารของคำสั่งซื้อนี้ครบจำนวนครั้งแล้ว ติดต่อฝ่ายช่วยเหลือถ้ายังไม่ถูกต้อง',
      'The document of this order was replaced often enough. Write to support if it is still wrong',
    ],
  },
  'tax.vat-day-passed': {
    status: 409,
    msg: [
      'วันเริ่มต้องเป็นวันถัดจากวันนี้เป็นต้นไป เพราะวันที่เริ่มแล้วออกเอกสารไปแล้ว',
      'It has to begin after today: documents of a day that has begun are out already',
    ],
  },
  'tax.vat-own-row': {
    status: 409,
    msg: ['ให้เจ้าหน้าที่การเงินอีกคนยืนยันแถวที่คุณเพิ่ม', 'Another member of staff confirms the row that you entered'],
  },
  'tax.input-not-registered': {
    status: 409,
    msg: [
      'วันที่ของใบกำกับภาษีนี้บริษัทยังไม่จดทะเบียนภาษีมูลค่าเพิ่ม จึงใช้ภาษีซื้อไม่ได้',
      'The company was not registered for VAT on the day of this invoice, so its tax cannot be claimed',
    ],
  },
  'tax.input-day': {
    status: 400,
    msg: [
      'วันที่ของใบกำกับภาษีเป็นวันที่ยังมาไม่ถึง ตรวจวันที่บนใบกำกับอีกครั้ง',
      'The day of this invoice is still to come. Check the day on the invoice',
    ],
  },
  'tax.input-month': {
    status: 400,
    msg: [
      'ใช้ภาษีซื้อได้ในเดือนของใบกำกับภาษีหรือภายในหกเดือนถัดไป และไม่เกินเดือนนี้',
      'Its tax is claimed in the month of the invoice or one of the six after it, and not ahead of this month',
    ],
  },
  'tax.input-sum': {
    status: 400,
    msg: [
      'ภาษีไม่ตรงกับมูลค่าคูณอัตรา ควรเป็นประมาณ {amount} บาท',
      'The tax is not the base times the rate: it should be about {amount} baht',
    ],
  },
  'tax.input-taken': {
    status: 409,
    msg: ['ใบกำกับภาษีเลขที่นี้ของผู้ขายรายนี้บันทึกไว้แล้ว', 'This invoice of this supplier is entered already'],
  },
  'tax.certificate-cancelled': {
    status: 409,
    msg: [
      'หนังสือรับรองฉบับนี้ถูกยกเลิกแล้ว โหลดใหม่เพื่อดูฉบับล่าสุด',
      'This certificate was cancelled already. Reload to see the newest one',
    ],
  },
} as const satisfies Record<string, Entry>
