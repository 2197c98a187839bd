import { defineWords } from './use-words.tsx'

/** The public page behind the QR of a withholding-tax certificate. */
export const verifyWords = defineWords('verify', {
  title: ['ตรวจสอบหนังสือรับรองการหักภาษี', 'Verify a withholding-tax certificate'],
  inForce: ['ออกโดยระบบนี้และยังใช้ได้', 'Issued here and in force'],
  cancelled: ['ออกโดยระบบนี้ แต่ยกเลิกแล้ว', 'Issued here, but cancelled'],
  unknown: [
    'ไม่พบหนังสือรับรองนี้ รหัสอาจไม่ครบหรือไม่ได้ออกโดยระบบนี้',
    'There is no such certificate: the code is not whole, or it was not issued here',
  ],
  ask: ['ถ่ายรูป QR บนหนังสือรับรอง แล้วเราตรวจให้', 'Take a picture of the QR on the certificate, and we check it'],
  picture: ['เลือกรูป QR', 'Choose a picture'],
  noQr: ['ไม่เห็น QR ในรูปนี้ ถ่ายใกล้อีกนิดให้ QR ชัด', 'No QR is to be seen in it. Take it closer and sharp'],
  or: ['หรือ', 'or'],
  link: ['วางลิงก์หรือรหัสจาก QR', 'Paste the link or code of the QR'],
  sampleText: ['เลขที่อยู่มุมขวาบน QR อยู่มุมขวาล่าง', 'Number in the upper right corner, QR in the lower right.'],
  answer: ['ของจริงจะเห็นอย่างนี้', 'A true one looks like this'],
  check: ['ตรวจสอบ', 'Verify'],
  missing: ['วางลิงก์หรือรหัสก่อน', 'Paste the link or code first'],
  number: ['เลขที่', 'Number'],
  gross: ['จำนวนเงินที่จ่าย', 'Amount paid'],
  tax: ['ภาษีที่หัก', 'Tax withheld'],
  date: ['วันที่จ่าย', 'Paid on'],
  rates: [
    'ยอดขายถึง ส.ค. 2568 หัก 3% หลังจากนั้นหัก 1% ธนาคารนำส่งให้โดยไม่มีกระดาษ',
    'Sales until August 2025: 3% withheld. Since then 1%, which the bank pays in without a paper',
  ],
  compare: [
    'เทียบเลขที่ จำนวนเงิน และวันที่กับฉบับที่ถืออยู่ หน้านี้ไม่แสดงชื่อใคร',
    'Compare number, amounts and date with the paper. This page names nobody',
  ],
})
