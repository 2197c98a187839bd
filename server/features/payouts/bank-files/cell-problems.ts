import { refuse } from '#rules/refusal.ts'
import type { CsvRow } from './read-csv.ts'

/** [Thai, English] */
export type Worded = readonly [string, string]

/** Names of columns in refusals. */
export const columnWords = {
  vendorId: ['หมายเลข Vendor', 'vendor id'],
  vendorName: ['ชื่อ Vendor', 'vendor name'],
  nationalId: ['เลขบัตรประชาชน', 'national ID'],
  amount: ['จำนวนเงิน', 'amount'],
} as const satisfies Record<string, Worded>

export type CellProblem = {
  /** Counted from 1 like a spreadsheet, columns too. */
  row: number
  columnNumber: number
  column: Worded
  problem: Worded
}

const reportedMax = 20

/** Refuses the whole file when anything in it is wrong. Refuses: bank-files.bad-cell with the first places, if there are any. */
export function badCells(problems: readonly CellProblem[]): void {
  refuseFirst('bank-files.bad-cell', problems)
}

/** The same for files that have fields instead of cells. */
export function refuseFirst(
  code: 'bank-files.bad-cell' | 'statements.bad-field',
  problems: readonly { row: number; problem: Worded }[],
): void {
  const [first] = problems
  if (first === undefined) return
  const others = problems.length - 1
  refuse(code, {
    ...first,
    more:
      others === 0
        ? ['', '']
        : [` (และอีก ${others.toLocaleString('th')} จุด)`, ` (and ${others.toLocaleString('en')} more)`],
    problems: problems.slice(0, reportedMax),
  })
}

/** Refuses: bank-files.wrong-columns. */
export function mustHaveColumns({ row, cells }: CsvRow, columns: readonly Worded[]): void {
  if (cells.length >= columns.length) return
  refuse('bank-files.wrong-columns', {
    row,
    found: cells.length,
    expected: [columns.map(([thai]) => thai).join(', '), columns.map(([, english]) => english).join(', ')],
  })
}
