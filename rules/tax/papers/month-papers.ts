import { groupBy } from '../../group-by.ts'
import { thaiLongDate } from '../../calendar/bangkok.ts'
import { nextPeriod, type Period, thaiMonthYear } from '../../calendar/periods.ts'
import { bahtText } from '../../money/baht-text.ts'
import type { Satang } from '../../money/satang.ts'
import { writeNationalId } from '../../sellers/national-id.ts'
import type { Paper } from './paper.ts'
import { type PaperPerson, writeAmount } from './people.ts'
import { type PaperTable, tablePapers } from './table-papers.ts'

/** What a seller sold in a month. */
export type SellFacts = {
  period: Period
  seller: PaperPerson
  rows: readonly { name: string; num: number; priceSatang: Satang }[]
}

/** "Revenue summary" of one seller: number, item, quantity, unit price, amount, total (staff.md §2). */
export function sellPapers({ period, seller, rows }: SellFacts): Paper[] {
  const total = rows.reduce((sum, { num, priceSatang }) => sum + num * priceSatang, 0)
  const quantity = rows.reduce((sum, { num }) => sum + num, 0)
  return tablePapers({
    title: 'สรุปรายได้จากการขายชีทสรุป',
    facts: [
      `ประจำเดือน ${thaiMonthYear(period)}  กำหนดจ่ายเดือน ${thaiMonthYear(nextPeriod(period))}`,
      ...personLines('ผู้ขาย', seller),
    ],
    columns: [
      { title: 'ลำดับ', width: 7, align: 'middle' },
      { title: 'รายการ', width: 50, align: 'start' },
      { title: 'จำนวน', width: 10, align: 'end' },
      { title: 'ราคาต่อหน่วย', width: 15, align: 'end' },
      { title: 'จำนวนเงิน', width: 18, align: 'end' },
    ],
    rows: rows.map(({ name, num, priceSatang }, at) => [
      String(at + 1),
      name,
      String(num),
      writeAmount(priceSatang),
      writeAmount(num * priceSatang),
    ]),
    totals: [['', 'รวม', String(quantity), '', writeAmount(total)]],
    notes: total < 0 ? [] : [`(${bahtText(total)})`],
  })
}

export type PaidPayout = {
  payer: PaperPerson
  payee: PaperPerson
  paidOn: string
  grossSatang: Satang
  taxSatang: Satang
  feeSatang: Satang
  netSatang: Satang
  /** The day on which the bank sent it back, `2026-11-24`: it was booked on its day all the same. */
  returnedOn: string | null
}

/**
 * "Payout expenses" of the days of a month or of one day: payee, ID, gross, tax, fee, net, totals (payouts-and-tax §3). What the bank sent
 * back stands among them, marked, and comes off under the totals: as many payouts are shown as are booked.
 */
export function payPapers({ period, payouts }: { period: Period; payouts: readonly PaidPayout[] }): Paper[] {
  const tables = [...groupBy(payouts, ({ paidOn, payer }) => `${paidOn} ${payer.name}`)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, ofDay]) => (ofDay[0] === undefined ? [] : [payTable(period, ofDay[0], ofDay)]))
  return tables.flatMap(tablePapers)
}

function payTable(period: Period, { payer, paidOn }: PaidPayout, payouts: readonly PaidPayout[]): PaperTable {
  const amountsOf = ({ grossSatang, taxSatang, feeSatang, netSatang }: PaidPayout) => [
    grossSatang,
    taxSatang,
    feeSatang,
    netSatang,
  ]
  const sumsOf = (of: readonly PaidPayout[]) =>
    [0, 1, 2, 3].map((at) => of.reduce((total, payout) => total + (amountsOf(payout)[at] ?? 0), 0))
  const total = (words: string, sums: readonly Satang[]) => ['', words, '', ...sums.map(writeAmount)]
  const returned = payouts.filter(({ returnedOn }) => returnedOn !== null)
  const stayed = sumsOf(payouts.filter(({ returnedOn }) => returnedOn === null))
  return {
    title: 'สรุปค่าใช้จ่ายค่าตอบแทนผู้ขาย',
    facts: [
      `ยอดขายประจำเดือน ${thaiMonthYear(period)}  จ่ายวันที่ ${thaiLongDate(instantOf(paidOn))}`,
      ...personLines('ผู้จ่ายเงิน', payer),
    ],
    columns: [
      { title: 'ลำดับ', width: 6, align: 'middle' },
      { title: 'ผู้รับเงิน', width: 27, align: 'start' },
      { title: 'เลขประจำตัวประชาชน', width: 19, align: 'middle' },
      { title: 'จำนวนเงิน', width: 13, align: 'end' },
      { title: 'ภาษีหัก ณ ที่จ่าย', width: 13, align: 'end' },
      { title: 'ค่าโอน', width: 9, align: 'end' },
      { title: 'จ่ายสุทธิ', width: 13, align: 'end' },
    ],
    rows: payouts.map((payout, at) => [
      String(at + 1),
      payout.returnedOn === null
        ? payout.payee.name
        : `${payout.payee.name}\nธนาคารตีกลับ ${thaiLongDate(instantOf(payout.returnedOn))}`,
      payout.payee.taxId === '' ? '-' : writeNationalId(payout.payee.taxId),
      ...amountsOf(payout).map(writeAmount),
    ]),
    totals: [
      total(`รวม ${payouts.length} ราย`, sumsOf(payouts)),
      ...(returned.length === 0
        ? []
        : [
            total(
              `หัก ธนาคารตีกลับ ${returned.length} ราย`,
              sumsOf(returned).map((satang) => -satang),
            ),
            total(`คงจ่าย ${payouts.length - returned.length} ราย`, stayed),
          ]),
    ],
    notes: [`จ่ายสุทธิ (${bahtText(stayed[3] ?? 0)})`],
  }
}

function personLines(word: string, { name, taxId, address }: PaperPerson): string[] {
  return [
    `${word} ${name}  เลขประจำตัว ${taxId === '' ? '-' : writeNationalId(taxId)}`,
    `ที่อยู่ ${address === '' ? '-' : address}`,
  ]
}

/** Noon in Bangkok of a day. */
function instantOf(day: string): Date {
  return new Date(`${day}T05:00:00Z`)
}
