import { defineWords } from '../use-words.tsx'

/** The check of a slip on the payment page. */
export const slipWords = defineWords('slip', {
  paidButNothing: ['โอนแล้วแต่ยังไม่ขึ้น?', 'Paid, but nothing happens?'],
  slipText: ['แนบสลิปเพื่อตรวจด้วยตัวเอง', 'Attach the slip to check it yourself'],
  slipFirst: ['โอนแล้วแนบสลิป เพื่อให้ระบบตรวจยอด', 'After paying attach the slip, so that we can check it'],
  slipPrivacy: [
    'เราอ่านเฉพาะ QR บนสลิปในเครื่องของคุณ ไม่อัปโหลดรูป',
    'Only the QR on the slip is read, on your device. The picture is not uploaded.',
  ],
  attachSlip: ['แนบสลิป', 'Attach slip'],
  readingSlip: ['กำลังอ่านสลิป', 'Reading the slip'],
  noQrOnSlip: ['ตรวจสลิปไม่สำเร็จ ลองรูปที่เห็น QR ชัด', 'Verification was not successful. Try a clearer slip'],
  slipTitle: ['ตรวจสลิป', 'Slip check'],
})
