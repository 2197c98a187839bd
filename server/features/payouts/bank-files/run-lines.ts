import { sql } from 'kysely'
import { satangToDecimal } from '#rules/money/satang.ts'
import { findBankByCode } from '#rules/sellers/banks.ts'
import { openNumbers } from '#server/features/sellers/index.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { rowOf } from '#server/platform/sealed-columns.ts'
import type { PendingPayment } from './pending-entries.ts'

/** The columns of the neutral file (payouts-and-tax §10.2). */
export const runHeader = [
  'payout_id',
  'pay_date',
  'payee_name',
  'bank_code',
  'bank_short',
  'account_number',
  'gross',
  'wht_rate',
  'wht_amount',
  'fee',
  'net',
  'income_type',
  'payee_tax_id',
  'email',
  'phone',
  'note',
] as const

/** Hire of work: the class of income on which the tax of the policy rests (payouts-and-tax §2.1). */
const incomeType = 'ค่าจ้างทำของ'

/** One transfer. Every cell is text: account numbers and IDs keep their zeros, amounts their two decimals. */
export function cellsOf(
  entry: PendingPayment,
  { reference, payOn, nationalId }: { reference: string; payOn: string; nationalId: string },
): string[] {
  const { payee } = entry
  return [
    reference,
    payOn,
    payee.realName,
    payee.bankCode,
    findBankByCode(payee.bankCode)?.short ?? '',
    payee.accountNumber,
    satangToDecimal(entry.grossSatang),
    entry.ratePercent.toFixed(2),
    satangToDecimal(entry.taxSatang),
    satangToDecimal(entry.feeSatang),
    satangToDecimal(entry.netSatang),
    incomeType,
    nationalId,
    payee.email,
    payee.phone,
    [entry.vendorId, ...entry.periods].filter((part) => part !== '').join(' '),
  ]
}

/** The payee of a line as it was sent, which the slip of its payout shows whatever the seller changes later. */
export function payeeOfCells(cells: readonly string[]) {
  const cell = (column: (typeof runHeader)[number]) => cells[runHeader.indexOf(column)] ?? ''
  return {
    name: cell('payee_name'),
    bankCode: cell('bank_code'),
    accountNumber: cell('account_number'),
    nationalId: cell('payee_tax_id'),
  }
}

/** National IDs in full, by seller: the bank reports the tax under them. */
export async function readNationalIds(
  trx: Trx,
  platform: Pick<Platform, 'sealed'>,
  sellers: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ person_id: string; national_id: string | null }>`
    select person_id, national_id from seller where person_id = any(${sellers}::text[])`.execute(trx)
  return new Map(
    rows.map((row) => [row.person_id, openNumbers(platform, { ...row, account_number: null }).peopleID]),
  )
}

/** Account and national ID are sealed in the database, also within a file that was sent (INV-20). */
export function sealRunLine(
  { sealed }: Pick<Platform, 'sealed'>,
  runId: string,
  line: number,
  cells: readonly string[],
): string {
  return sealed.seal(JSON.stringify(cells), placeOf(runId, line))
}

export function openRunLine(
  { sealed }: Pick<Platform, 'sealed'>,
  runId: string,
  line: number,
  text: string,
): string[] {
  return JSON.parse(sealed.open(text, placeOf(runId, line))) as string[]
}

function placeOf(runId: string, line: number) {
  return { column: 'payment_run_line.cells', row: rowOf(runId, line) } as const
}
