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
  ask: [
    'สแกน QR บนหนังสือรับรองด้วยกล้องมือถือ หรือวางลิงก์จาก QR ที่นี่',
    'Scan the QR on the certificate with your phone, or paste its link here',
  ],
  link: ['ลิงก์หรือรหัสจาก QR', 'Link or code of the QR'],
  sample: [
    'หนังสือรับรองตัวอย่าง เลขที่อยู่มุมขวาบน QR อยู่มุมขวาล่าง',
    'A sample certificate: its number in the upper right corner, its QR in the lower right',
  ],
  sampleText: ['เลขที่อยู่มุมขวาบน QR อยู่มุมขวาล่าง', 'Number in the upper right corner, QR in the lower right'],
  check: ['ตรวจสอบ', 'Verify'],
  missing: ['วางลิงก์หรือรหัสก่อน', 'Paste the link or code first'],
  number: ['เลขที่', 'Number'],
  gross: ['จำนวนเงินที่จ่าย', 'Amount paid'],
  tax: ['ภาษีที่หัก', 'Tax withheld'],
  date: ['วันที่จ่าย', 'Paid on'],
  compare: [
    'เทียบเลขที่ จำนวนเงิน และวันที่กับฉบับที่ถืออยู่ หน้านี้ไม่แสดงชื่อใคร',
    'Compare number, amounts and date with the paper. This page names nobody',
  ],
})
