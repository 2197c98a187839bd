import { defineWords } from '../use-words.tsx'

export const taxWords = defineWords('tax', {
  sell: ['สรุปรายได้', 'Revenue summary'],
  certificate: ['หนังสือรับรองหัก ณ ที่จ่าย', 'Withholding certificates'],
  pay: ['สรุปค่าใช้จ่าย', 'Payout expenses'],
  receipt: ['ใบรับรองแทนใบเสร็จ', 'Substitute receipts'],
  policyTab: ['อัตราและวันหยุด', 'Rates and holidays'],
  papers: ['เอกสารภาษี', 'Tax papers'],
  month: ['ยอดขายเดือน', 'Sales month'],
  day: ['วันที่จ่าย', 'Day of payment'],
  allDays: ['ทุกวัน', 'Every day'],
  print: ['พิมพ์หน้านี้', 'Print page'],
  open: ['เปิดเอกสาร', 'Open the document'],
  payees: [(count: string) => `${count} ราย`, (count: string) => `${count} paid`],
  payTold: [
    (gross: string, tax: string, fee: string, returned: boolean) =>
      `จ่าย ${gross} ภาษี ${tax} ค่าโอน ${fee}${returned ? ' · เงินตีกลับ' : ''}`,
    (gross: string, tax: string, fee: string, returned: boolean) =>
      `Paid ${gross}, tax ${tax}, fee ${fee}${returned ? ' · came back' : ''}`,
  ],
  sellTold: [
    (sheets: string, sold: string) => `${sheets} ชีท ขาย ${sold} ครั้ง`,
    (sheets: string, sold: string) => `${sheets} ${sheets === '1' ? 'sheet' : 'sheets'}, ${sold} sold`,
  ],
  monthBefore: ['ดูเดือนก่อนหน้า', 'See the month before'],
  pdf: ['PDF ทั้งเดือน', 'Month PDF'],
  pdfStarted: ['กำลังสร้าง PDF ไฟล์จะดาวน์โหลดเอง', 'The PDF is being made and will download by itself'],
  pdfLater: [
    'เดือนนี้มีเอกสารมาก กำลังสร้างไฟล์อยู่เบื้องหลัง เสร็จแล้วจะดาวน์โหลดเอง',
    'This month has many papers. They are drawn in the background, and the file downloads when it is ready',
  ],
  files: ['ไฟล์ที่สร้างไว้ภายใน 24 ชั่วโมง', 'Files made in the last 24 hours'],
  saveFile: ['ดาวน์โหลด', 'Download'],
  ofDay: [(day: number) => `จ่ายวันที่ ${day}`, (day: number) => `paid on day ${day}`],
  drawing: ['กำลังสร้าง', 'Being made'],
  drawn: [
    (done: string, total: string, pages: string) => `${done} จาก ${total} ราย (${pages} หน้า)`,
    (done: string, total: string, pages: string) => `${done} of ${total} (${pages} pages)`,
  ],
  pagesDrawn: [(pages: string) => `${pages} หน้า`, (pages: string) => `${pages} pages`],
  fileReady: [
    (pages: string, megabytes: string) => `เสร็จแล้ว ${pages} หน้า ${megabytes} MB`,
    (pages: string, megabytes: string) => `Ready, ${pages} pages, ${megabytes} MB`,
  ],
  fileFailed: ['สร้างไม่สำเร็จ กดสร้างใหม่อีกครั้ง', 'It was not finished. Ask for it again'],
  pdfShort: ['PDF', 'PDF'],
  noPapers: ['ไม่มีเอกสารของเดือนนี้', 'No papers for this month'],
  noneInForce: [
    'รายการในหน้านี้ยังไม่มีหนังสือรับรอง ออกเลขก่อนจึงพิมพ์ได้',
    'Nothing on this page has a certificate yet. Issue one, then it can be printed',
  ],
  badAddress: [
    'ลิงก์นี้ไม่มีเดือนและปีที่ถูกต้อง เลือกเดือนด้านบน',
    'This address has no valid month and year. Choose a month above',
  ],
  secret: [
    'หน้านี้แสดงเลขบัตรประชาชนเต็ม ทุกครั้งที่เปิดจะถูกบันทึก',
    'This page shows national IDs in full. Every opening is recorded',
  ],
  payouts: ['รายการจ่าย', 'Payouts'],
  payee: ['ผู้รับเงิน', 'Payee'],
  gross: ['จำนวนเงิน', 'Amount'],
  tax: ['ภาษี', 'Tax'],
  paidOn: ['วันที่จ่าย', 'Paid on'],
  number: ['เล่มที่/เลขที่', 'Book/number'],
  actions: ['จัดการ', 'Actions'],
  all: ['แสดงรายการต่ำกว่า 1,000 บาทด้วย', 'Also payouts below 1,000 baht'],
  nothingWithheld: ['ไม่มีภาษีที่หัก', 'Nothing withheld'],
  notIssued: ['ยังไม่ออกเลข', 'No number yet'],
  cancelled: ['ยกเลิก', 'Cancelled'],
  replacedBy: [(name: string) => `ใช้ ${name} แทน`, (name: string) => `replaced by ${name}`],
  returned: ['เงินตีกลับ', 'Came back'],
  eWht: ['e-Withholding Tax', 'e-Withholding Tax'],
  issueAll: [
    (count: number) => `ออกเลข ${count} ราย`,
    (count: number) => (count === 1 ? 'Issue 1 certificate' : `Issue ${count} certificates`),
  ],
  issueOne: ['ออกเลข', 'Issue'],
  issueTitle: ['ออกหนังสือรับรอง', 'Issue certificates'],
  issueText: [
    (count: number, sum: string) =>
      `ออกเลขที่ให้ ${count} ราย ภาษีรวมในหน้านี้ ${sum} บาท เลขที่ออกแล้วไม่นำกลับมาใช้ซ้ำ ผู้ขายจะได้รับข้อความ`,
    (count: number, sum: string) =>
      `${count} certificates get their numbers; tax on this page ${sum} baht. Numbers never come back, and each seller gets a message`,
  ],
  issued: [
    (count: number, incomplete: number) =>
      `ออกแล้ว ${count} ราย${incomplete > 0 ? ` เหลือ ${incomplete} รายที่ข้อมูลผู้ขายไม่ครบ` : ''}`,
    (count: number, incomplete: number) =>
      `${count} issued${incomplete > 0 ? `; ${incomplete} wait for name or national ID` : ''}`,
  ],
  again: ['พิมพ์ใบแทน', 'Print a duplicate'],
  replace: ['ยกเลิกและออกใหม่', 'Cancel and replace'],
  cancelOnly: ['ยกเลิก', 'Cancel'],
  replaceText: [
    'ฉบับนี้จะถูกยกเลิก และออกฉบับใหม่ด้วยเลขใหม่จากข้อมูลผู้ขายตอนนี้',
    'This certificate is cancelled, and a new one with a new number is made from the seller’s data of now',
  ],
  cancelText: [
    'เงินของรายการนี้ตีกลับ ฉบับนี้จะถูกยกเลิกโดยไม่มีฉบับแทน',
    'The money of this payout came back: the certificate is cancelled and nothing replaces it',
  ],
  reason: ['เหตุผล', 'Reason'],
  replaced: [(name: string) => `ออกใหม่เป็น ${name}`, (name: string) => `Replaced by ${name}`],
  legacy: ['ใบรับรองแทนใบเสร็จของรายการเก่า', 'A receipt for an old making fee'],
  legacyText: [
    'สำหรับค่าจ้างทำชีทก่อนมีบัญชีในระบบ ซึ่งรู้แต่ยอดที่จ่ายจริง ยอดเกิน 1,000.00 บาทจะหารด้วย 98.5% ไม่มีการบันทึก พิมพ์หรือเก็บเป็น PDF จากหน้านี้',
    'For a making fee from before the ledger, of which only what was paid out is known: above 1,000.00 baht it is divided by 98.5 %. Nothing is kept: print the paper here',
  ],
  legacyNumber: ['เลขที่ใบรับรอง', 'Number of the receipt'],
  legacyPayee: ['ชื่อผู้รับเงิน', 'Who was paid'],
  legacyTotal: ['ยอดที่จ่ายจริง (บาท)', 'Paid out (baht)'],
  legacyGross: [(sum: string) => `ยอดก่อนหักภาษี ${sum} บาท`, (sum: string) => `Before tax ${sum} baht`],
  legacyShow: ['แสดงใบรับรอง', 'Show the receipt'],
  legacyBack: ['กลับไปใบรับรองของเดือน', 'Back to the receipts of the month'],
  cancelDone: ['ยกเลิกแล้ว', 'Cancelled'],
})
