import { defineWords } from '../use-words.tsx'

/** The receipt of an order. */
export const receiptWords = defineWords('receipt', {
  order: ['คำสั่งซื้อ', 'Order'],
  receiptTitle: ['ใบเสร็จรับเงิน', 'Receipt'],
  noSuchReceipt: [
    'ไม่พบใบเสร็จนี้ ลิงก์อาจไม่ครบ หรือสั่งซื้อด้วยบัญชีอื่น',
    'This receipt was not found: the link may be cut, or another account ordered.',
  ],
  receiptNumber: ['เลขที่', 'No.'],
  receiptDate: ['วันที่', 'Date'],
  receiptPaidOn: ['วันที่ชำระ', 'Paid on'],
  receiptBuyer: ['ได้รับเงินจาก', 'Received from'],
  receiptItem: ['รายการ', 'Item'],
  receiptPrice: ['ราคา', 'Price'],
  receiptPaid: ['จ่ายจริง', 'Paid'],
  receiptRefunded: ['คืนเงินแล้ว (บาท)', 'Refunded (baht)'],
  receiptSum: ['รวม', 'Sum'],
  receiptDiscount: ['ส่วนลด', 'Discount'],
  receiptTotal: ['รวมทั้งสิ้น (บาท)', 'Total (baht)'],
  receiptWords: ['จำนวนเงินเป็นตัวอักษร', 'Amount in words'],
  receiptPayment: ['ชำระโดย QR อ้างอิง', 'Paid by QR, reference'],
  receiptNoPayment: ['ไม่มียอดต้องชำระ', 'Nothing was due'],
  receiptNote: ['เอกสารนี้ออกโดยระบบ ไม่ใช่ใบกำกับภาษี', 'Issued by the system. This is not a tax invoice.'],
  stampPaid: ['ชำระแล้ว', 'PAID'],
  savePicture: ['บันทึกเป็นรูป', 'Save picture'],
  pictureFailed: ['เปิดรูปใบเสร็จไม่ได้ ลองอีกครั้ง', 'The picture could not be opened. Please try again'],
  print: ['พิมพ์', 'Print'],
  back: ['กลับไปหน้าบัญชี', 'Back to my account'],
  telephone: ['โทรศัพท์', 'Telephone'],
  registration: ['เลขทะเบียนนิติบุคคล', 'Registration number'],
})
