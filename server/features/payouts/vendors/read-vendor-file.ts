import { readNationalId, readVendorId } from '#rules/payouts/bank-cells.ts'
import { refuse } from '#rules/refusal.ts'
import {
  badCells,
  type CellProblem,
  columnWords,
  type CsvRow,
  mustHaveColumns,
} from '#server/features/payouts/bank-files/index.ts'

export type VendorLine = { row: number; vendorId: string; vendorName: string; peopleID: string }
export type VendorLines = {
  lines: VendorLine[]
  /** Rows with fewer than three columns. */
  skipped: number
  /** Rows that repeat an earlier one. */
  repeated: number
}

const columns = [columnWords.vendorId, columnWords.vendorName, columnWords.nationalId]

/**
 * Reads the vendor file: one header line, then vendor id, vendor name, national ID; rows with fewer than three columns are skipped
 * (staff.md §5). Any other fault refuses the whole file, with row and column. Refuses: bank-files.header-missing, -wrong-columns, -empty,
 * -bad-cell.
 */
export function readVendorFile([header, ...rows]: readonly CsvRow[]): VendorLines {
  if (header === undefined) return refuse('bank-files.empty')
  // Without its header the file would silently lose its first seller, also one whose number a spreadsheet has shortened.
  const heading = header.cells[2] ?? ''
  if (readNationalId(heading) !== undefined || /^\d[\d.,e+\s-]*$/i.test(heading))
    refuse('bank-files.header-missing', { row: header.row })
  const [first] = rows
  if (first === undefined) return refuse('bank-files.empty')
  const whole = rows.filter(({ cells }) => cells.length >= columns.length)
  if (whole.length === 0) mustHaveColumns(first, columns)
  return { ...readVendorLines(whole), skipped: rows.length - whole.length }
}

/** Cells to lines: every number readable, no vendor for two persons, no person with two vendors. Refuses: bank-files.bad-cell. */
export function readVendorLines(rows: readonly CsvRow[]): Omit<VendorLines, 'skipped'> {
  const problems: CellProblem[] = []
  const lines: VendorLine[] = []
  const ofPerson = new Map<string, VendorLine>()
  const ofVendor = new Map<string, VendorLine>()
  let repeated = 0
  for (const { row, cells } of rows) {
    const [idText = '', vendorName = '', personText = ''] = cells
    const vendorId = readVendorId(idText)
    const peopleID = readNationalId(personText)
    if (vendorId === undefined) problems.push(problemOf(row, 0, notAVendorId(idText)))
    if (vendorName.length > vendorNameMax) problems.push(problemOf(row, 1, tooLong))
    if (peopleID === undefined) problems.push(problemOf(row, 2, notANationalId(personText)))
    if (vendorId === undefined || peopleID === undefined) continue
    const line = { row, vendorId, vendorName, peopleID }
    const before = ofPerson.get(peopleID)
    const holder = ofVendor.get(vendorId)
    if (before?.vendorId === vendorId && before.vendorName === vendorName) {
      repeated += 1
      continue
    }
    if (before !== undefined) problems.push(problemOf(row, 2, alreadyInRow(before.row)))
    else if (holder !== undefined) problems.push(problemOf(row, 0, alreadyInRow(holder.row)))
    ofPerson.set(peopleID, line)
    ofVendor.set(vendorId, line)
    lines.push(line)
  }
  badCells(problems)
  return { lines, repeated }
}

const vendorNameMax = 200

export function problemOf(row: number, place: 0 | 1 | 2, problem: CellProblem['problem']): CellProblem {
  const column = columns[place] ?? columnWords.vendorId
  return { row, columnNumber: place + 1, column, problem }
}

function notAVendorId(text: string): CellProblem['problem'] {
  return text === ''
    ? ['ว่างอยู่', 'is empty']
    : [
        'ต้องยาวไม่เกิน 40 ตัวอักษร ไม่มีจุลภาคหรือเครื่องหมายคำพูด',
        'must have at most 40 characters, no comma and no quotation mark',
      ]
}

const tooLong: CellProblem['problem'] = ['ยาวเกิน 200 ตัวอักษร', 'is longer than 200 characters']

/** A spreadsheet turns 13 digits into 1.23E+12 when it takes them for a number. */
function notANationalId(text: string): CellProblem['problem'] {
  if (text === '') return ['ว่างอยู่', 'is empty']
  return /^\d[.,]?\d*e\+?\d+$/i.test(text)
    ? [
        'ถูกโปรแกรมตารางย่อเป็นตัวเลขทางวิทยาศาสตร์ ตั้งคอลัมน์เป็นข้อความแล้วบันทึกใหม่',
        'was shortened by the spreadsheet. Set the column to text and save the file again',
      ]
    : ['ต้องเป็นตัวเลข 13 หลัก', 'must be 13 digits']
}

function alreadyInRow(row: number): CellProblem['problem'] {
  return [`ซ้ำกับแถว ${row} แต่ข้อมูลไม่เหมือนกัน`, `was in row ${row} already, with other data`]
}
