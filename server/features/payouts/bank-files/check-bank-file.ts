import { sql } from 'kysely'
import { bangkokDate, englishShortDate, thaiShortDate } from '#rules/calendar/bangkok.ts'
import { readAmount, readVendorId } from '#rules/payouts/bank-cells.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Trx, letStatementsTake } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { type BankFileRow, readBankFile as findBankFile } from './bank-files.queries.ts'
import type { BankLine } from '#rules/payouts/compare-bank-file.ts'
import { badCells, type CellProblem, columnWords, mustHaveColumns } from './cell-problems.ts'
import { type CsvRow, readCsv } from './read-csv.ts'

const columns = [columnWords.vendorId, columnWords.vendorName, columnWords.amount]

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

export type ReadBankFile = { sha256: string; lines: BankLine[] }

/** Refuses what reading a file can refuse: see `readCsv` and `readBankFile`. */
export async function openBankFile(input: { fileName: string; content: string }): Promise<ReadBankFile> {
  const { sha256, rows } = await readCsv({
    fileName: input.fileName,
    content: Buffer.from(input.content, 'base64'),
  })
  return { sha256, lines: readBankFile(rows) }
}

/**
 * Takes in a file of the bank, identified by its SHA-256: the same bytes are the same file under any name, also in two uploads at once. The
 * comparison is made when staff open it. Refuses: bank-files.day-ahead, bank-files.already-applied (date), and what `runOf` refuses.
 */
export async function checkBankFile(
  trx: Trx,
  caller: Pick<Person, 'id'>,
  input: { fileName: string; paidOn: string; run?: string | undefined },
  { sha256, lines }: ReadBankFile,
  now: Date,
): Promise<BankFileRow> {
  if (input.paidOn > bangkokDate(now)) refuse('bank-files.day-ahead')
  // Time for fifty thousand lines on a busy machine.
  await letStatementsTake(trx, '60s')
  const run = await runOf(trx, input)
  const inserted = await trx
    .insertInto('bank_file')
    .values({
      id: newId(),
      sha256,
      file_name: input.fileName,
      payer: 'HYTEXTS',
      run_id: run?.id ?? null,
      paid_on: input.paidOn,
      row_count: lines.length,
      sum_satang: lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0),
      uploaded_at: now,
      uploaded_by: caller.id,
    })
    // A simultaneous upload of the same file waits here and then finds ours.
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return await takeAgain(trx, sha256, input.paidOn, run?.id ?? null)
  await sql`
    insert into bank_file_line (file_id, row, vendor_id, vendor_name, amount_satang)
    select ${inserted.id}, line.* from unnest(
      ${lines.map(({ row }) => row)}::int[], ${lines.map(({ vendorId }) => vendorId)}::text[],
      ${lines.map(({ vendorName }) => vendorName)}::text[], ${lines.map(({ amountSatang }) => amountSatang)}::bigint[]
    ) as line`.execute(trx)
  await recordAudit(trx, {
    actorId: caller.id,
    action: 'bank-file.check',
    object: `bank-file:${inserted.id}`,
    after: { sha256, rows: lines.length, paidOn: input.paidOn },
  })
  return await findBankFile(trx, inserted.id)
}

/** The bank transfers what was approved, on the day of the run at the earliest. */
const firstDay = sql<string>`
  to_char(greatest(pay_on, (approved_at at time zone 'Asia/Bangkok')::date), 'YYYY-MM-DD')`

/**
 * The run that a file answers: the requested one, else the oldest with unexplained lines. A file dated before the run's day or approval
 * belongs to another run. Refuses: not-found, payment-runs.closed, payment-runs.day-before.
 */
async function runOf(
  trx: Trx,
  { run: asked, paidOn }: { run?: string | undefined; paidOn: string },
): Promise<{ id: string } | undefined> {
  const run = await trx
    .selectFrom('payment_run')
    .select(['id', 'closed_at', 'approved_at', firstDay.as('day')])
    .where('payer', '=', 'HYTEXTS')
    .$if(asked !== undefined, (query) => query.where('id', '=', asked ?? ''))
    .$if(asked === undefined, (query) =>
      query.where('closed_at', 'is', null).where('approved_at', 'is not', null),
    )
    .orderBy('approved_at')
    .limit(1)
    .executeTakeFirst()
  if (run === undefined) return asked === undefined ? undefined : refuse('not-found')
  if (run.closed_at !== null || run.approved_at === null) refuse('payment-runs.closed')
  if (paidOn < run.day) refuse('payment-runs.day-before')
  return run
}

/** The file is known: it is compared again, perhaps for another day, unless it has paid a seller. */
async function takeAgain(
  trx: Trx,
  sha256: string,
  paidOn: string,
  runId: string | null,
): Promise<BankFileRow> {
  const { id } = await trx
    .selectFrom('bank_file')
    .select('id')
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const file = await findBankFile(trx, id)
  if (file.applied_at !== null)
    refuse('bank-files.already-applied', {
      date: [thaiShortDate(file.applied_at), englishShortDate(file.applied_at)],
    })
  await trx.updateTable('bank_file').set({ paid_on: paidOn, run_id: runId }).where('id', '=', id).execute()
  return await findBankFile(trx, id)
}

/**
 * Reads the bank's payment file: vendor id, vendor name, amount (staff.md §5). A first row whose amount is words is its header. A row with
 * more cells is refused: an unquoted amount with commas splits into several, and its first part would be taken for the whole. Refuses:
 * bank-files.empty, -wrong-columns, -bad-cell.
 */
function readBankFile(rows: readonly CsvRow[]): BankLine[] {
  const [first] = rows
  if (first === undefined) return refuse('bank-files.empty')
  mustHaveColumns(first, columns)
  // A mistyped amount is still a transfer; as a header it would be lost unnoticed.
  const hasHeader = /^\P{Nd}+$/u.test(first.cells[2] ?? '')
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
