import { defineWords } from '../use-words.tsx'

const th = (value: number) => value.toLocaleString('th')
const en = (value: number) => value.toLocaleString('en')
const some = (count: number, one: string, many: string) => `${en(count)} ${count === 1 ? one : many}`

/** Steps 5 and 6 of the payment system (staff.md §2, §5; payouts-and-tax §10). */
export const bankFileWords = defineWords('bankFile', {
  pending: ['รายการรอโอน', 'Pending payments'],
  pendingSellers: [
    (all: number, blocked: number) =>
      blocked === 0 ? `${th(all)} ผู้ขาย` : `${th(all)} ผู้ขาย − ${th(blocked)} ยังโอนไม่ได้ = ${th(all - blocked)}`,
    (all: number, blocked: number) =>
      blocked === 0
        ? `${some(all, 'seller', 'sellers')}`
        : `${some(all, 'seller', 'sellers')} − ${en(blocked)} not payable yet = ${en(all - blocked)}`,
  ],
  pendingKept: ['ภาษีและค่าธรรมเนียม', 'Tax and fees'],
  nonePending: ['ไม่มีรายการรอโอน', 'Nothing awaits transfer'],
  loadFailed: ['เกิดข้อผิดพลาด ลองใหม่ภายหลัง', 'an error occurred, retry later'],
  vendorId: ['รหัสผู้รับเงิน', 'Vendor id'],
  vendorName: ['ชื่อผู้รับเงิน', 'Vendor name'],
  codeName: ['นามปากกา', 'Pen name'],
  realName: ['ชื่อจริง', 'Name'],
  records: ['รายการ', 'Records'],
  gross: ['ยอดจ่าย', 'Payout'],
  tax: ['ภาษี', 'Tax'],
  fee: ['ค่าธรรมเนียม', 'Fee'],
  net: ['โอนจริง', 'Net'],
  amount: ['ในไฟล์', 'In the file'],
  row: ['แถว', 'Row'],
  hint: ['สาเหตุ', 'Why'],
  'hint-gross': ['เท่ากับยอดก่อนหักภาษีและค่าธรรมเนียม', 'Equals the payout before tax and fee'],
  'hint-twice': ['ผู้รับเงินเดียวกันอยู่หลายแถว', 'The same vendor is in several rows'],
  'hint-amount': ['จำนวนเงินไม่ตรง', 'The amounts differ'],
  'hint-held': ['พักไว้จนกว่าจะยืนยันบัญชีรับเงิน', 'On hold until the bank account is confirmed'],
  'hint-no-account': ['ไม่มีบัญชีธนาคาร', 'No bank account'],
  'hint-below-minimum': ['รวมแล้วไม่ถึงยอดโอนขั้นต่ำ', 'Less than the minimum payout in all'],
  'hint-debt': ['มียอดติดลบจากการคืนเงินแยกอยู่', 'A negative record of a refund stands apart'],
  'hint-too-early': ['เดือนที่ขายยังไม่จบในวันที่โอน', 'The month was not over on the day of transfer'],
  'hint-waiting': ['รอเจ้าหน้าที่การเงินอีกคนยืนยัน', 'Waits for another finance member to confirm'],
  'hint-no-vendor': ['ไม่มีรหัสผู้รับเงิน', 'No vendor id'],
  'hint-other-channel': ['ส่งภาษีคนละช่องทางกับรอบนี้', 'Its tax goes through another channel'],
  'hint-no-policy': ['ยังไม่มีอัตราภาษีที่ยืนยัน', 'No confirmed tax policy'],

  runs: ['ส่งไฟล์ให้ธนาคาร', 'File for the bank'],
  runsHow: [
    'รวมทุกรายการที่โอนได้ การเงินอีกคนอนุมัติแล้วจึงได้ไฟล์',
    'It holds everything that can be paid. Its file is there when another finance member has approved',
  ],
  fileHow: [
    'ถ้าเปิดไฟล์ในโปรแกรมตาราง ให้ตั้งเลขบัญชีและเลขบัตรเป็นข้อความ',
    'In a spreadsheet, import account numbers and IDs as text',
  ],
  payOn: ['วันที่จะโอน', 'Day of transfer'],
  createRun: ['สร้างรอบโอน', 'Make a run'],
  runLine: [
    (lines: number, net: string) => `${th(lines)} ผู้ขาย โอนจริง ${net} บาท`,
    (lines: number, net: string) => `${some(lines, 'transfer', 'transfers')}, ${net} baht`,
  ],
  runMade: [(name: string) => `สร้างโดย ${name}`, (name: string) => `made by ${name}`],
  runApproved: [(name: string) => `อนุมัติโดย ${name}`, (name: string) => `approved by ${name}`],
  runWaits: ['รออนุมัติจากเจ้าหน้าที่การเงินอีกคน', 'Waits for another finance member to approve'],
  'run-create': [
    'สร้างรอบโอนแล้ว ให้เจ้าหน้าที่การเงินอีกคนอนุมัติ',
    'The run is made. Another finance member has to approve it',
  ],
  'run-approve': ['อนุมัติแล้ว ดาวน์โหลดไฟล์ไปส่งธนาคารได้', 'Approved. Its file can be downloaded for the bank now'],
  'run-cancel': ['ยกเลิกรอบโอนแล้ว', 'The run is cancelled'],
  'run-remake': [
    'สร้างรอบนี้ใหม่แล้ว ให้เจ้าหน้าที่การเงินอีกคนอนุมัติ',
    'The run is made again. Another finance member has to approve it',
  ],
  settled: ['รู้ผลครบทุกรายการ', 'Every line is explained'],
  cancelled: ['ยกเลิกแล้ว', 'Cancelled'],
  approve: ['อนุมัติ', 'Approve'],
  runHeld: [
    (names: string) => `พักการโอนให้ ${names} ไว้หลังจากสร้างรอบนี้ รอบนี้อนุมัติไม่ได้`,
    (names: string) => `Payouts to ${names} were put on hold after this run was made. It cannot be approved`,
  ],
  remakeRun: ['สร้างรอบนี้ใหม่', 'Make it again'],
  remakeHint: [
    'ยกเลิกรอบนี้แล้วสร้างใหม่จากรายการที่โอนได้ตอนนี้ คุณเป็นผู้สร้าง อีกคนต้องอนุมัติ',
    'Cancels it and makes one of what can be paid now. You are its maker, and another member approves it',
  ],
  cancelRun: ['ยกเลิกรอบนี้', 'Cancel this run'],
  cancelRunAsk: [
    'ยังไม่มีใครอนุมัติ รายการจะกลับไปรอโอนทั้งหมด',
    'Nobody approved it yet: everything in it awaits transfer again',
  ],
  channel: ['ช่องทางภาษี', 'How the tax goes'],
  E_WHT: ['e-WHT', 'e-WHT'],
  ORDINARY: ['ภ.ง.ด.3', 'P.N.D. 3'],
  'E_WHT-how': ['e-Withholding Tax ธนาคารนำส่งภาษี', 'e-Withholding Tax, the bank remits it'],
  'ORDINARY-how': ['บริษัทหักและยื่น ภ.ง.ด.3', 'We withhold and file P.N.D. 3'],
  unexplainedFigures: [
    (count: number, sum: string) => `ยังไม่รู้ผล ${th(count)} รายการ ${sum} บาท`,
    (count: number, sum: string) => `${some(count, 'line is', 'lines are')} not explained yet, ${sum} baht`,
  ],
  paidFigures: [
    (count: number, sum: string) => `โอนสำเร็จ ${th(count)} รายการ ${sum} บาท`,
    (count: number, sum: string) => `${some(count, 'line', 'lines')} paid, ${sum} baht`,
  ],
  unpaidFigures: [
    (count: number, sum: string) => `โอนไม่สำเร็จ ${th(count)} รายการ ${sum} บาท`,
    (count: number, sum: string) => `${some(count, 'line', 'lines')} not paid, ${sum} baht`,
  ],
  showLines: ['ดูรายการของรอบนี้', 'Show the lines'],
  hideLines: ['ซ่อนรายการ', 'Hide the lines'],
  lines: ['รายการของรอบโอน', 'Lines of the run'],
  line: ['ลำดับ', 'Line'],
  state: ['ผล', 'Outcome'],
  explanation: ['ที่มา', 'By'],
  'state-draft': ['รออนุมัติ', 'Waits for approval'],
  'state-sent': ['ส่งแล้ว ยังไม่รู้ผล', 'Sent, not explained'],
  'state-paid': ['โอนสำเร็จ', 'Paid'],
  'state-unpaid': ['โอนไม่สำเร็จ', 'Not paid'],
  'state-cancelled': ['ยกเลิก', 'Cancelled'],
  waitsForSecond: ['รออีกคนยืนยัน', 'Waits for another person'],
  explainTitle: ['อธิบายผลของรายการที่เลือก', 'Explain the selected lines'],
  explainHow: [
    'ใช้เมื่อไฟล์ของธนาคารไม่บอกผล รายการที่ส่งแล้วจ่ายทางอื่นไม่ได้จนกว่าจะรู้ผล',
    "For what the bank's file does not tell. Until a line is explained, its payment cannot be made in any other way",
  ],
  outcome: ['ธนาคารทำอะไร', 'What the bank did'],
  outcomePaid: ['โอนแล้ว ตามรายการเดินบัญชี', 'It paid, as the statement shows'],
  outcomeUnpaid: ['ไม่ได้โอน (ต้องมีอีกคนยืนยัน)', 'It did not pay (another person confirms)'],
  statementDay: ['วันที่ในรายการเดินบัญชี', 'Day on the statement'],
  statementReference: ['เลขอ้างอิงในรายการเดินบัญชี', 'Reference on the statement'],
  reason: ['เหตุผล', 'Reason'],
  explain: ['บันทึกผล', 'Save'],
  explained: [
    'ส่งให้เจ้าหน้าที่การเงินอีกคนยืนยันแล้ว ยังไม่มีอะไรเปลี่ยน',
    'Another finance member has been asked to confirm. Nothing has changed yet',
  ],
  explanations: ['รอเจ้าหน้าที่อีกคนยืนยันผล', 'Outcomes that wait for another person'],
  explanationLine: [
    (paid: boolean, count: number, sum: string, name: string) =>
      `${paid ? 'โอนแล้ว' : 'ไม่ได้โอน'} ${th(count)} รายการ ${sum} บาท โดย ${name}`,
    (paid: boolean, count: number, sum: string, name: string) =>
      `${paid ? 'Paid' : 'Not paid'}: ${some(count, 'line', 'lines')}, ${sum} baht, says ${name}`,
  ],
  decline: ['ไม่ยืนยัน', 'Decline'],
  withdraw: ['ถอนคำขอ', 'Withdraw'],
  answersRun: ['ไฟล์นี้ตอบรอบโอน', 'The run that this file answers'],
  downloadRun: ['ดาวน์โหลดไฟล์ของรอบนี้', 'Download the file'],

  checkTitle: ['ตรวจไฟล์จากธนาคาร', 'Check a file of the bank'],
  checkHow: [
    'ไฟล์ CSV: รหัสผู้รับเงิน, ชื่อผู้รับเงิน, จำนวนเงินที่โอนจริง จำนวนเงินที่มีจุลภาคต้องอยู่ในเครื่องหมายคำพูด ไม่เกิน 60,000 แถว การตรวจยังไม่เปลี่ยนอะไร',
    'A CSV file: vendor id, vendor name, amount transferred. Amounts with commas stand in quotation marks. 60,000 rows at most. Checking changes nothing',
  ],
  paidOn: ['วันที่ธนาคารโอน', 'Day the bank paid'],
  choose: ['เลือกไฟล์ CSV จากธนาคาร', 'Choose the CSV of the bank'],
  reading: ['กำลังอ่านไฟล์', 'Reading the file'],
  onlyCsv: ['รับเฉพาะไฟล์ .csv เท่านั้น', 'Only .csv files are accepted'],
  files: ['ไฟล์ที่ตรวจแล้ว', 'Files that were checked'],
  noFiles: ['ยังไม่มีไฟล์จากธนาคาร ตรวจไฟล์ที่ขั้นที่ 5 ก่อน', 'No files of the bank yet. Check one in step 5 first'],
  fileLine: [
    (rows: number, sum: string) => `${th(rows)} แถว รวม ${sum} บาท`,
    (rows: number, sum: string) => `${some(rows, 'row', 'rows')}, ${sum} baht in all`,
  ],
  dayOfTransfer: ['โอนวันที่', 'Transferred on'],
  appliedLine: [
    (sellers: number, net: string, name: string) =>
      `ยืนยันการโอนแล้ว ${th(sellers)} ผู้ขาย รวม ${net} บาท โดย ${name}`,
    (sellers: number, net: string, name: string) =>
      `Marked as paid: ${some(sellers, 'seller', 'sellers')}, ${net} baht, by ${name}`,
  ],
  waitingLine: ['ยอดสูง รอเจ้าหน้าที่การเงินอีกคนยืนยัน', 'A large sum: waits for another finance member to confirm'],
  open: [(name: string) => `เปิดไฟล์ ${name}`, (name: string) => `Open the file ${name}`],
  compared: [(name: string) => `ผลการตรวจ ${name}`, (name: string) => `Result of ${name}`],
  matching: ['ตรงกัน', 'Matching'],
  mismatched: ['ไม่ตรงกัน', 'Mismatched'],
  unknown: ['อยู่ในไฟล์แต่ไม่พบในระบบ', 'CSV without match'],
  absent: ['รอโอนแต่ไม่อยู่ในไฟล์', 'Pending but not in the file'],
  listFigures: [
    (count: number, sum: string) => `${th(count)} รายการ ${sum} บาท`,
    (count: number, sum: string) => `${some(count, 'entry', 'entries')}, ${sum} baht`,
  ],
  toMark: ['ไปยืนยันการโอนสำเร็จ', 'Go on to mark as paid'],

  markTitle: ['ยืนยันการโอนสำเร็จ', 'Mark as paid'],
  bankReference: ['เลขอ้างอิงธนาคาร (ถ้ามี)', 'Bank reference (if any)'],
  mark: ['ยืนยันการโอนสำเร็จ', 'Mark as paid'],
  markAsk: [
    (count: number, net: string) =>
      `บันทึกว่าโอนสำเร็จ ${th(count)} ผู้ขาย รวม ${net} บาท พร้อมภาษีและแจ้งผู้ขาย ทำแล้วย้อนไม่ได้`,
    (count: number, net: string) =>
      `Records ${some(count, 'seller', 'sellers')}, ${net} baht, as paid, with tax and notices. This cannot be taken back`,
  ],
  nothingToUpdate: ['ไม่มีรายการที่จะอัปเดต', 'There is nothing to update'],
  updated: [
    (sellers: number, records: number) => `อัปเดตแล้ว ${th(sellers)} ผู้ขาย (${th(records)} รายการ)`,
    (sellers: number, records: number) =>
      `status updated: ${some(sellers, 'seller', 'sellers')} (${some(records, 'record', 'records')})`,
  ],
  updateFailed: [
    (message: string) => `อัปเดตสถานะไม่สำเร็จ: ${message}`,
    (message: string) => `status update unsuccessful: ${message}`,
  ],
  asked: [
    'ยอดสูงกว่าที่กำหนด ส่งให้เจ้าหน้าที่การเงินอีกคนยืนยันแล้ว ยังไม่มีอะไรถูกจ่าย',
    'The sum is large: another finance member has been asked to confirm it. Nothing is paid yet',
  ],
  pause: ['ปรับเป็น “ไม่สำเร็จ” (โอนเงินไม่สำเร็จ)', 'Set to “unsuccessful” (payment unsuccessful)'],
  pauseAsk: [
    (count: number) => `ปรับเงินของ ${th(count)} ผู้ขายเป็น “ไม่สำเร็จ” เหตุผล “โอนเงินไม่สำเร็จ” และแจ้งผู้ขาย`,
    (count: number) =>
      `Sets what ${some(count, 'seller is', 'sellers are')} paid to “unsuccessful: payment unsuccessful” and tells them`,
  ],
  done: ['เรียบร้อย', 'Done'],
  confirm: ['ยืนยัน', 'Confirm'],
})
