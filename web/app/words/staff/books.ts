import { defineWords } from '../use-words.tsx'

/** The books as an accountant takes them over. */
export const booksWords = defineWords('books', {
  from: ['ตั้งแต่วันที่', 'From'],
  to: ['ถึงวันที่', 'To'],
  sum: ['รวม', 'Total'],
  balance: ['งบทดลอง', 'Trial balance'],
  code: ['รหัสบัญชี', 'Code'],
  account: ['บัญชี', 'Account'],
  asset: ['สินทรัพย์', 'Assets'],
  liability: ['หนี้สิน', 'Liabilities'],
  income: ['รายได้', 'Income'],
  expense: ['ค่าใช้จ่าย', 'Expenses'],
  quiet: [
    (count: number) => `อีก ${count} บัญชีไม่มียอด`,
    (count: number) => `${count} more ${count === 1 ? 'account' : 'accounts'} without a balance`,
  ],
  hideQuiet: ['ซ่อนบัญชีที่ไม่มียอด', 'Hide accounts without a balance'],
  opening: ['ยกมา', 'Opening'],
  debit: ['เดบิต', 'Debit'],
  credit: ['เครดิต', 'Credit'],
  closing: ['ยกไป', 'Closing'],
  edit: ['แก้รหัส', 'Edit codes'],
  editTitle: [(name: string) => `รหัสของ ${name}`, (name: string) => `Codes of ${name}`],
  own: ['รหัสของเรา', 'Our own code'],
  save: ['บันทึก', 'Save'],
  saved: ['บันทึกแล้ว', 'Saved'],
  control: [
    (entries: number, sum: string) =>
      `ยอดคุม: ${entries.toLocaleString('th')} รายการบัญชี เดบิต\u00a0=\u00a0เครดิต\u00a0${sum}`,
    (entries: number, sum: string) =>
      `Control: ${entries.toLocaleString('en')} entries, debit equals credit, ${sum}`,
  ],
  moved: ['บัญชีที่เคลื่อนไหวมากที่สุด', 'Accounts that moved most'],
  unbalanced: ['ยอดเดบิตไม่เท่ากับเครดิต แจ้งผู้ดูแลระบบ', 'Debit and credit differ. Tell the operator'],
  how: [
    'เดบิตเป็นบวก เครดิตเป็นลบ ทุกไฟล์มีแถวยอดคุมที่ท้ายไฟล์ รหัสของ FlowAccount, PEAK และ Express ใส่ได้เองตามผังบัญชีของบริษัท',
    "Debits above zero, credits below. Every file ends with a row of control sums. Enter the codes of FlowAccount, PEAK and Express as your company's chart has them",
  ],
  below: [
    'สินทรัพย์ที่ติดลบ (ทำสีไว้) มักเพราะยังไม่ได้อธิบายเงินเข้า ส่วนหนี้สินและรายได้ติดลบเป็นปกติ',
    'A marked asset is below zero, mostly because money that came in is not explained yet; liabilities and income are so as a rule.',
  ],
  filesBooks: ['งบและสมุดบัญชี', 'Books'],
  filesOpen: ['ยอดคงค้าง', 'Open balances'],
  filesTax: ['ภาษี', 'Tax'],
  files: ['ดาวน์โหลด', 'Download'],
  format: ['ชนิดไฟล์', 'Kind of file'],
  archive: [(year: number) => `แฟ้มทั้งปี ${year + 543} (ZIP)`, (year: number) => `Archive of ${year} (ZIP)`],
  'trial-balance': ['งบทดลอง', 'Trial balance'],
  journal: ['สมุดรายวัน', 'Journal'],
  'general-ledger': ['บัญชีแยกประเภท', 'General ledger'],
  'aged-payables': ['เจ้าหนี้ผู้ขายตามอายุหนี้', 'Aged payables'],
  'refunds-due': ['เงินรอคืนผู้ซื้อ', 'Refunds due'],
  'unmatched-money': ['เงินที่ยังไม่รู้ที่มา', 'Money that fits nowhere'],
  'tax-documents': ['ทะเบียนใบเสร็จ ใบกำกับภาษี และใบลดหนี้', 'Receipts, tax invoices and credit notes'],
  'substitute-receipts': ['ทะเบียนใบรับรองแทนใบเสร็จ', 'Substitute receipts'],
})
