import { type Paper, penOf, paperSize } from './paper.ts'

export type PaperTable = {
  title: string
  /** Under the title, a line each. */
  facts: readonly string[]
  columns: readonly { title: string; width: number; align: 'start' | 'middle' | 'end' }[]
  /** What stands after a line break in a cell is a small line under it: nothing is made smaller to find room beside it. */
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

/** As many of them on each page as have room there; one page also where there is none. */
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
