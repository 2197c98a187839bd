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

/** Carts, orders and promo codes of buyers. */
export const orders = {
  'cart.already-owned': { status: 409, msg: ['คุณมีชีทนี้อยู่แล้ว', 'You already own this sheet'] },
  'orders.empty-cart': { status: 400, msg: ['ยังไม่มีชีทในตะกร้า', 'No cart items'] },
  'orders.already-owned': {
    status: 409,
    msg: ['มีชีทในตะกร้าที่คุณเป็นเจ้าของอยู่แล้ว', 'You already own a sheet in this cart'],
  },
  'orders.below-floor': {
    status: 409,
    msg: [
      'ช่องทางชำระเงินนี้รับตั้งแต่ {baht} บาทขึ้นไป ใช้เครดิตของคุณ หรือเพิ่มชีทอีกสักเล่มแล้วชำระรวมกันได้เลย',
      'This way of paying takes {baht} baht or more: use your credit, or add another sheet and pay for both together',
    ],
  },
  'orders.above-ceiling': {
    status: 409,
    msg: [
      'ชำระได้ครั้งละไม่เกิน {baht} บาท นำชีทบางเล่มออก แล้วแยกสั่งเป็นอีกคำสั่งซื้อ',
      'One payment takes at most {baht} baht. Take some sheets out and order them separately',
    ],
  },
  'orders.not-on-sale': {
    status: 409,
    msg: [
      'มีชีทในตะกร้าที่ปิดการขายแล้ว กรุณานำออกจากตะกร้า',
      'A sheet in this cart is no longer on sale. Please remove it',
    ],
  },
  'orders.already-paid': { status: 409, msg: ['คำสั่งซื้อนี้ชำระเงินแล้ว', 'This order is already paid'] },
  'orders.closed': {
    status: 409,
    msg: ['คำสั่งซื้อนี้หมดอายุหรือถูกยกเลิกแล้ว', 'This order has expired or was cancelled'],
  },
  'gift.one-sheet': {
    status: 400,
    msg: ['ของขวัญหนึ่งชิ้นมีชีทได้หนึ่งเล่ม', 'A gift holds one sheet'],
  },
  'gift.own-sheet': {
    status: 409,
    msg: ['ชีทนี้คุณเขียนเอง จึงซื้อเป็นของขวัญไม่ได้', 'You wrote this sheet, so you cannot buy it as a gift'],
  },
  'gift.unknown': {
    status: 404,
    msg: [
      'ลิงก์ของขวัญนี้ใช้ไม่ได้ ผู้ให้อาจยกเลิกหรือทำลิงก์ใหม่แล้ว ขอลิงก์จากผู้ให้อีกครั้ง',
      'This gift link does not work: its giver may have taken it back or made a new one. Ask them for it again',
    ],
  },
  'gift.taken': {
    status: 409,
    msg: ['มีคนรับของขวัญนี้ไปแล้ว', 'Somebody has already opened this gift'],
  },
  'gift.gone': {
    status: 409,
    msg: ['ของขวัญนี้ถูกยกเลิกและคืนเงินแล้ว', 'This gift was cancelled and its money given back'],
  },
  'gift.from-you': {
    status: 409,
    msg: [
      'ของขวัญนี้คุณเป็นคนซื้อ ส่งลิงก์ให้เพื่อนเป็นคนรับ',
      'You bought this gift: send the link to the friend who is to open it',
    ],
  },
  'gift.owned-already': {
    status: 409,
    msg: [
      'คุณมีชีทนี้อยู่แล้ว ของขวัญยังไม่ถูกใช้ ผู้ให้ส่งลิงก์นี้ให้คนอื่นได้',
      'You have this sheet already. The gift is not used up: its giver can send the link to somebody else',
    ],
  },
  'promo.unknown': { status: 409, msg: ['ไม่พบโค้ดส่วนลดนี้', 'There is no such promo code'] },
  'promo.not-yet': { status: 409, msg: ['โค้ดส่วนลดนี้ยังไม่เริ่มใช้', 'This promo code is not valid yet'] },
  'promo.ended': { status: 409, msg: ['โค้ดส่วนลดนี้หมดอายุแล้ว', 'This promo code has ended'] },
  'promo.used-up': { status: 409, msg: ['โค้ดส่วนลดนี้ถูกใช้ครบแล้ว', 'This promo code has been used up'] },
  'orders.still-open': {
    status: 409,
    msg: ['คำสั่งซื้อนี้ยังเปิดอยู่ จับคู่เงินกับคำสั่งซื้อแทน', 'This order is still open. Match the money with it instead'],
  },
  'orders.delivered-already': {
    status: 409,
    msg: ['ส่งชีทของคำสั่งซื้อนี้ไปแล้ว', 'The sheets of this order were delivered already'],
  },
  'promo.own-code': {
    status: 403,
    msg: ['โค้ดนี้คุณสร้างเอง จึงใช้ซื้อเองไม่ได้', 'You made this promo code, so you cannot buy with it'],
  },
  'promo.used-by-you': {
    status: 409,
    msg: [
      'คุณใช้โค้ดนี้ครบจำนวนแล้ว คำสั่งซื้อที่ยังไม่ได้จ่ายก็นับด้วย ยกเลิกคำสั่งซื้อนั้นก่อน แล้วใช้โค้ดอีกครั้งได้',
      'You have already used this promo code. An unpaid order counts too: cancel it, and you can use the code again',
    ],
  },
  'promo.other-store': {
    status: 409,
    msg: ['โค้ดนี้ใช้กับชีทในตะกร้าไม่ได้', 'This promo code does not fit any sheet in the cart'],
  },
  'promo.followers-only': {
    status: 409,
    msg: [
      'โค้ดนี้ให้เฉพาะผู้ติดตามของผู้เขียน กดติดตามที่หน้าผู้เขียน แล้วใช้โค้ดอีกครั้ง',
      'This promo code is for followers of its author. Follow them on their page, then use it again',
    ],
  },
} as const satisfies Record<string, Entry>
