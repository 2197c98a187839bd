import { defineWords } from '../use-words.tsx'

export const certificateWords = defineWords({
  title: ['หนังสือรับรองการหักภาษี ณ ที่จ่าย', 'Withholding-tax certificates'],
  number: [(name: string) => `เลขที่ ${name}`, (name: string) => `Number ${name}`],
  paidOn: [(day: string) => `จ่ายวันที่ ${day}`, (day: string) => `Paid on ${day}`],
  tax: ['ภาษี', 'Tax'],
  cancelled: ['ยกเลิกแล้ว', 'Cancelled'],
  replaced: [
    (name: string) => `ยกเลิกแล้ว ใช้เลขที่ ${name} แทน`,
    (name: string) => `Cancelled, replaced by number ${name}`,
  ],
  taxYear: ['สรุปทั้งปีสำหรับ ภ.ง.ด. 90/94', 'The year for your tax return (P.N.D. 90/94)'],
  taxYearText: [
    'นับตามวันที่จ่าย ยอดขายเดือนธันวาคมเป็นรายได้ของปีถัดไป แบบ ภ.ง.ด. 94 ใช้ยอดมกราคม–มิถุนายน',
    'By the day of payment: the sales of December are income of the next year. P.N.D. 94 takes January to June',
  ],
  year: ['ปีที่จ่าย', 'Year of payment'],
  noPayments: ['ปีนี้ไม่มีการจ่าย', 'Nothing was paid in this year'],
  payerId: ['เลขประจำตัวผู้เสียภาษีของผู้จ่าย', "The payer's tax ID"],
  halfIncome: ['รายได้ ม.ค.–มิ.ย.', 'Income January to June'],
  halfTax: ['ภาษีที่หัก ม.ค.–มิ.ย.', 'Withheld January to June'],
  income: ['รายได้ทั้งปี', 'Income of the year'],
  yearTax: ['ภาษีที่หักทั้งปี', 'Withheld in the year'],
  taxName: ['ชื่อสำหรับกรมสรรพากร', 'Your name for the tax office'],
  taxNameText: [
    'บริษัทหักภาษีจากรายได้ของคุณและต้องยื่นแบบ ภ.ง.ด.3 ซึ่งต้องใช้คำนำหน้า ชื่อ และนามสกุลแยกกันตามบัตรประชาชน',
    'The company withheld tax from your revenue and files P.N.D. 3, which wants title, first name and surname as on your ID card',
  ],
  title_: ['คำนำหน้า', 'Title'],
  firstName: ['ชื่อ', 'First name'],
  surname: ['นามสกุล', 'Surname'],
  saveName: ['บันทึกชื่อ', 'Save the name'],
  nameSaved: ['บันทึกแล้ว', 'Saved'],
  download: [(name: string) => `ดาวน์โหลด ${name}`, (name: string) => `Download ${name}`],
})
