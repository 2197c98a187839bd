import type { PayoutStanding, PayoutWait, WaitOf } from '#rules/payouts/payout-standing.ts'
import { defineWords } from '../use-words.tsx'
import { lateLine } from './payday.ts'
import { type Language, type Pair, say } from '../language.ts'

/** Around the lines: what a sum is, what of it comes, and the way to have a small one paid. */
export const standingWords = defineWords('standing', {
  missingName: ['ยอดที่ยังขาด', 'Still missing'],
  netName: ['ยอดโอนสุทธิ', 'Net of the transfer'],
  completeData: ['กรอกข้อมูลให้ครบ', 'Complete my data'],
  confirmAccount: ['ยืนยันบัญชีใหม่', 'Confirm my new account'],
  seeCase: ['ดูเรื่องลิขสิทธิ์', 'See the case'],
  checkAccount: ['ตรวจบัญชีรับเงิน', 'Check my bank account'],
  netOf: [
    (net: string, percent: number, tax: string, fee: string) =>
      `โอนสุทธิ ฿${net} หลังหักภาษี ${percent}% ${tax}${fee && ` และค่าโอน ${fee}`} บาท`,
    (net: string, percent: number, tax: string, fee: string) =>
      `฿${net} reach you, after ${percent}% tax (${tax})${fee && ` and the transfer fee (${fee})`}`,
  ],
  netWithoutTax: [
    (net: string, fee: string) => `โอนสุทธิ ฿${net}${fee && ` หลังหักค่าโอน ${fee} บาท`} ไม่มีภาษีหัก ณ ที่จ่าย`,
    (net: string, fee: string) =>
      `฿${net} reach you${fee && `, after the transfer fee (${fee})`}; no tax is withheld`,
  ],
  askSupport: [
    (minimum: string, email: string) => `ถามเรื่องยอดไม่ถึง ${minimum} บาท เขียนถึง ${email}`,
    (minimum: string, email: string) => `Questions about less than ${minimum} baht: ${email}`,
  ],
  ask: ['แจ้งทีมงาน', 'Tell our team'],
})

/** The month's forecast. */
export const forecastWords = defineWords('forecast', {
  name: ['คาดการณ์สิ้นเดือน', 'Forecast of the month'],
  netName: ['คาดการณ์ยอดโอนสุทธิ', 'Forecast of the net'],
  share: [
    (baht: string) => `ถ้าขายได้เท่า 28 วันที่ผ่านมา สิ้นเดือนนี้จะมีส่วนแบ่งรอโอนราว ฿${baht}`,
    (baht: string) =>
      `At the pace of the last 28 days about ฿${baht} of share will wait at the end of this month:`,
  ],
  net: [
    (net: string, tax: string, fee: string) => `โอนสุทธิราว ฿${net} หลังหักภาษี ฿${tax} และค่าโอน ฿${fee}`,
    (net: string, tax: string, fee: string) =>
      `about ฿${net} reach you after ฿${tax} of tax and a fee of ฿${fee}.`,
  ],
  noNet: ['ยังไม่ถึงขั้นต่ำที่โอน จะทบไปเดือนหน้า', 'too little for a transfer yet, it would be carried over.'],
  from: [
    (sales: string) => `ประมาณจากการขาย ${sales} ครั้ง ของจริงอาจต่างไป`,
    (sales: string) => `Calculated from ${sales} sales; the final figure may differ.`,
  ],
})

type Amounts = { date: string; missing: string; minimum: string; reason: string }
type Line = (amounts: Amounts) => Pair

const needsData: Line = () => [
  'กรอกข้อมูลผู้ขายให้ครบก่อน จึงจะโอนได้',
  'Complete your seller data first; then it can be transferred',
]
const needsAccount: Line = () => [
  'ยืนยันบัญชีรับเงินใหม่ก่อน จึงจะโอนได้',
  'Confirm your new bank account first; then it can be transferred',
]

const needsCheck: Line = () => [
  'ทีมงานพักการโอนไว้ ตรวจและแก้บัญชีรับเงินก่อน จึงจะโอนได้',
  'On hold by our team: check and correct your bank account; then it can be transferred',
]

/** One line each: what it waits for and the next date that is true. A standing or a wait without its line does not compile. */
const lines: { [S in PayoutStanding]: Line | Record<WaitOf<S>, Line> } = {
  growing: {
    'month-end': ({ date }) => [
      `ยังเพิ่มได้ถึงสิ้นเดือน โอน ${date}`,
      `Open until the end of the month; transferred on ${date}`,
    ],
    data: needsData,
    account: needsAccount,
    check: needsCheck,
  },
  small: ({ missing }) => [
    `ขายได้อีก ${missing} บาทของส่วนแบ่งจึงจะโอน ถ้าไม่ถึงจะทบไปเดือนหน้า`,
    `${missing} baht of share short of a transfer; what does not reach it is carried to the next month`,
  ],
  closing: () => [
    'เดือนนี้จบแล้ว กำลังปิดยอด ปิดแล้วจะบอกวันโอน',
    'The month is over and being closed; then you see the day of the transfer',
  ],
  due: ({ date }) => [`ปิดยอดแล้ว โอน ${date}`, `Closed; transferred on ${date}`],
  late: ({ date }) => lateLine(date),
  'in-flight': ({ date }) => [
    `กำลังอยู่ในขั้นตอนการโอนเงิน ส่งให้ธนาคารแล้ว เงินเข้า ${date}`,
    `The transfer is being processed: it is with the bank, for ${date}`,
  ],
  carried: {
    'more-sales': ({ missing, minimum }) => [
      `ทบไว้เพราะไม่ถึง ${minimum} บาท อีก ${missing} บาทก็โอนได้`,
      `Carried over, under ${minimum} baht; ${missing} baht more and it is transferred`,
    ],
    'month-end': ({ date, minimum }) => [
      `รวมกับเดือนนี้ครบ ${minimum} บาทแล้ว โอน ${date}`,
      `With this month it reaches ${minimum} baht; transferred on ${date}`,
    ],
    handover: () => [
      'บริษัทผู้จ่ายเดิมไม่มีเดือนใหม่แล้ว ยอดนี้จะไปรวมกับที่ผู้จ่ายรายใหม่จ่าย ไม่ต้องทำอะไร',
      'Its payer has no further months: it will be added to what the new payer owes you. You need do nothing',
    ],
    close: ({ minimum }) => [
      `ครบ ${minimum} บาทแล้ว จะบอกวันโอนหลังปิดยอดเดือนถัดไป`,
      `It reaches ${minimum} baht; the next close of a month tells the day of the transfer`,
    ],
  },
  owing: () => [
    'คืนเงินผู้ซื้อมากกว่าที่ขายได้ หักจากการโอนครั้งถัดไป',
    'More was refunded than sold; it comes off your next transfer',
  ],
  held: { data: needsData, account: needsAccount, check: needsCheck },
  stopped: {
    case: () => [
      'พักไว้จนเรื่องลิขสิทธิ์ของชีทสิ้นสุด ถ้าชีทกลับมาขายจะโอนให้',
      'Held until the copyright case of its sheet ends; put back on sale, it is transferred',
    ],
    decision: () => [
      'เรื่องลิขสิทธิ์ของชีทสิ้นสุดแล้ว ทีมงานจะตัดสินว่าจ่ายหรือยกเลิกส่วนนี้',
      'The copyright case of its sheet was upheld: our team decides whether it is paid or cancelled',
    ],
    us: ({ reason }) => [
      `การโอนเงินมีปัญหา โปรดติดต่อ Facebook Page${reason && ` เหตุผล: ${reason}`}`,
      `There is a problem with the transfer, please contact our Facebook Page${reason && `. Reason: ${reason}`}`,
    ],
  },
  paid: ({ date }) => [`โอนแล้ว ${date}`, `Transferred on ${date}`],
  void: ({ reason }) => [
    `ยกเลิกแล้ว จะไม่มีการโอน${reason && `: ${reason}`}`,
    `Cancelled, nothing will be transferred${reason && `: ${reason}`}`,
  ],
}

/** The line of a sum; dates and amounts come written. */
export function sayStanding(
  { standing, waitsFor }: { standing: PayoutStanding; waitsFor: PayoutWait },
  amounts: Amounts,
  language: Language,
): string {
  const line: Line | Partial<Record<PayoutWait, Line>> = lines[standing]
  const words = typeof line === 'function' ? line : line[waitsFor]
  if (words === undefined)
    throw new Error(`no words for a payout that is ${standing} and waits for ${waitsFor}`)
  return say(words(amounts), language)
}
