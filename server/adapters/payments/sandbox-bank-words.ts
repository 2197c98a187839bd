export type Language = 'th' | 'en'

/** Every text of the simulated bank's page, [Thai, English]. */
const words = {
  title: ['ธนาคารทดลอง', 'Sandbox bank'],
  notReal: [
    'ไม่ใช่ธนาคารจริง ไม่มีเงินจริง ใช้ลองจ่ายในเดโมเท่านั้น',
    'Not a real bank, no real money: for trying out the demo',
  ],
  qrLabel: ['ข้อความใน QR ที่ต้องการจ่าย', 'Text of the QR to pay'],
  qrHint: [
    'วางข้อความจากหน้าชำระเงิน หรือสแกน QR แล้วคัดลอกมา',
    'Paste it from the payment page, or scan the QR and copy it',
  ],
  read: ['อ่าน QR', 'Read the QR'],
  receiver: ['ผู้รับ', 'Receiver'],
  amount: ['ยอดเงิน', 'Amount'],
  baht: ['บาท', 'baht'],
  reference: ['เลขอ้างอิง', 'Reference'],
  payer: ['ชื่อผู้จ่าย', 'Name of the payer'],
  behaviour: ['ธนาคารจะทำอย่างไร', 'What the bank does'],
  pay: ['จ่ายเงิน', 'Pay'],
  paid: ['โอนเงินสำเร็จ', 'Transfer successful'],
  time: ['เวลา', 'Time'],
  slipQr: ['QR บนสลิป', 'The QR of the slip'],
  slipHint: ['ใช้ตรวจสลิปในหน้าชำระเงิน', 'For the slip check of the payment page'],
  slipText: ['ข้อความใน QR ของสลิป', 'Text of the slip QR'],
  transactionId: ['เลขที่รายการ', 'Transaction'],
  another: ['จ่ายรายการอื่น', 'Pay another'],
  forgedDone: ['ส่งการแจ้งปลอมแล้ว ไม่มีเงินเข้า', 'The forged call-back was sent. No money moved'],
  recent: ['รายการล่าสุด', 'Latest transfers'],
  unreadable: ['นี่ไม่ใช่ QR จ่ายเงิน หรือข้อความไม่ครบ', 'This is no payment QR, or it is cut off'],
  'not-a-bill': ['ธนาคารทดลองจ่ายได้เฉพาะ QR บิล', 'The sandbox bank only pays bill QR codes'],
  'other-biller': [
    'QR นี้เป็นของผู้รับจริง ธนาคารทดลองจ่ายไม่ได้',
    'This QR belongs to a real receiver. The sandbox bank does not pay it',
  ],
  'no-amount': ['QR นี้ไม่มียอดเงิน', 'This QR has no amount'],
  noSlip: ['ไม่พบสลิปนี้', 'There is no such slip'],
  language: ['English', 'ภาษาไทย'],
} as const satisfies Record<string, readonly [string, string]>

export type SandboxWord = keyof typeof words

export function sandboxWord(language: Language, word: SandboxWord): string {
  return words[word][language === 'th' ? 0 : 1]
}
