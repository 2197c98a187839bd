import { defineWords } from '../use-words.tsx'

export const cartWords = defineWords('cart', {
  cartTitle: ['ตะกร้า', 'Cart'],
  sheetsInCart: [
    (sheets: number) => `${sheets} ชีท`,
    (sheets: number) => (sheets === 1 ? '1 sheet' : `${sheets} sheets`),
  ],
  fromPackage: ['แพ็ก', 'Package'],
  singleSheets: ['ชีทเดี่ยว', 'Single sheets'],
  removeNamed: [(name: string) => `นำ ${name} ออกจากตะกร้า`, (name: string) => `Remove ${name} from the cart`],
  emptyCart: ['ยังไม่มีชีทในตะกร้า', 'No cart items'],
  ideas: ['เริ่มจากเล่มไหนดี', 'Where to begin'],
  seen: ['ดูล่าสุด', 'Opened last'],
  kept: ['รายการโปรด', 'Favourite'],
  seenLast: ['ที่คุณดูล่าสุด', 'Opened last'],
  keptForLater: ['ที่คุณเก็บไว้ในรายการโปรด', 'Among your favourites'],
  someRemovedOwned: [
    'บางชีทถูกนำออกจากตะกร้า เพราะคุณมีอยู่แล้ว',
    'Some sheets were removed from the cart because you own them',
  ],
  goneFromShop: [
    'บางชีทปิดการขายแล้ว จึงถูกนำออกจากตะกร้า',
    'Some sheets are no longer on sale and were removed from the cart',
  ],
  chooseSheets: ['เลือกชีท', 'Choose sheets'],
  promoLabel: ['โค้ดส่วนลด', 'Promo code'],
  promoPlaceholder: ['เช่น MIDTERM', 'For example MIDTERM'],
  usePromo: ['ใช้โค้ด', 'Apply'],
  dropPromo: ['เอาโค้ดออก', 'Remove the code'],
  promoApplied: [(code: string) => `ใช้โค้ด ${code} แล้ว`, (code: string) => `Code ${code} applied`],
  promoAfterLogin: ['เข้าสู่ระบบก่อนใช้โค้ดส่วนลด', 'Sign in to use a promo code'],
  bundleInstead: [
    'ซื้อครบชุดลดมากกว่าโค้ด จึงใช้ส่วนลดของชุดแทน ใช้ได้อย่างเดียวต่อคำสั่งซื้อ',
    'Bought together they save more than the code, so that counts instead. One of the two in an order',
  ],
  summary: ['สรุปยอด', 'Summary'],
  createOrder: ['สร้างคำสั่งซื้อ', 'Create order'],
  loginToOrder: ['เข้าสู่ระบบเพื่อสั่งซื้อ', 'Sign in to order'],
  howDelivered: [
    'จ่ายด้วย QR ธนาคารใดก็ได้ ชีทเข้าชีทของฉันทันทีหลังได้รับเงิน ไม่มีค่าธรรมเนียมเพิ่ม',
    'Pay by QR with any bank. Sheets are in My sheets as soon as the money arrives. No extra fee.',
  ],
  refundRule: ['เงื่อนไขการคืนเงิน', 'Refund rules'],
})
