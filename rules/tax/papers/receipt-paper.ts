import { noonOf, thaiLongDate } from '../../calendar/bangkok.ts'
import { nextPeriod, type Period, thaiMonthYear } from '../../calendar/periods.ts'
import { bahtText } from '../../money/baht-text.ts'
import type { Satang } from '../../money/satang.ts'
import { legacyGrossSatang } from '../tax-policy.ts'
import { type Paper, penOf } from './paper.ts'
import { type PaperPerson, writeAmount } from './people.ts'

export type ReceiptFacts = {
  number: string
  /** The company that spent the money. */
  payer: PaperPerson
  payee: string
  /** The sales that were paid. */
  period: Period
  paidOn: string
  items: readonly ReceiptItem[]
}

export type ReceiptItem = {
  name: string
  isMakingFee: boolean
  /** The sum paid, and its gross by the ledger; null for old items the ledger does not know. */
  totalSatang: Satang
  grossSatang: Satang | null
}

/** A payout's purpose: hire of work. */
export const makingFeeName = 'ค่าจ้างทำชีทสรุป'

/** A receipt line's amount: the ledger's gross, or for old making fees the legacy one (payouts-and-tax §1.3). */
export function receiptSatang({ isMakingFee, totalSatang, grossSatang }: ReceiptItem): Satang {
  if (grossSatang !== null) return grossSatang
  return isMakingFee ? legacyGrossSatang(totalSatang) : totalSatang
}

const left = 42
const right = 553

/** A substitute receipt, for payees who cannot give one (payouts-and-tax §4). */
export function receiptPaper(facts: ReceiptFacts): Paper {
  const pen = penOf()
  const day = thaiLongDate(noonOf(facts.paidOn))
  const total = facts.items.reduce((sum, item) => sum + receiptSatang(item), 0)
  pen.text(297, 60, 'ใบรับรองแทนใบเสร็จรับเงิน', { size: 17, weight: 700, align: 'middle' })
  pen.text(right, 86, `เลขที่ ${facts.number}`, { size: 10, align: 'end' })
  pen.text(left, 108, `บจ./หจก. (ผู้ซื้อ/ผู้รับบริการ) ${facts.payer.name}`, { size: 10.5, width: right - left })
  pen.text(left, 125, `เลขประจำตัวผู้เสียภาษี ${facts.payer.taxId}`, { size: 10 })
  pen.text(left, 142, `ที่อยู่ ${facts.payer.address}`, { size: 10, width: right - left })

  const edges = [left, left + 105, left + 345, left + 435, right]
  const top = 162
  pen.line(left, top, right, top)
  ;['วัน เดือน ปี', 'รายละเอียดรายจ่าย', 'จำนวนเงิน', 'หมายเหตุ'].forEach((words, at) => {
    const middle = ((edges[at] ?? 0) + (edges[at + 1] ?? 0)) / 2
    pen.text(middle, top + 16, words, { size: 10, weight: 700, align: 'middle' })
  })
  pen.line(left, top + 24, right, top + 24)
  let y = top + 24
  for (const item of facts.items) {
    pen.text(left + 6, y + 17, day, { size: 9.5, width: 95 })
    // The payee has the wide column, under what was paid for; the last one is for what staff write by hand.
    const details = { size: 9.5, width: 228, lead: 14, lines: 3 }
    const named = pen.paragraph(left + 111, y + 17, item.name, details)
    const end = pen.paragraph(left + 111, named + 14, `จ่ายให้ ${facts.payee}`, details)
    pen.text(left + 429, y + 17, writeAmount(receiptSatang(item)), { size: 10, align: 'end' })
    y = end + 9
  }
  y = Math.max(y, top + 140)
  pen.line(left, y, right, y)
  for (const x of edges) pen.line(x, top, x, y)
  pen.box(left, y, right - left, 24)
  pen.text(left + 6, y + 16, `รวมทั้งสิ้น (ตัวอักษร) ${bahtText(total)}`, { size: 10, weight: 700, width: 330 })
  pen.text(left + 429, y + 16, writeAmount(total), { size: 10.5, weight: 700, align: 'end' })

  const statement = `ข้าพเจ้า .................................................. (ผู้เบิกจ่าย) ตำแหน่ง .............................. ขอรับรองว่ารายจ่ายข้างต้นนี้ไม่อาจเรียกเก็บใบเสร็จรับเงินจากผู้รับได้ และข้าพเจ้าได้จ่ายไปในงานของ ${facts.payer.name} โดยแท้ ตั้งแต่วันที่ 1 ${thaiMonthYear(facts.period)} ถึงวันที่ ${day} (กำหนดจ่ายเดือน ${thaiMonthYear(nextPeriod(facts.period))})`
  const end = pen.paragraph(left, y + 60, statement, { size: 10, width: right - left, lead: 19 })
  for (const [at, who] of ['ผู้เบิกจ่าย', 'ผู้อนุมัติ'].entries()) {
    const x = at === 0 ? 165 : 430
    pen.text(x, end + 70, 'ลงชื่อ ..................................................', {
      size: 10,
      align: 'middle',
    })
    pen.text(x, end + 90, `(${who})`, { size: 10, align: 'middle' })
  }
  return { title: `ใบรับรองแทนใบเสร็จรับเงิน ${facts.number}`, marks: pen.marks }
}
