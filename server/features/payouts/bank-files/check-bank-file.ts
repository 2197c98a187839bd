import { sql } from 'kysely'
import { bangkokDate, thaiNumericDate } from '#rules/calendar/bangkok.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { type BankFileRow, readBankFile as findBankFile } from './bank-files.queries.ts'
import type { BankLine } from '#rules/payouts/compare-bank-file.ts'
import { readBankFile } from './read-bank-file.ts'
import { readCsv } from './read-csv.ts'

export type ReadBankFile = { sha256: string; lines: BankLine[] }

/** Refuses what reading a file can refuse: see `readCsv` and `readBankFile`. */
export async function openBankFile(ask: { fileName: string; content: string }): Promise<ReadBankFile> {
  const { sha256, rows } = await readCsv({
    fileName: ask.fileName,
    content: Buffer.from(ask.content, 'base64'),
  })
  return { sha256, lines: readBankFile(rows) }
}

/**
 * Takes in a file of the bank. It is known by its SHA-256: the same bytes are the same file however they are called, and two uploads
 * at once are one. What is compared with it is read when somebody looks.
 * Refuses: bank-files.day-ahead, bank-files.already-applied (date), and what `runOf` refuses.
 */
export async function checkBankFile(
  trx: Trx,
  caller: Pick<Person, 'id'>,
  ask: { fileName: string; paidOn: string; run?: string | undefined },
  { sha256, lines }: ReadBankFile,
  now: Date,
): Promise<BankFileRow> {
  if (ask.paidOn > bangkokDate(now)) refuse('bank-files.day-ahead')
  // Fifty thousand lines, on a machine that has other things to do.
  await sql`set local statement_timeout = '60s'`.execute(trx)
  const run = await runOf(trx, ask)
  const inserted = await trx
    .insertInto('bank_file')
    .values({
      id: newId(),
      sha256,
      file_name: ask.fileName,
      payer: 'HYTEXTS',
      run_id: run?.id ?? null,
      paid_on: ask.paidOn,
      row_count: lines.length,
      sum_satang: lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0),
      uploaded_at: now,
      uploaded_by: caller.id,
    })
    // Who sends the same file at this moment waits here and finds ours.
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return await takeAgain(trx, sha256, ask.paidOn, run?.id ?? null)
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
    after: { sha256, rows: lines.length, paidOn: ask.paidOn },
  })
  return await findBankFile(trx, inserted.id)
}

/** The bank transfers what was approved, on the day of the run at the earliest. */
const firstDay = sql<string>`
  to_char(greatest(pay_on, (approved_at at time zone 'Asia/Bangkok')::date), 'YYYY-MM-DD')`

/**
 * The run that a file answers: the one asked for, else the oldest one with lines that nobody has explained. A file of a
 * day before the run, or before its approval, is another one's.
 * Refuses: not-found, payment-runs.closed, payment-runs.day-before.
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

/** The file is here already: looked at again, perhaps for another day, unless it has paid somebody. */
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
    refuse('bank-files.already-applied', { date: thaiNumericDate(file.applied_at) })
  await trx.updateTable('bank_file').set({ paid_on: paidOn, run_id: runId }).where('id', '=', id).execute()
  return await findBankFile(trx, id)
}
