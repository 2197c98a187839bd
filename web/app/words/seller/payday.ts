import type { Pair } from '../language.ts'
import { defineWords } from '../use-words.tsx'

/** For overdue payouts; the verb stays in one piece. */
export const lateLine = (date: string): Pair => [
  `ควรโอนตั้งแต่ ${date} แต่ยัง\u2060ไม่\u2060ได้\u2060โอน`,
  `Overdue since ${date}`,
]

/** Pending sums and their day, for pages without further details. */
export const paydayWords = defineWords('payday', {
  waiting: ['เงินที่ยังไม่ได้โอน', 'Not transferred yet'],
  shareOf: [(months: string) => `ส่วนแบ่งเดือน ${months}`, (months: string) => `Your share of ${months}`],
  tax: [
    (percent: string) => `หักภาษี ณ ที่จ่าย${percent && ` ${percent}%`}`,
    (percent: string) => `Tax withheld${percent && ` ${percent}%`}`,
  ],
  fee: ['หักค่าโอน', 'Transfer fee'],
  taken: ['หักภาษีและค่าโอน', 'Tax and transfer fees'],
  notInIt: ['ยังไม่รวมในยอดข้างบน', 'Not in the amount above yet'],
  netOfAll: ['เข้าบัญชีคุณ หลังหักภาษีและค่าโอน', 'into your account, after tax and transfer fees'],
  net: ['เข้าบัญชีคุณ', 'into your account'],
  notNet: ['ก่อนหักภาษี ณ ที่จ่ายและค่าโอน', 'Before withholding tax and transfer fee'],
  moved: ['เพราะวันที่ 20 เป็นวันหยุด', 'since the 20th is no banking day'],
})
