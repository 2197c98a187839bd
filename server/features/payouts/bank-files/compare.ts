import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { BankFileList, getBankFile } from '#contract/staff/bank-files.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import {
  type BankLine,
  type Comparison,
  compareBankFile,
  type PendingEntry,
} from '#rules/payouts/compare-bank-file.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type BankFileRow, presentBankFile } from './bank-files.queries.ts'
import { type PendingPayment, readPendingEntries } from './pending-entries.ts'

/** A counterpart for a line of the file: a seller's pending sum, or a line of a run. */
export type Expected = PendingEntry & { codeName: string; vendorName: string; runLine: number | null }

type PaidLine = BankLine & { codeName: string; sellerId: string }
export type Compared = Comparison<BankLine, Expected> & {
  /** Lines that have paid a seller already, or will once the second person confirms. */
  paid: PaidLine[]
}

/**
 * Compares the file with the unexplained lines of its run; without a run, with what awaits transfer now. `lock` keeps all of it unchanged
 * until the commit.
 */
export async function compareFile(
  db: Db | Trx,
  platform: Pick<Platform, 'sealed'>,
  file: Pick<BankFileRow, 'id' | 'paid_on' | 'run_id' | 'applied_at'>,
  { lock = false } = {},
): Promise<Compared> {
  const entries =
    file.run_id === null
      ? (await readPendingEntries(db, platform, { paidOn: file.paid_on, lock })).map(expectedOf)
      : await readLinesInFlight(db, file.run_id)
  const lines = await readLines(db, file.id)
  if (file.applied_at === null) return { ...compareBankFile(lines, entries), paid: [] }
  const paid = lines.flatMap(({ codeName, sellerId, ...line }) =>
    codeName === null || sellerId === null ? [] : [{ ...line, codeName, sellerId }],
  )
  const paidVendors = new Set(paid.map(({ vendorId }) => vendorId))
  return {
    ...compareBankFile(
      lines.filter(({ codeName }) => codeName === null),
      entries.filter(({ vendorId }) => !paidVendors.has(vendorId)),
    ),
    paid,
  }
}

function expectedOf(entry: PendingPayment): Expected {
  const { codeName, vendorName } = entry.payee
  return { ...entry, codeName, vendorName, runLine: null }
}

/** A run's lines count as paid with the data that was sent; today's account, holds and debts of the seller do not matter. */
async function readLinesInFlight(db: Db | Trx, runId: string): Promise<Expected[]> {
  const { rows } = await sql<Omit<Expected, 'blocked' | 'recordIds'>>`
    select l.line as "runLine", l.seller_id as "sellerId", l.vendor_id as "vendorId", l.gross_satang as "grossSatang",
      l.net_satang as "netSatang", s.code_name as "codeName", s.hti_vendor_name as "vendorName"
    from payment_run_line l join seller s on s.person_id = l.seller_id
    where l.run_id = ${runId} and l.state = 'sent' order by l.vendor_id, l.line`.execute(db)
  return rows.map((row) => ({ ...row, recordIds: [], blocked: null }))
}

type FileLine = BankLine & { codeName: string | null; sellerId: string | null }

async function readLines(db: Db | Trx, fileId: string): Promise<FileLine[]> {
  const { rows } = await sql<FileLine>`
    select l.row, l.vendor_id as "vendorId", l.vendor_name as "vendorName", l.amount_satang as "amountSatang",
      s.code_name as "codeName", l.seller_id as "sellerId"
    from bank_file_line l left join seller s on s.person_id = l.seller_id
    where l.file_id = ${fileId} order by l.row`.execute(db)
  return rows
}

type Shown = DataOf<typeof getBankFile>

/** The length and sum of each of the four lists, and one page of one of them. */
export function presentComparison(
  file: BankFileRow,
  compared: Compared,
  { list, page, rows }: { list: BankFileList; page: number; rows: number },
): Shown {
  const [first, end] = [page * rows, (page + 1) * rows]
  const { paid, matching, mismatched, unknown, absent } = compared
  const lists = {
    matching: {
      count: paid.length + matching.length,
      sum: sumOf(paid, lineAmount) + sumOf(matching, pairAmount),
    },
    mismatched: { count: mismatched.length, sum: sumOf(mismatched, pairAmount) },
    unknown: { count: unknown.length, sum: sumOf(unknown, lineAmount) },
    absent: { count: absent.length, sum: sumOf(absent, ({ netSatang }) => netSatang) },
  }
  const rowsOf = {
    matching: () =>
      [...paid.map(paidRow), ...matching.map(({ line, entry }) => pairRow(line, entry, null))].slice(
        first,
        end,
      ),
    mismatched: () => mismatched.slice(first, end).map(({ line, entry, hint }) => pairRow(line, entry, hint)),
    unknown: () => unknown.slice(first, end).map(unknownRow),
    absent: () => absent.slice(first, end).map(absentRow),
  }
  return {
    file: presentBankFile(file),
    lists: {
      matching: inBaht(lists.matching),
      mismatched: inBaht(lists.mismatched),
      unknown: inBaht(lists.unknown),
      absent: inBaht(lists.absent),
    },
    rows: rowsOf[list](),
  }
}

const lineAmount = ({ amountSatang }: BankLine) => amountSatang
const pairAmount = ({ line }: { line: BankLine }) => line.amountSatang

function sumOf<T>(items: readonly T[], satangOf: (item: T) => Satang): Satang {
  return items.reduce((sum, item) => sum + satangOf(item), 0)
}

function inBaht({ count, sum }: { count: number; sum: Satang }) {
  return { count, sum: satangToBaht(sum) }
}

type ComparedRow = Shown['rows'][number]

function pairRow(line: BankLine, entry: Expected, hint: ComparedRow['hint']): ComparedRow {
  return {
    ...unknownRow(line),
    seller: entry.sellerId,
    codeName: entry.codeName,
    gross: satangToBaht(entry.grossSatang),
    net: satangToBaht(entry.netSatang),
    hint,
  }
}

function paidRow(line: PaidLine): ComparedRow {
  const { sellerId: seller, codeName } = line
  return { ...unknownRow(line), seller, codeName, net: satangToBaht(line.amountSatang) }
}

function unknownRow({ row, vendorId, vendorName, amountSatang }: BankLine): ComparedRow {
  return {
    row,
    seller: null,
    vendorId,
    vendorName,
    amount: satangToBaht(amountSatang),
    codeName: '',
    gross: null,
    net: null,
    hint: null,
  }
}

function absentRow(entry: Expected): ComparedRow {
  return {
    row: null,
    seller: entry.sellerId,
    vendorId: entry.vendorId,
    vendorName: entry.vendorName,
    amount: null,
    codeName: entry.codeName,
    gross: satangToBaht(entry.grossSatang),
    net: satangToBaht(entry.netSatang),
    hint: entry.blocked,
  }
}
