import type { Satang } from '../money/satang.ts'
import { readDay, readMoney } from './read-statement.ts'

export const settlementColumns = ['transfer', 'date', 'charge', 'amount', 'fee', 'vat', 'net'] as const
export type SettlementColumn = (typeof settlementColumns)[number]

/** As Omise's API calls them and its exports write them; no official description of the exports was found (docs/money.md). */
const names: Record<SettlementColumn, readonly string[]> = {
  transfer: ['transfer', 'transferid'],
  date: ['transferredat', 'transferdate', 'paidat', 'sentat', 'date'],
  charge: ['charge', 'chargeid'],
  amount: ['amount', 'gross'],
  fee: ['fee', 'fees'],
  vat: ['feevat', 'vat'],
  net: ['net', 'netamount'],
}

export type SettledCharge = {
  row: number
  columnNumber: number
  charge: string
  grossSatang: Satang
  feeSatang: Satang
}
/** One transfer to our bank: what was taken in, less what the gateway kept of it. */
export type Settlement = {
  row: number
  reference: string
  day: string
  feeSatang: Satang
  charges: SettledCharge[]
}
export type SettlementFault = {
  row: number
  column: SettlementColumn
  columnNumber: number
  problem: 'date' | 'amount' | 'missing' | 'twice' | 'other-day' | 'sum'
  /** By how much a sum is off. */
  satang?: Satang
}

/**
 * A gateway's report of what it transferred: a row for each charge, with its fee and the tax on the fee; a row without a charge is the fee of
 * the transfer itself. Every row adds up, to the satang. `undefined`: no line of headings.
 */
export function readSettlement(
  rows: readonly { row: number; cells: readonly string[] }[],
): { settlements: Settlement[]; faults: SettlementFault[] } | undefined {
  const at = rows.findIndex(({ cells }) => settlementColumns.every((column) => placeOf(cells, column) >= 0))
  const header = rows[at]
  if (header === undefined) return undefined
  const settlements = new Map<string, Settlement>()
  const seen = new Set<string>()
  const faults: SettlementFault[] = []
  for (const { row, cells } of rows.slice(at + 1)) {
    const cell = (column: SettlementColumn) => cells[placeOf(header.cells, column)] ?? ''
    const wrong = (column: SettlementColumn, problem: SettlementFault['problem'], satang?: Satang) =>
      faults.push({
        row,
        column,
        columnNumber: placeOf(header.cells, column) + 1,
        problem,
        ...(satang !== undefined && { satang }),
      })
    const [reference, charge, day] = [cell('transfer'), cell('charge'), readDay(cell('date'))]
    const [gross, fee, vat, net] = (['amount', 'fee', 'vat', 'net'] as const).map((column) => {
      const satang = readMoney(cell(column))
      if (satang === undefined || (column !== 'net' && satang < 0)) wrong(column, 'amount')
      return satang
    })
    if (reference === '') wrong('transfer', 'missing')
    if (day === undefined) wrong('date', 'date')
    if (charge !== '' && seen.has(charge)) wrong('charge', 'twice')
    seen.add(charge)
    if (
      gross === undefined ||
      fee === undefined ||
      vat === undefined ||
      net === undefined ||
      day === undefined
    )
      continue
    if (charge !== '' && gross === 0) wrong('amount', 'amount')
    if (charge === '' && gross !== 0) wrong('charge', 'missing')
    if (gross - fee - vat !== net) wrong('net', 'sum', net - (gross - fee - vat))
    const settlement = settlements.get(reference) ?? { row, reference, day, feeSatang: 0, charges: [] }
    settlements.set(reference, settlement)
    if (settlement.day !== day) wrong('date', 'other-day')
    settlement.feeSatang += fee + vat
    const columnNumber = placeOf(header.cells, 'charge') + 1
    if (charge !== '')
      settlement.charges.push({ row, columnNumber, charge, grossSatang: gross, feeSatang: fee + vat })
  }
  for (const { row, charges } of settlements.values())
    if (charges.length === 0)
      faults.push({
        row,
        column: 'charge',
        columnNumber: placeOf(header.cells, 'charge') + 1,
        problem: 'missing',
      })
  return { settlements: [...settlements.values()], faults }
}

function placeOf(cells: readonly string[], column: SettlementColumn): number {
  return cells.findIndex((cell) => names[column].includes(cell.replaceAll(/[\s._-]/g, '').toLowerCase()))
}
