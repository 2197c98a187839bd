import type { Satang } from '../money/satang.ts'
import { readStatementDay, readMoney, sums } from './read-statement.ts'

const settlementColumns = ['transfer', 'date', 'charge', 'amount', 'fee', 'vat', 'net'] as const
export type SettlementColumn = (typeof settlementColumns)[number]

/** Column names of Omise's API and exports, which have no official description (docs/money.md). */
const names: Record<SettlementColumn, readonly string[]> = {
  transfer: ['transfer', 'transferid'],
  date: ['transferredat', 'transferdate', 'paidat', 'sentat', 'date'],
  charge: ['charge', 'chargeid'],
  amount: ['amount', 'gross'],
  fee: ['fee', 'fees'],
  vat: ['feevat', 'vat'],
  net: ['net', 'netamount'],
}

/** Its own number of a refund; a report without refunds leaves the column out. */
const refundNames = ['refund', 'refundid']

export type SettledCharge = {
  row: number
  columnNumber: number
  charge: string
  grossSatang: Satang
  feeSatang: Satang
}
/** A refund that the gateway keeps from the transfer. Below zero; either name may be empty. */
type SettledRefund = { row: number; charge: string; refund: string; satang: Satang }
/** One transfer to our bank: charges less what the gateway kept. */
export type Settlement = {
  row: number
  reference: string
  day: string
  feeSatang: Satang
  charges: SettledCharge[]
  refunds: SettledRefund[]
}
export type SettlementFault = {
  row: number
  column: SettlementColumn
  columnNumber: number
  problem: 'date' | 'amount' | 'missing' | 'twice' | 'other-day' | 'sum' | 'nothing'
  /** By how much a sum is off. */
  satang?: Satang
}

/**
 * A gateway's report: a row per charge with its fee and the tax on the fee; a negative row is a refund of a charge; one without a charge is
 * the transfer's own fee. Every row adds up, to the satang. `undefined`: no heading.
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
    const [reference, charge, day] = [cell('transfer'), cell('charge'), readStatementDay(cell('date'))]
    const [gross, fee, vat, net] = (['amount', 'fee', 'vat', 'net'] as const).map((column) => {
      const satang = readMoney(cell(column))
      if (satang === undefined || (satang < 0 && (column === 'fee' || column === 'vat')))
        wrong(column, 'amount')
      return satang
    })
    const refund = cells[header.cells.findIndex((name) => refundNames.includes(bare(name)))] ?? ''
    // The report's own sum, which no transfer is.
    if (charge === '' && refund === '' && (sums.test(reference) || (reference === '' && cell('date') === '')))
      continue
    const isRefund = gross !== undefined && gross < 0
    const name = isRefund && refund !== '' ? refund : charge
    if (reference === '') wrong('transfer', 'missing')
    if (day === undefined) wrong('date', 'date')
    // A charge is given back in parts: rows of one charge without numbers of their own are several refunds.
    if (name !== '' && seen.has(name) && (!isRefund || refund !== '')) wrong('charge', 'twice')
    seen.add(isRefund && refund === '' ? '' : name)
    if (
      gross === undefined ||
      fee === undefined ||
      vat === undefined ||
      net === undefined ||
      day === undefined
    )
      continue
    if (charge !== '' && gross === 0) wrong('amount', 'amount')
    if (name === '' && gross !== 0) wrong('charge', 'missing')
    if (gross - fee - vat !== net) wrong('net', 'sum', net - (gross - fee - vat))
    const none = { row, reference, day, feeSatang: 0, charges: [], refunds: [] }
    const settlement = settlements.get(reference) ?? none
    settlements.set(reference, settlement)
    if (settlement.day !== day) wrong('date', 'other-day')
    settlement.feeSatang += fee + vat
    const columnNumber = placeOf(header.cells, 'charge') + 1
    if (isRefund) settlement.refunds.push({ row, charge, refund, satang: gross })
    else if (charge !== '')
      settlement.charges.push({ row, columnNumber, charge, grossSatang: gross, feeSatang: fee + vat })
  }
  for (const { row, charges, refunds } of settlements.values()) {
    const gross =
      charges.reduce((sum, { grossSatang }) => sum + grossSatang, 0) +
      refunds.reduce((sum, { satang }) => sum + satang, 0)
    const fault = (column: SettlementColumn, problem: SettlementFault['problem']) =>
      faults.push({ row, column, columnNumber: placeOf(header.cells, column) + 1, problem })
    if (charges.length === 0) fault('charge', 'missing')
    else if (gross <= 0) fault('amount', 'nothing')
  }
  return { settlements: [...settlements.values()], faults }
}

function placeOf(cells: readonly string[], column: SettlementColumn): number {
  return cells.findIndex((cell) => names[column].includes(bare(cell)))
}

const bare = (cell: string) => cell.replaceAll(/[\s._-]/g, '').toLowerCase()
