import { groupBy } from '../../group-by.ts'
import { noonOf, thaiLongDate } from '../../calendar/bangkok.ts'
import { nextPeriod, type Period, thaiMonthYear } from '../../calendar/periods.ts'
import { bahtText } from '../../money/baht-text.ts'
import type { Satang } from '../../money/satang.ts'
import { writeNationalId } from '../../sellers/national-id.ts'
import { type Paper, paperSize, penOf } from './paper.ts'
import { type PaperPerson, writeAmount } from './people.ts'

type PaperTable = {
  title: string
  /** Under the title, a line each. */
  facts: readonly string[]
  columns: readonly { title: string; width: number; align: 'start' | 'middle' | 'end' }[]
  /** Text after a line break in a cell is a small line below, so that no font size shrinks. */
  rows: readonly (readonly string[])[]
  /** Under the last row, in bold. */
  totals: readonly (readonly string[])[]
  /** After the table. */
  notes: readonly string[]
}

const left = 36
const right = paperSize.width - 36
const rowHeight = 15
const bottom = 780

/** A seller's sales in a month. */
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
 * "Payout expenses" of a month's days or one day: payee, ID, gross, tax, fee, net, totals (payouts-and-tax §3). Returned transfers are
 * listed with a mark and subtracted below the totals, so that all booked payouts are shown.
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
      `ยอดขายประจำเดือน ${thaiMonthYear(period)}  จ่ายวันที่ ${thaiLongDate(noonOf(paidOn))}`,
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
        : `${payout.payee.name}\nธนาคารตีกลับ ${thaiLongDate(noonOf(payout.returnedOn))}`,
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
/** A table over as many pages as it needs, its head on each; columns share the width by their parts. */
function tablePapers(table: PaperTable): Paper[] {
  const parts = table.columns.reduce((sum, { width }) => sum + width, 0)
  const widths = table.columns.map(({ width }) => ((right - left) * width) / parts)
  const top = 62 + table.facts.length * 14
  const perPage = Math.floor((bottom - top - rowHeight * 2) / rowHeight)
  const lines = [
    ...table.rows.map((cells) => ({ cells, isTotal: false })),
    ...table.totals.map((cells) => ({ cells, isTotal: true })),
  ]
  const pages = pagesOf(lines, perPage)
  return pages.map((page, at) => {
    const pen = penOf()
    pen.text(paperSize.width / 2, 46, table.title, { size: 15, weight: 700, align: 'middle', width: 500 })
    table.facts.forEach((fact, line) => {
      pen.text(left, 66 + line * 14, fact, { size: 9.5, width: right - left })
    })
    const row = (y: number, cells: readonly string[], weight: 400 | 700, isHead = false) => {
      let x = left
      table.columns.forEach(({ align }, place) => {
        const width = widths[place] ?? 0
        const where = isHead ? 'middle' : align
        const at = where === 'start' ? x + 3 : where === 'end' ? x + width - 3 : x + width / 2
        const [first = '', ...under] = (cells[place] ?? '').split('\n')
        pen.text(at, y, first, { size: 8.5, weight, align: where, width: width - 6 })
        under.forEach((words, line) => {
          const below = y + (line + 1) * (rowHeight - 3)
          pen.text(at, below, words, { size: 7, weight, align: where, width: width - 6 })
        })
        x += width
      })
    }
    pen.line(left, top, right, top)
    row(
      top + 11,
      table.columns.map(({ title }) => title),
      700,
      true,
    )
    pen.line(left, top + rowHeight, right, top + rowHeight)
    let y = top + rowHeight
    for (const { cells, isTotal } of page) {
      if (isTotal) pen.line(left, y, right, y)
      row(y + 11, cells, isTotal ? 700 : 400)
      y += rowHeight * heightOf(cells)
    }
    pen.line(left, y, right, y)
    let x = left
    for (const width of [0, ...widths]) {
      x += width
      pen.line(x, top, x, y)
    }
    if (at === pages.length - 1)
      for (const note of table.notes) {
        y += 16
        pen.paragraph(left, y, note, { size: 9, width: right - left, lead: 13, lines: 2 })
      }
    pen.text(right, 820, `หน้า ${at + 1}/${pages.length}`, { size: 8, align: 'end' })
    return { title: `${table.title} ${at + 1}`, marks: pen.marks }
  })
}

/** In rows; a small line more is lower than one. */
function heightOf(cells: readonly string[]): number {
  return 0.2 + 0.8 * Math.max(...cells.map((cell) => cell.split('\n').length))
}

/** Splits lines into pages; one page also without lines. */
function pagesOf<Line extends { cells: readonly string[] }>(
  lines: readonly Line[],
  perPage: number,
): readonly (readonly Line[])[] {
  const pages: Line[][] = [[]]
  let used = 0
  for (const line of lines) {
    const height = heightOf(line.cells)
    if (used + height > perPage) {
      pages.push([])
      used = 0
    }
    pages.at(-1)?.push(line)
    used += height
  }
  return pages
}
