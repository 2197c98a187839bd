import { sql } from 'kysely'
import type { z } from 'zod'
import type { listFigures } from '#contract/staff/explained-lists.ts'
import { bangkokDate, noonOf } from '#rules/calendar/bangkok.ts'
import type { Chain } from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'
import type { BankLine } from '#rules/payouts/compare-bank-file.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  compareFile,
  type PendingPayment,
  type Expected,
  readBankFile,
  readPendingEntries,
} from '../bank-files/index.ts'
import { explainRecord } from './explain-payout.ts'
import { addTransfer, explainRunLine } from './explain-runs.ts'
import { addRow, addSum, type ListRow } from './list-rows.ts'

type Input<Name extends keyof typeof listFigures> = z.output<(typeof listFigures)[Name]>
type Part = Input<'pending'>['part']

const satangOf: Record<Part, (entry: PendingPayment) => Satang> = {
  gross: ({ grossSatang }) => grossSatang,
  tax: ({ taxSatang }) => taxSatang,
  fee: ({ feeSatang }) => feeSatang,
  net: ({ netSatang }) => netSatang,
}

/** Sums awaiting transfer outside any run: one seller's as paid now, or those of all payable sellers. Refuses: not-found. */
export async function explainPending(
  db: Db,
  platform: Platform,
  chain: Chain,
  { seller, part }: Input<'pending'>,
): Promise<number> {
  const paidOn = bangkokDate(platform.clock.now())
  const entries = await readPendingEntries(db, platform, { paidOn })
  if (seller !== undefined) {
    const entry = entries.find(({ sellerId }) => sellerId === seller)
    return entry === undefined ? refuse('not-found') : await addEntry(db, chain, entry, { paidOn, part })
  }
  return await addSum(
    chain,
    entries.filter(({ blocked }) => blocked === null).map((entry) => ({ ...entryRow(entry, part), entry })),
    ['รอโอนทั้งหมด', 'Waits for its transfer'],
    { whole: async ({ entry }) => [await addEntry(db, chain, entry, { paidOn, part })] },
  )
}

function entryRow(entry: PendingPayment, part: Part): ListRow {
  const { codeName } = entry.payee
  return {
    satang: satangOf[part](entry),
    kind: part,
    what: [`การโอนให้ ${codeName}`, `Transfer to ${codeName}`],
    ref: entry.vendorId,
    at: null,
  }
}

async function addEntry(
  db: Db,
  chain: Chain,
  entry: PendingPayment,
  { paidOn, part }: { paidOn: string; part: Part },
): Promise<number> {
  const shares: number[] = []
  for (const id of entry.recordIds)
    shares.push(await explainRecord(db, chain, { id, part: 'share' }, { kind: 'staff' }))
  const planned = {
    gross: entry.grossSatang,
    tax: entry.taxSatang,
    fee: entry.feeSatang,
    net: entry.netSatang,
    rate: entry.ratePercent,
    policy: entry.policy,
  }
  return addTransfer(chain, shares, { ...planned, paidOn, ref: entry.vendorId }, part)
}

type Row = { line: BankLine | null; entry: Expected | null }
type File = Awaited<ReturnType<typeof readBankFile>>

/** A list of the bank's file, or one row of it, on the bank's side or on ours. Refuses: not-found. */
export async function explainBankFile(
  db: Db,
  platform: Platform,
  chain: Chain,
  { file: id, list, row, seller, part }: Input<'bankFile'>,
): Promise<number> {
  const file = await readBankFile(db, id)
  const rows = await rowsOf(db, platform, file, list)
  const paidOn = file.paid_on
  const pending = file.run_id === null ? await readPendingEntries(db, platform, { paidOn }) : []
  const addOurs = async ({ sellerId, runLine }: Expected, of: 'gross' | 'net') => {
    if (file.run_id !== null && runLine !== null)
      return await explainRunLine(db, chain, { run: file.run_id, line: runLine, part: of })
    const entry = pending.find((one) => one.sellerId === sellerId)
    return entry === undefined ? refuse('not-found') : await addEntry(db, chain, entry, { paidOn, part: of })
  }
  if (row === undefined && seller === undefined)
    return await addSum(chain, rows.map(listRowOf(file)), ['รวมรายการของไฟล์', 'These rows of the file'], {
      ref: id,
      whole: async ({ line, entry }) =>
        line === null && entry !== null ? [await addOurs(entry, 'net')] : [],
    })
  const found = rows.find(({ line, entry }) =>
    row === undefined ? entry?.sellerId === seller : line?.row === row,
  )
  if (found === undefined) return refuse('not-found')
  if (part !== 'amount' && found.entry !== null) return await addOurs(found.entry, part)
  if (found.line === null || part === 'gross') return refuse('not-found')
  const sent = part === 'net' ? await lineThatPaid(db, file, found.line) : undefined
  return sent === undefined
    ? addRow(chain, listRowOf(file)(found))
    : await explainRunLine(db, chain, { ...sent, part: 'net' })
}

async function rowsOf(
  db: Db,
  platform: Platform,
  file: File,
  list: Input<'bankFile'>['list'],
): Promise<Row[]> {
  const compared = await compareFile(db, platform, file)
  const alone = (line: BankLine): Row => ({ line, entry: null })
  const paid = compared.paid.map(alone)
  const lists = {
    paid,
    matching: [...paid, ...compared.matching],
    mismatched: compared.mismatched,
    unknown: compared.unknown.map(alone),
    absent: compared.absent.map((entry) => ({ line: null, entry })),
  }
  if (list !== 'all') return lists[list]
  return [...lists.matching, ...lists.mismatched, ...lists.unknown].toSorted(
    (a, b) => (a.line?.row ?? 0) - (b.line?.row ?? 0),
  )
}

/** In the bank's form; rows missing in its file in ours. */
const listRowOf =
  (file: File) =>
  ({ line, entry }: Row): ListRow & Row => {
    const listed: ListRow =
      line === null
        ? {
            satang: entry?.netSatang ?? 0,
            kind: 'net',
            what: [`ไม่อยู่ในไฟล์ ${entry?.codeName}`, `Not in the file: ${entry?.codeName}`],
            ref: entry?.vendorId ?? '',
            at: null,
          }
        : {
            satang: line.amountSatang,
            kind: 'bank',
            what: [`ไฟล์ ${file.file_name} แถว ${line.row}`, `File ${file.file_name}, row ${line.row}`],
            ref: line.vendorId,
            at: noonOf(file.paid_on),
          }
    return { ...listed, line, entry }
  }

/** For a row that has paid a seller: the run's line that it answers. */
async function lineThatPaid(
  db: Db,
  { run_id: run }: File,
  { vendorId }: BankLine,
): Promise<{ run: string; line: number } | undefined> {
  const { rows } = await sql<{ run: string; line: number }>`
    select run_id as run, line from payment_run_line where run_id = ${run} and vendor_id = ${vendorId}`.execute(
    db,
  )
  return rows[0]
}
