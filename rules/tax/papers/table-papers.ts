import { type Paper, penOf, paperSize } from './paper.ts'

export type PaperTable = {
  title: string
  /** Under the title, a line each. */
  facts: readonly string[]
  columns: readonly { title: string; width: number; align: 'start' | 'middle' | 'end' }[]
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

/** A table over as many pages as it needs, its head on each; columns share the width by their parts. */
export function tablePapers(table: PaperTable): Paper[] {
  const parts = table.columns.reduce((sum, { width }) => sum + width, 0)
  const widths = table.columns.map(({ width }) => ((right - left) * width) / parts)
  const top = 62 + table.facts.length * 14
  const perPage = Math.floor((bottom - top - rowHeight * 2) / rowHeight)
  const lines = [
    ...table.rows.map((cells) => ({ cells, isTotal: false })),
    ...table.totals.map((cells) => ({ cells, isTotal: true })),
  ]
  const pages = Array.from({ length: Math.max(1, Math.ceil(lines.length / perPage)) }, (_, at) =>
    lines.slice(at * perPage, (at + 1) * perPage),
  )
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
        pen.text(at, y, cells[place] ?? '', { size: 8.5, weight, align: where, width: width - 6 })
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
      y += rowHeight
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
