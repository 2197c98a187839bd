import type { Entry } from './entry.ts'

/** Call-backs of providers and slips. */
export const payments = {
  'payments.bad-signature': { status: 401, msg: ['ลายเซ็นไม่ถูกต้อง', 'The signature is not valid'] },
  'slip.form': {
    status: 400,
    msg: ['อ่าน QR บนสลิปไม่ได้ ลองรูปที่เห็น QR ชัด', 'This is not a slip QR. Try a clearer picture of the slip'],
  },
  'slip.crc': {
    status: 400,
    msg: ['QR บนสลิปไม่สมบูรณ์ ลองรูปที่เห็น QR ชัด', 'The slip QR is damaged. Try a clearer picture of the slip'],
  },
  'slip.api': { status: 400, msg: ['QR นี้ไม่ใช่ QR ของสลิปโอนเงิน', 'This QR is not from a transfer slip'] },
  'slip.country': {
    status: 400,
    msg: ['รองรับเฉพาะสลิปจากธนาคารในไทย', 'Only slips of Thai banks can be checked'],
  },
  'slip.truemoney': {
    status: 400,
    msg: [
      'ตรวจสลิปทรูมันนี่อัตโนมัติไม่ได้ กรุณาติดต่อเรา',
      'TrueMoney slips cannot be checked automatically. Please contact us',
    ],
  },
  'slip.not-verified': {
    status: 409,
    msg: ['ตรวจสลิปไม่สำเร็จ ลองรูปที่เห็น QR ชัด', 'Verification was not successful. Try a clearer slip'],
  },
  'slip.wait': {
    status: 409,
    msg: [
      'ธนาคารยังไม่พบรายการนี้ ระบบจะตรวจให้อีกครั้งเอง',
      'The bank does not know this transfer yet. We keep checking',
    ],
  },
  'slip.used': { status: 409, msg: ['สลิปนี้ถูกใช้แล้ว', 'This slip has been used already'] },
  'slip.unmatched': {
    status: 409,
    msg: [
      'ได้รับเงินแล้วแต่ไม่ตรงกับคำสั่งซื้อ ทีมงานจะตรวจสอบและติดต่อกลับ',
      'The money arrived but fits no open order. Our team will check and contact you',
    ],
  },
} as const satisfies Record<string, Entry>
