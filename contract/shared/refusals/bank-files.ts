import type { Entry } from './entry.ts'

/**
 * Faults of accountants' and banks' files (staff.md §5 and §8: 'file is invalid', only .csv). Braces are replaced by the refusal's details:
 * row and column as in the spreadsheet.
 */
export const bankFiles = {
  'bank-files.not-csv': { status: 400, msg: ['รับเฉพาะไฟล์ .csv เท่านั้น', 'Only .csv files are accepted'] },
  'bank-files.too-large': {
    status: 413,
    msg: ['ไฟล์ไม่ถูกต้อง: ใหญ่เกิน {megabytes} MB', 'The file is invalid: it is larger than {megabytes} MB'],
  },
  'bank-files.too-many-rows': {
    status: 413,
    msg: [
      'ไฟล์ไม่ถูกต้อง: มีเกิน {rows} แถว แบ่งเป็นหลายไฟล์แล้วลองใหม่',
      'The file is invalid: it has more than {rows} rows. Split it into several files',
    ],
  },
  'bank-files.unreadable': {
    status: 400,
    msg: [
      'ไฟล์ไม่ถูกต้อง: ไม่ใช่ข้อความ CSV แบบ UTF-8 หรือภาษาไทย Windows (TIS-620) บันทึกจากโปรแกรมตารางเป็น “CSV UTF-8” แล้วลองใหม่',
      'The file is invalid: it is not CSV text in UTF-8 or Thai Windows (TIS-620). Save it from the spreadsheet as "CSV UTF-8" and try again',
    ],
  },
  'bank-files.empty': {
    status: 400,
    msg: ['ไฟล์ไม่ถูกต้อง: ไม่มีข้อมูล', 'The file is invalid: there are no rows in it'],
  },
  'bank-files.broken-quotes': {
    status: 400,
    msg: [
      'ไฟล์ไม่ถูกต้อง: เครื่องหมายคำพูด (") ผิดที่แถว {row}',
      'The file is invalid: a quotation mark (") is wrong in row {row}',
    ],
  },
  'bank-files.cell-too-long': {
    status: 400,
    msg: [
      'ไฟล์ไม่ถูกต้อง: แถว {row} คอลัมน์ {column} ยาวเกินไป',
      'The file is invalid: row {row}, column {column} is too long',
    ],
  },
  'bank-files.header-missing': {
    status: 400,
    msg: [
      'ไฟล์ไม่ถูกต้อง: แถว {row} ต้องเป็นหัวตาราง แต่เป็นข้อมูล เพิ่มหัวตารางแล้วลองใหม่',
      'The file is invalid: row {row} should be the header line but holds data. Add a header line and try again',
    ],
  },
  'bank-files.wrong-columns': {
    status: 400,
    msg: [
      'ไฟล์ไม่ถูกต้อง: แถว {row} มี {found} คอลัมน์ ต้องมี 3 คอลัมน์คือ {expected}',
      'The file is invalid: row {row} has {found} columns and needs three: {expected}',
    ],
  },
  'bank-files.bad-cell': {
    status: 400,
    msg: [
      'ไฟล์ไม่ถูกต้อง: แถว {row} คอลัมน์ {columnNumber} ({column}) {problem}{more}',
      'The file is invalid: row {row}, column {columnNumber} ({column}) {problem}{more}',
    ],
  },
  'bank-files.changed': {
    status: 409,
    msg: [
      'ข้อมูลเปลี่ยนไปหลังจากที่ตรวจ โหลดใหม่ ตรวจอีกครั้ง แล้วค่อยยืนยัน ยังไม่มีอะไรถูกบันทึก',
      'Things have changed since this was checked. Load it again, look, then confirm. Nothing was saved',
    ],
  },
  'bank-files.already-applied': {
    status: 409,
    msg: [
      'ไฟล์นี้ใช้ยืนยันการโอนไปแล้วเมื่อ {date} ใช้ซ้ำไม่ได้',
      'This file was applied on {date} already. A file is never applied twice',
    ],
  },
  'bank-files.nothing-to-update': {
    status: 409,
    msg: ['ไม่มีรายการที่จะอัปเดต', 'There is nothing to update'],
  },
  'bank-files.day-ahead': {
    status: 400,
    msg: ['วันที่โอนอยู่ในอนาคต ตรวจวันที่อีกครั้ง', 'The day of the transfer is in the future. Check the date'],
  },
  'payment-runs.nothing-pending': {
    status: 409,
    msg: ['ไม่มีรายการรอโอนที่โอนได้', 'Nothing that can be paid is awaiting transfer'],
  },
  'payment-runs.one-open': {
    status: 409,
    msg: [
      'ยังมีรอบโอนที่รออนุมัติ อนุมัติหรือยกเลิกรอบนั้นก่อน',
      'Another run still waits for approval. Approve or cancel that one first',
    ],
  },
  'payment-runs.needs-e-wht': {
    status: 409,
    msg: [
      'ยอดรอบนี้หักภาษี 1% ได้เมื่อโอนผ่าน e-Withholding Tax เท่านั้น เลือกช่องทาง e-WHT หรือให้ฝ่ายการเงินเพิ่มเงื่อนไขภาษีตามที่ผู้ทำบัญชีตัดสิน',
      'These payments are taxed at 1%, which holds only inside e-Withholding Tax. Choose the channel e-WHT, or have finance staff add a tax policy as the accountant decides',
    ],
  },
  'payment-runs.in-flight': {
    status: 409,
    msg: [
      'รอบนี้อนุมัติแล้ว ไฟล์อาจถึงธนาคารแล้ว จึงยกเลิกทั้งรอบไม่ได้ อธิบายผลทีละรายการแทน',
      'This run was approved and its file may be at the bank, so it cannot be cancelled. Explain its lines instead',
    ],
  },
  'payment-runs.line-explained': {
    status: 409,
    msg: [
      'มีรายการที่รู้ผลแล้วหรือรออีกคนยืนยันอยู่ โหลดใหม่แล้วเลือกอีกครั้ง',
      'Some of these lines are explained already, or wait for another person. Reload and select again',
    ],
  },
  'payment-runs.statement-missing': {
    status: 400,
    msg: [
      'ใส่วันที่โอนและเลขอ้างอิงตามรายการเดินบัญชี',
      'Enter the day and the reference as they stand on the bank statement',
    ],
  },
  'payment-runs.wrong-day': {
    status: 400,
    msg: [
      'วันที่จะโอนต้องเป็นวันนี้หรือไม่เกิน {days} วันข้างหน้า ตรวจวันที่อีกครั้ง',
      'The day of transfer is today, or at most {days} days ahead. Check the date',
    ],
  },
  'payment-runs.no-bank-day': {
    status: 400,
    msg: [
      'วันนั้นธนาคารหยุด ไม่โอนเงิน เลือกวันทำการ เร็วที่สุดคือ {day}',
      'Banks do not transfer on that day. Choose a bank day: the next one is {day}',
    ],
  },
  'payment-runs.day-before': {
    status: 400,
    msg: [
      'วันที่โอนต้องไม่ก่อนวันของรอบโอนและวันที่อนุมัติ และไม่เกินวันนี้',
      'The day of the transfer is not before the day of the run and its approval, and not in the future',
    ],
  },
  'payment-runs.second-person': {
    status: 409,
    msg: [
      'ผู้สร้างรอบโอนอนุมัติเองไม่ได้ ต้องให้เจ้าหน้าที่การเงินอีกคนอนุมัติ',
      'Who made the run cannot approve it. Another finance member has to',
    ],
  },
  'payment-runs.closed': {
    status: 409,
    msg: ['รอบโอนนี้จบหรือถูกยกเลิกแล้ว', 'This run was settled or cancelled already'],
  },
  'payment-runs.not-approved': {
    status: 409,
    msg: ['ดาวน์โหลดได้หลังจากอนุมัติแล้ว', 'The file can be downloaded once the run is approved'],
  },
  'payment-runs.changed': {
    status: 409,
    msg: [
      'รายการรอโอนเปลี่ยนไปหลังจากสร้างรอบนี้ สร้างรอบนี้ใหม่',
      'What awaits transfer has changed since this run was made. Make it again',
    ],
  },
  'payment-runs.day-over': {
    status: 409,
    msg: [
      'วันโอนของรอบนี้ผ่านไปแล้ว สร้างรอบนี้ใหม่เพื่อโอนในวันทำการที่เร็วที่สุด',
      'The day of this run is over. Make it again, for the next bank day',
    ],
  },
  'payment-runs.held': {
    status: 409,
    msg: [
      'พักการโอนให้ {names} ไว้หลังจากสร้างรอบนี้ สร้างรอบนี้ใหม่ จะไม่มีรายการที่พัก',
      'Payouts to {names} were put on hold after this run was made. Make it again: it will leave them out',
    ],
  },
} as const satisfies Record<string, Entry>
