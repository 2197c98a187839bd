import { staffStatusWords } from '../payment-statuses.ts'
import { defineWords } from '../use-words.tsx'

const th = (value: number) => value.toLocaleString('th')
const en = (value: number) => value.toLocaleString('en')

/** Payment records on the screens of those who pay (staff.md §2, §4, §8). */
export const paymentWords = defineWords('payment', {
  findSeller: ['ค้นหาผู้ขายหรือผู้รับเงิน', 'Find a seller or payee'],
  ...staffStatusWords,

  codeName: ['นามปากกา', 'Pen name'],
  realName: ['ชื่อจริง', 'Name'],
  vendorId: ['รหัสผู้รับเงิน', 'Vendor id'],
  vendorName: ['ชื่อผู้รับเงิน', 'Vendor name'],
  bank: ['บัญชีธนาคาร', 'Bank account'],
  invalid: ['Invalid', 'Invalid'],
  bankClass: ['กลุ่มธนาคาร', 'Bank class'],
  university: ['สถาบัน', 'Institution'],
  universities: ['จำนวนสถาบัน', 'Institutions'],
  month: ['เดือน', 'Month'],
  sales: ['ยอดขาย', 'Sales'],
  payout: ['ยอดจ่าย', 'Payout'],
  owed: ['ค้างจ่ายรวม', 'Owed in all'],
  status: ['สถานะ', 'Status'],
  allAre: [(status: string) => `ทุกแถว${status}`, (status: string) => `All rows: ${status}`],
  remark: ['หมายเหตุ', 'Remark'],
  email: ['อีเมล', 'Email'],
  phone: ['โทรศัพท์', 'Phone'],
  total: ['รวม', 'Total'],
  figures: [
    (count: number, sum: string) => `${th(count)} รายการ รวม ${sum} บาท`,
    (count: number, sum: string) => `${en(count)} entries, ${sum} baht in all`,
  ],
  entries: [
    (count: number) => `${th(count)} รายการ`,
    (count: number) => `${en(count)} ${count === 1 ? 'entry' : 'entries'}`,
  ],
  least: [(minimum: string) => `ขั้นต่ำ ${minimum} บาท`, (minimum: string) => `from ${minimum} baht`],
  loadFailed: ['เกิดข้อผิดพลาด ลองใหม่ภายหลัง', 'an error occurred, retry later'],
  errorLoading: ['Error Loading', 'Error Loading'],
  retry: ['ลองใหม่', 'Try again'],

  'no-vendor-title': ['รายการที่ไม่มีรหัสผู้รับเงิน', 'Entries with no vendor id'],
  'no-vendor-move': [
    'ปรับทั้งหมดเป็น “ไม่สำเร็จ” (ข้อมูลผู้ขายไม่ครบ)',
    'Set all to “unsuccessful” (incomplete seller data)',
  ],
  'complete-again-title': [
    'เคยไม่สำเร็จเพราะข้อมูลไม่ครบ ตอนนี้ครบแล้ว',
    'Unsuccessful for incomplete data that is complete now',
  ],
  'complete-again-move': ['ปรับทั้งหมดเป็น “รอโอน”', 'Set all to “awaiting transfer”'],
  'under-title': ['รายการที่ยอดรวมต่ำกว่าขั้นต่ำ', 'Entries under the minimum'],
  'under-move': ['ปรับทั้งหมดเป็น “สะสมจนครบขั้นต่ำ”', 'Set all to “accumulating until reaching the minimum”'],
  'reached-title': [
    'รายการสะสมที่ครบขั้นต่ำแล้ว หรือของผู้ขายที่ปิดบัญชี',
    'Accumulated entries reaching the minimum, or of closed accounts',
  ],
  'reached-move': ['ปรับทั้งหมดเป็น “รอโอน”', 'Set all to “awaiting transfer”'],
  'payer-ended-title': [
    'ยอดค้างของผู้จ่ายที่ไม่มีเดือนใหม่แล้ว และไม่ถึงขั้นต่ำ',
    'Owed by a payer without further months, under the minimum',
  ],
  'payer-ended-move': ['ส่งทั้งหมดให้ผู้จ่ายรายใหม่', 'Hand all over to the new payer'],
  moveQuestion: [
    (count: number, sum: string) => `เปลี่ยนสถานะ ${th(count)} รายการ รวม ${sum} บาท`,
    (count: number, sum: string) => `Changes the status of ${en(count)} entries, ${sum} baht in all`,
  ],
  handOverQuestion: [
    (count: number, sum: string) => `ส่ง ${th(count)} รายการ รวม ${sum} บาท ให้ผู้จ่ายรายใหม่ และแจ้งผู้ขายทุกคน`,
    (count: number, sum: string) =>
      `Hands ${en(count)} entries, ${sum} baht in all, over to the new payer and tells every seller`,
  ],
  confirm: ['ยืนยัน', 'Confirm'],
  updated: [
    (count: number) => `ปรับสถานะแล้ว ${th(count)} รายการ`,
    (count: number) => `status updated: ${en(count)} entries`,
  ],
  updateFailed: [
    (message: string) => `ปรับสถานะไม่สำเร็จ: ${message}`,
    (message: string) => `status update unsuccessful: ${message}`,
  ],
  unknownError: ['เกิดข้อผิดพลาด', 'an error occurred'],
  waits: [
    (above: string) => `วันนี้คุณทำคนเดียวรวมกันเกิน ${above} บาท ส่งให้เจ้าหน้าที่การเงินอีกคนยืนยันแล้ว`,
    (above: string) =>
      `More than ${above} baht by you alone today: another finance member has been asked to confirm`,
  ],

  statusTitle: ['แก้สถานะการจ่าย', 'Edit payment status'],
  statusField: ['สถานะใหม่', 'New status'],
  note: ['หมายเหตุ', 'Note'],
  noteNeeded: ['ต้องใส่เหตุผลเมื่อยกเลิก', 'A cancelled payment needs a reason'],
  paidOn: ['วันที่โอน', 'Day of transfer'],
  chooseChannel: ['เลือกช่องทาง', 'Choose how'],
  bankReference: ['เลขอ้างอิงธนาคาร', 'Bank reference'],
  partners: [
    (count: number) => `รวม ${th(count)} รายการที่ต้องไปด้วยกัน เพราะมีส่วนแบ่งที่พักไว้`,
    (count: number) =>
      `Of them ${en(count)} that belong with what you selected, because a share of it was held`,
  ],
  preview: [
    (count: number, sellers: number, sum: string) =>
      `${th(count)} รายการ ของ ${th(sellers)} ผู้ขาย รวม ${sum} บาท`,
    (count: number, sellers: number, sum: string) =>
      `${en(count)} entries of ${en(sellers)} sellers, ${sum} baht in all`,
  ],
  transfers: [
    (count: number, tax: string, fee: string, net: string) =>
      `${th(count)} การโอน ภาษี ${tax} ค่าธรรมเนียม ${fee} โอนจริง ${net} บาท`,
    (count: number, tax: string, fee: string, net: string) =>
      `${en(count)} transfers: tax ${tax}, fee ${fee}, ${net} baht leave the bank`,
  ],
  cannot: [
    (count: number) => `${th(count)} รายการเปลี่ยนเป็นสถานะนี้ไม่ได้`,
    (count: number) => `${en(count)} of them cannot go to this status`,
  ],
  needsSecond: ['ต้องมีเจ้าหน้าที่การเงินอีกคนยืนยัน', 'Another finance member has to confirm'],
  editStatus: ['แก้สถานะ', 'Edit status'],

  requests: ['รอเจ้าหน้าที่อีกคนยืนยัน', 'Waiting for a second person'],
  askedBy: [(name: string) => `ขอโดย ${name}`, (name: string) => `asked by ${name}`],
  own: ['คุณเป็นผู้ขอ คนอื่นต้องยืนยัน', 'You asked for this; somebody else confirms'],
  decline: ['ไม่อนุมัติ', 'Decline'],
  withdraw: ['ถอนคำขอ', 'Take back'],
  declined: ['ไม่อนุมัติแล้ว ไม่มีอะไรเปลี่ยน', 'Declined, nothing was changed'],

  authorQuery: ['รหัสหรือนามปากกาของนักเขียน', 'Author id or pen name'],
  searchAuthor: ['ดูรายได้', 'Show income'],
  authorMissing: ['กรุณาใส่รหัสหรือนามปากกาของนักเขียน', 'Please input an Author ID!'],
  history: ['ประวัติรายได้', 'Payment history'],
  payouts: ['การโอน', 'Transfers'],
  noPayouts: ['ยังไม่เคยโอน', 'No transfers yet'],
  noHistory: ['ยังไม่มียอดที่ปิดแล้ว', 'No closed sales yet'],
  sheets: ['ชีทที่ขายได้', 'Sheets sold'],
  tax: ['ภาษี', 'Tax'],
  fee: ['ค่าธรรมเนียม', 'Fee'],
  net: ['โอนจริง', 'Net'],
  reference: ['อ้างอิง', 'Reference'],
  payer: ['ผู้จ่าย', 'Payer'],
  changed: ['เปลี่ยนล่าสุด', 'Last change'],
  again: ['จ่ายใหม่', 'paid again'],
  held: ['ส่วนแบ่งของชีทที่มีเรื่องลิขสิทธิ์', 'share of a sheet in a copyright case'],
  'less-held': ['คู่ของส่วนแบ่งที่พักไว้', 'counterpart of a held share'],
  cameBack: ['ธนาคารตีกลับ', 'Came back from the bank'],
  cameBackText: [
    'ยอดหนี้กลับมาทั้งจำนวน และมีรายการให้จ่ายใหม่หลังแก้บัญชี บันทึกนี้ย้อนกลับไม่ได้',
    'The whole debt is restored, with entries to pay again once the account is right. This cannot be undone',
  ],
  cameBackReason: ['เหตุผลจากธนาคาร', 'Reason given by the bank'],
  returned: ['ถูกตีกลับ', 'Came back'],

  moreTitle: ['ยอดเดิมที่รอโอน', 'More Services pending payment'],
  moreIntro: [
    'งวดถึงสิงหาคม 2568 ที่ More Services เป็นผู้จ่าย',
    'Payouts of periods up to August 2025, paid by More Services',
  ],
  moreOpen: ['ที่ยังไม่จ่าย', 'Not paid yet'],
  moreAll: ['ทุกสถานะ', 'All'],
  amount: ['จำนวนเงิน', 'Amount'],
  sendToHytexts: ['ส่งให้ HYTEXT จ่าย', 'send to HYTEXT to pay'],
  sendQuestion: [
    (count: number) => `ย้าย ${th(count)} รายการให้ HYTEXT เป็นผู้จ่าย`,
    (count: number) => `HYTEXT will pay ${en(count)} entries`,
  ],
  notSuccessful: ['ไม่สำเร็จ ลองใหม่ภายหลัง', 'not successful, try later'],

  bySeller: ['ตามผู้ขาย', 'By seller'],
  byBranch: ['ตามสาขา', 'By branch'],
  closedTabs: ['ยอดขายปิดเดือน', 'Monthly closed sales'],
  pickMonth: ['เดือนของยอดขาย', 'Sales month'],
  'payable-table': ['มีผู้รับเงิน และยอดจ่ายตั้งแต่ขั้นต่ำ', 'Vendor with payout of at least the minimum'],
  'under-table': ['มีผู้รับเงิน และยอดจ่ายต่ำกว่าขั้นต่ำ', 'Vendor with payout under the minimum'],
  'no-vendor-table': ['ไม่มีผู้รับเงิน', 'No vendor'],
  'payable-short': ['พร้อมโอน', 'To transfer'],
  'under-short': ['ต่ำกว่าขั้นต่ำ', 'Under the minimum'],
  'no-vendor-short': ['ไม่มีผู้รับเงิน', 'No vendor'],
  shares: ['ส่วนแบ่งผู้ขาย', 'Shares of the sellers'],
  company: ['ส่วนของบริษัท', "The company's part"],
  flow: ['ยอดขายของเดือน และส่วนแบ่งที่ต้องจ่าย', 'Sales of the month, and the shares to be paid'],
  'branch-table': ['ยอดตามสาขา', 'Sales by branch'],
  notOver: ['เดือนนี้ยังไม่สิ้นสุด', 'This month is not over'],
  notClosed: ['เดือนนี้ยังไม่ปิดยอด', 'This month is not closed'],
  closedOn: ['ปิดยอดแล้วเมื่อ', 'Closed on'],
  bySchedule: ['โดยระบบ', 'by the schedule'],
  close: ['ปิดยอดเดือนนี้', 'Close this month'],
  closeQuestion: [
    'ปิดยอดแล้วแก้ยอดของเดือนไม่ได้ การคืนเงินภายหลังจะหักในเดือนถัดไป',
    'A closed month is final: later refunds are taken from the next one',
  ],
  closing: ['กำลังปิดยอด', 'Closing the month'],
})
