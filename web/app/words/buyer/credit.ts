import { defineWords } from '../use-words.tsx'

/** The statement of one's credit, and taking it out. */
export const creditWords = defineWords('credit', {
  balance: ['เครดิตคงเหลือ', 'Credit left'],
  none: ['ยังไม่มีเครดิต', 'No credit yet'],
  about: ['เงินของคุณ ไม่มีวันหมดอายุ', 'Your money, it never expires'],
  moves: ['รายการเดินเครดิต', 'Credit history'],
  spend: ['ใช้เครดิตซื้อชีท', 'Spend it on sheets'],
  toOrders: ['ขอคืนเงินจากคำสั่งซื้อ', 'Ask for a refund of an order'],
  flow: ['เครดิตมาและไป', 'How credit comes and goes'],
  comes: ['เครดิตมาจากไหน', 'Where it comes from'],
  inRefund: ['เงินคืน', 'Refunds'],
  inRefundText: ['ขอคืนเงินแล้วเลือกเก็บเป็นเครดิต ได้ทันที', 'Choose credit for a refund: it is here at once'],
  inMoney: ['โอนเกิน', 'Overpaid'],
  inMoneyText: ['ยอดที่โอนเกินหรือโอนซ้ำ เก็บไว้ที่นี่ได้', 'Overpaid or paid twice? It can stay here'],
  goes: ['ใช้ทำอะไรได้', 'What you can use it for'],
  outOrder: ['ซื้อชีท', 'Sheets'],
  outOrderText: ['ติ๊กใช้เครดิตในตะกร้า จ่ายได้ทุกยอด', 'Tick it in the cart: it pays any amount'],
  outAccount: ['ถอนออก', 'Withdraw'],
  outAccountText: ['เข้าบัญชีธนาคาร ปกติใน 3 วันทำการ', 'To your bank account, usually within 3 working days'],
  refund: ['เงินคืนจากคำสั่งซื้อ', 'Refund of an order'],
  money: ['เงินโอนที่เก็บเป็นเครดิต', 'A transfer kept as credit'],
  order: ['จ่ายคำสั่งซื้อ', 'Paid an order'],
  'order-back': ['คำสั่งซื้อไม่สำเร็จ ได้เครดิตคืน', 'Order not completed, credit returned'],
  withdrawal: ['ถอนเข้าบัญชี', 'Withdrawn to your account'],
  after: [(baht: string) => `เหลือ ${baht}`, (baht: string) => `${baht} left`],
  seeOrder: ['ดูคำสั่งซื้อ', 'See the order'],
  leaving: [
    (baht: string, date: string) => `กำลังโอน ${baht} บาทเข้าบัญชีของคุณ ขอเมื่อ ${date} ปกติภายใน 3 วันทำการ`,
    (baht: string, date: string) =>
      `${baht} baht are on their way to your account, asked for on ${date}; usually within 3 working days`,
  ],
  takeOut: ['ถอนเข้าบัญชี', 'Withdraw to a bank account'],
  amount: ['จำนวนเงิน (บาท)', 'Amount in baht'],
  amountWrong: ['กรอกจำนวนเงินที่ไม่เกินเครดิตที่มี', 'Enter an amount within your credit'],
  taken: [
    'รับคำขอแล้ว ปกติโอนให้ภายใน 3 วันทำการ',
    'We have your request and usually transfer it within 3 working days',
  ],
  useOnCart: [(baht: string) => `ใช้เครดิต (มี ${baht} บาท)`, (baht: string) => `Use my credit (${baht} baht)`],
  unknown: [
    'โหลดเครดิตของคุณไม่ได้ จึงยังไม่รู้ว่าต้องจ่ายเท่าไร',
    'Your credit could not be loaded, so what there is to pay is not known yet',
  ],
  without: ['ซื้อโดยไม่ใช้เครดิต', 'Order without my credit'],
  useOnOrder: [
    (baht: string) => `จ่ายด้วยเครดิต ${baht} บาท`,
    (baht: string) => `Pay ${baht} baht with my credit`,
  ],
})
