import type { BankLine } from '#rules/payouts/compare-bank-file.ts'
import { readAmount, readVendorId } from '#rules/payouts/bank-cells.ts'
import { refuse } from '#rules/refusal.ts'
import { badCells, type CellProblem, columnWords, mustHaveColumns } from './cell-problems.ts'
import type { CsvRow } from './read-csv.ts'

const columns = [columnWords.vendorId, columnWords.vendorName, columnWords.amount]

/**
 * The bank's payment file: vendor id, vendor name, amount (staff.md §5). A first row whose amount is no number is its header. A
 * row with more cells is refused: an amount with commas outside of quotes falls apart into several, and its first part would be
 * taken for the whole. Refuses: bank-files.empty, -wrong-columns, -bad-cell.
 */
export function readBankFile(rows: readonly CsvRow[]): BankLine[] {
  const [first] = rows
  if (first === undefined) return refuse('bank-files.empty')
  mustHaveColumns(first, columns)
  const hasHeader = readAmount(first.cells[2] ?? '') === undefined
  const body = hasHeader ? rows.slice(1) : rows
  if (body.length === 0) return refuse('bank-files.empty')
  for (const row of body) mustHaveColumns(row, columns)
  const problems: CellProblem[] = []
  const lines = body.map(({ row, cells }): BankLine => {
    const [idText = '', vendorName = '', amountText = '', ...further] = cells
    const vendorId = readVendorId(idText)
    const amountSatang = readAmount(amountText)
    if (vendorId === undefined) problems.push(problemOf(row, 0, idText === '' ? isEmpty : notAnId))
    if (amountSatang === undefined)
      problems.push(problemOf(row, 2, amountText === '' ? isEmpty : notAnAmount))
    else if (further.some((cell) => cell !== '')) problems.push(problemOf(row, 2, fellApart))
    return {
      row,
      vendorId: vendorId ?? '',
      vendorName: vendorName.slice(0, 200),
      amountSatang: amountSatang ?? 0,
    }
  })
  badCells(problems)
  return lines
}

function problemOf(row: number, place: 0 | 2, problem: CellProblem['problem']): CellProblem {
  return { row, columnNumber: place + 1, column: columns[place] ?? columnWords.amount, problem }
}

const isEmpty: CellProblem['problem'] = ['ว่างอยู่', 'is empty']
const notAnId: CellProblem['problem'] = [
  'ต้องยาวไม่เกิน 40 ตัวอักษร ไม่มีจุลภาคหรือเครื่องหมายคำพูด',
  'must have at most 40 characters, no comma and no quotation mark',
]
const notAnAmount: CellProblem['problem'] = [
  'ต้องเป็นจำนวนเงิน ทศนิยมไม่เกิน 2 ตำแหน่ง เช่น 1,234.50',
  'must be an amount with at most 2 decimals, such as 1,234.50',
]
const fellApart: CellProblem['problem'] = [
  'มีข้อมูลต่อจากจำนวนเงิน ถ้าจำนวนเงินมีจุลภาค ต้องอยู่ในเครื่องหมายคำพูด เช่น "1,234.50"',
  'is followed by more cells. An amount with commas must stand in quotation marks: "1,234.50"',
]
