import { defineWords } from '../use-words.tsx'

/** Revenue and transfer slips; the status labels and the texts of the slip page are those of seller.md §4 and §2. */
export const revenueWords = defineWords({
  title: ['รายได้', 'Revenue'],
  toDashboard: ['กลับหน้าผู้ขาย', 'Back to my sheets'],
  penName: ['นามปากกา', 'Pen name'],
  account: ['บัญชีรับเงิน', 'Account'],
  noAccount: ['ยังไม่ได้กรอก', 'Not entered yet'],
  editData: ['แก้ไขข้อมูล', 'Edit'],

  next: ['การโอนครั้งถัดไป', 'Next payout'],
  thisMonth: ['ส่วนแบ่งเดือนนี้ถึงตอนนี้', 'Share of this month so far'],
  paidOn: [(date: string) => `จ่ายวันที่ ${date}`, (date: string) => `Paid on ${date}`],
  owed: ['รอโอนจากเดือนก่อน\u00A0ๆ', 'Waiting from earlier months'],
  beforeTax: ['ก่อนหักภาษี ณ ที่จ่าย', 'Before withholding tax'],
  nothingOwed: ['ไม่มียอดค้าง', 'Nothing is owed'],
  underMinimum: ['ไม่ถึง 100 บาทจะทบไปเดือนหน้า', 'Under 100 baht is carried over to next month'],

  overdue: [
    'ถึงกำหนดโอนแล้ว กำลังดำเนินการ จะแจ้งเมื่อโอน',
    'Due and being transferred. You will be told when it is done',
  ],

  byMonth: ['รายเดือนแยกตามสถาบัน', 'By month and university'],
  csv: ['ดาวน์โหลด CSV', 'Download CSV'],
  month: ['เดือน', 'Month'],
  store: ['มหาวิทยาลัย', 'University'],
  sales: ['ยอดขาย', 'Sales'],
  share: ['ส่วนแบ่ง 60%', 'Share 60%'],
  tax: ['ภาษี', 'Tax'],
  status: ['สถานะ', 'Status'],
  slip: ['สลิป', 'Slip'],
  slipOf: [(month: string) => `ดูสลิป ${month}`, (month: string) => `Slip of ${month}`],
  open: ['ยังไม่ปิดยอด', 'Month still open'],
  whichSheets: [
    (sales: string, month: string, store: string) => `ยอดขาย ${sales} บาท ${month} ${store} ดูว่ามาจากชีทไหน`,
    (sales: string, month: string, store: string) =>
      `Sales ${sales} baht, ${month}, ${store}: see the sheets`,
  ],
  sheetsTitle: ['ขายได้จากชีทไหนบ้าง', 'Which sheets sold'],
  sheet: ['ชีท', 'Sheet'],
  count: ['จำนวน', 'Count'],
  total: ['ยอดรวม', 'Total'],
  sum: ['รวมทั้งหมด', 'Sum'],
  reason: ['เหตุผล', 'Reason'],
  paymentDate: ['วันที่โอน', 'Paid on'],
  paused: ['การโอนหยุดไว้ก่อน', 'The transfer is on hold'],
  nextStep: ['ตรวจข้อมูลและบัญชี', 'Check my data and account'],
  completeData: ['กรอกข้อมูลให้ครบ', 'Complete my data'],
  confirmAccount: ['ยืนยันบัญชีใหม่', 'Confirm my new account'],
  onHold: ['พักไว้ก่อน ดูเหตุผลด้านล่าง', 'On hold, see why below'],
  accountHeld: [
    'บัญชีรับเงินใหม่ยังไม่ได้ยืนยัน เรายังไม่โอนจนกว่าคุณจะยืนยัน',
    'Your new bank account is not confirmed. Nothing is transferred until you confirm it',
  ],
  dataMissing: [
    'ข้อมูลผู้ขายยังไม่ครบ เราจึงยังโอนและออกเอกสารภาษีให้ไม่ได้',
    'Your seller data is incomplete, so that we can neither pay you nor write your tax papers',
  ],
  missing: [
    (baht: string) => `ยอดทบรอโอน อีก ${baht} บาทก็โอนได้`,
    (baht: string) => `Carried over; ${baht} baht more and it is paid`,
  ],
  owing: [
    'เงินคืนผู้ซื้อมากกว่ายอดขายของเดือนนี้ ส่วนเกินหักจากการโอนครั้งถัดไป',
    'More was refunded than sold this month; the rest is taken off the next transfer',
  ],

  refunds: ['คืนเงินให้ผู้ซื้อ', 'Refunded to buyers'],
  soldFor: [(baht: string) => `ขายได้ ${baht} บาท`, (baht: string) => `Sold for ${baht} baht`],
  takenOff: [
    (baht: string) => `หักจากส่วนแบ่ง ${baht} บาท`,
    (baht: string) => `${baht} baht taken from your share`,
  ],
  offSameMonth: [(month: string) => `ของเดือน${month}`, (month: string) => `of ${month}`],
  offLaterMonth: [
    (sold: string, month: string) => `เดือน${sold}ปิดยอดแล้ว จึงหักจากเดือน${month} ถ้าไม่พอหักจากการโอนครั้งถัดไป`,
    (sold: string, month: string) =>
      `– ${sold} is closed, so it comes off ${month}; what that cannot cover comes off the next transfer`,
  ],
  earlierRefunds: ['ดูการคืนเงินก่อนหน้า', 'Show earlier refunds'],
  cancelledNext: ['ถ้าเห็นว่าไม่ถูกต้อง ให้ติดต่อเรา', 'If you think it is wrong, contact us'],

  success: ['โอนแล้ว', 'Paid'],
  pending: ['รอโอนเงิน', 'Waiting for transfer'],
  pausedStatus: ['ไม่สำเร็จ', 'Not successful'],
  carriedOver: ['ทบยอด', 'Carried over'],
  void: ['รายได้ถูกยกเลิก', 'Revenue was cancelled'],

  earlierMonths: ['ดูเดือนก่อนหน้า', 'Show earlier months'],
  earlierPayouts: ['ดูการโอนก่อนหน้า', 'Show earlier payouts'],
  payouts: ['เงินที่โอนแล้ว', 'What was paid'],
  payoutOf: [(date: string) => `โอนวันที่ ${date}`, (date: string) => `Paid on ${date}`],
  months: ['เดือนที่รวมอยู่', 'Months in it'],
  wholeShare: ['ส่วนแบ่ง', 'Share'],
  withheld: [
    (percent: number) => `หักภาษี ณ ที่จ่าย ${percent}%`,
    (percent: number) => `Tax withheld ${percent}%`,
  ],
  fee: ['ค่าธรรมเนียมโอน', 'Transfer fee'],
  net: ['โอนสุทธิ', 'Net paid'],
  empty: [
    'ยังไม่มีรายได้ ยอดแรกจะขึ้นที่นี่ทันทีที่ขายได้ และโอนให้วันที่ 20 ของเดือนถัดไป',
    'No revenue yet. The first sale shows here at once, and the first payout comes on the 20th of the month after it.',
  ],
  noPayouts: [
    (date: string) => `ยังไม่มีการโอน ครั้งแรกจะมาถึงราววันที่ ${date}`,
    (date: string) => `No payout yet. The first one comes around ${date}`,
  ],
  csvYear: ['ปี', 'Year'],
  csvMonth: ['เดือน', 'Month'],
  csvCode: ['รหัสมหาวิทยาลัย', 'University code'],
})

export const slipWords = defineWords({
  title: ['สลิปการโอนเงิน', 'Transfer slip'],
  of: [(month: string) => `ยอดขายเดือน ${month}`, (month: string) => `For the sales of ${month}`],
  back: ['กลับหน้ารายได้', 'Back to revenue'],
  print: ['พิมพ์', 'Print'],
  processing: ['กำลังอยู่ในขั้นตอนการโอนเงิน', 'The transfer is being processed'],
  problem: [
    'การโอนเงินมีปัญหา โปรดติดต่อ Facebook Page',
    'There is a problem with the transfer, please contact our Facebook Page',
  ],
  amount: ['จำนวนเงิน', 'Amount'],
  date: ['วันที่', 'Date'],
  beneficiary: ['ผู้รับเงิน', 'Beneficiary'],
  beneficiaryAccount: ['บัญชีผู้รับ', 'Beneficiary account'],
  sender: ['ผู้โอน', 'Sender'],
  senderAccount: ['บัญชีผู้โอน', 'Sender account'],
  fee: ['ค่าธรรมเนียม', 'Fee'],
  charges: ['ผู้รับผิดชอบค่าธรรมเนียม', 'Charges'],
  onSender: ['ผู้โอน', 'On the sender'],
  how: ['ที่มาของยอดโอน', 'How the amount comes about'],
  share: ['ส่วนแบ่งของผู้ขาย', "Seller's share"],
  tax: [(percent: number) => `หักภาษี ณ ที่จ่าย ${percent}%`, (percent: number) => `Tax withheld ${percent}%`],
  transferFee: ['หักค่าธรรมเนียมต่างธนาคาร', 'Fee for another bank'],
  net: ['ยอดโอนสุทธิ', 'Net amount'],
})
