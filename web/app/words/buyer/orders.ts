import { defineWords } from '../use-words.tsx'

/** One's orders: the list in the account, and the line about one that waits. */
export const orderWords = defineWords('order', {
  stateCreated: ['กำลังสร้าง QR', 'Making the QR'],
  stateWaiting: ['รอชำระเงิน', 'Waiting for payment'],
  statePaid: ['ชำระเงินสำเร็จ', 'Paid'],
  stateExpired: ['หมดอายุแล้ว', 'Expired'],
  stateCancelled: ['ยกเลิกแล้ว', 'Cancelled'],
  orderWaits: ['มีคำสั่งซื้อรอชำระเงิน ไม่ต้องสั่งใหม่', 'An order is waiting for your payment. No need to order again'],
  waitsForPayment: ['รอชำระเงิน', 'Waiting for your payment'],
  noSuchOrder: [
    'ไม่พบคำสั่งซื้อนี้ในบัญชีของคุณ ตรวจว่าเข้าสู่ระบบด้วยบัญชีที่สั่ง',
    'This order is not in your account. Check that you signed in with the account that ordered.',
  ],
  allOrders: ['ดูคำสั่งซื้อทั้งหมด', 'See all orders'],
  noOrders: ['ยังไม่มีคำสั่งซื้อ', 'No orders yet'],
  orderSheets: [
    (name: string, more: number) => (more > 0 ? `${name} และอีก\u00a0${more}\u00a0ชีท` : name),
    (name: string, more: number) => (more > 0 ? `${name} and ${more} more` : name),
  ],
  order: ['คำสั่งซื้อ', 'Order'],
  askRefund: ['ขอคืนเงิน', 'Ask for a refund'],
  openOrder: ['ดูคำสั่งซื้อ', 'See the order'],
  payOrder: ['ชำระเงิน', 'Pay now'],
  receipt: ['ใบเสร็จ', 'Receipt'],
  refunded: ['คืนเงินแล้ว', 'Refunded'],
  refundedPart: ['คืนเงินบางส่วน', 'Refunded in part'],
  giftWaits: ['ของขวัญ · รอเพื่อนรับ', 'Gift · waiting to be opened'],
  giftTaken: ['ของขวัญ · มีคนรับแล้ว', 'Gift · opened'],
  olderOrders: ['ดูคำสั่งซื้อก่อนหน้านี้', 'Show older orders'],
})
