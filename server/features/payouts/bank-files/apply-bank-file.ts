import { sql } from 'kysely'
import { englishShortDate, thaiShortDate } from '#rules/calendar/bangkok.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { type Moved, movePayments, unsuccessfulReason } from '#server/features/payouts/months/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Trx, letStatementsTake } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type BankFileRow, readBankFile } from './bank-files.queries.ts'
import { compareFile, type Expected } from './compare.ts'
import { lockRun } from './decide-payment-run.ts'
import { explainRunLines } from './explain-lines.ts'
import { settlePaid } from './settle-lines.ts'

export type Applied = { sellers: number; netSatang: Satang; records: number; request: string | null }

/**
 * Marks what matches as paid, all or nothing, once per file. It locks before it compares; `expected` is what the person saw. Lines of a run
 * are settled one by one at once, others stay in flight. Without a run a large sum waits for a second person, and declining frees the file.
 * Refuses: not-found, bank-files.already-applied, -changed, -nothing-to-update, and what `movePayments` refuses.
 */
export async function applyBankFile(
  trx: Trx,
  platform: Platform,
  caller: Pick<Person, 'id'>,
  input: { fileId: string; bankReference: string; expected: { count: number; netSatang: Satang } },
): Promise<Applied> {
  await letStatementsTake(trx, '60s')
  const file = await lockFile(trx, input.fileId)
  if (file.applied_at !== null)
    refuse('bank-files.already-applied', {
      date: [thaiShortDate(file.applied_at), englishShortDate(file.applied_at)],
    })
  const run = file.run_id === null ? null : await lockRun(trx, file.run_id)
  const { matching } = await compareFile(trx, platform, file, { lock: true })
  const netSatang = matching.reduce((sum, { line }) => sum + line.amountSatang, 0)
  if (matching.length !== input.expected.count || netSatang !== input.expected.netSatang)
    refuse('bank-files.changed')
  if (matching.length === 0) refuse('bank-files.nothing-to-update')
  const now = platform.clock.now()
  const transfer = { paidOn: file.paid_on, bankReference: input.bankReference }
  const mover = { now, actorId: caller.id }
  const { moved, request } =
    run === null
      ? await movePayments(
          trx,
          platform,
          { ids: matching.flatMap(({ entry }) => entry.recordIds), to: 'SUCCESS', ...transfer },
          { ...mover, mayKnow: () => true },
        )
      : {
          moved: await settlePaid(trx, platform, run, linesOf(matching), {
            fileId: file.id,
            ...transfer,
            ...mover,
          }),
          request: null,
        }
  // Of an attempt that the second person declined.
  await trx
    .updateTable('bank_file_line')
    .set({ seller_id: null })
    .where('file_id', '=', file.id)
    .where('seller_id', 'is not', null)
    .execute()
  await sql`
    update bank_file_line l set seller_id = paid.seller_id
    from unnest(${matching.map(({ line }) => line.row)}::int[], ${matching.map(({ entry }) => entry.sellerId)}::text[])
      as paid (row, seller_id)
    where l.file_id = ${file.id} and l.row = paid.row`.execute(trx)
  await trx
    .updateTable('bank_file')
    .set({
      applied_at: now,
      applied_by: caller.id,
      request_id: request,
      bank_reference: input.bankReference,
      paid_count: matching.length,
      paid_satang: netSatang,
    })
    .where('id', '=', file.id)
    .execute()
  await recordAudit(trx, {
    actorId: caller.id,
    action: 'bank-file.apply',
    object: `bank-file:${file.id}`,
    after: { sha256: file.sha256, sellers: matching.length, records: moved, netSatang, request },
  })
  return { sellers: matching.length, netSatang, records: moved, request }
}

const linesOf = (matching: readonly { entry: Expected }[]): number[] =>
  matching.flatMap(({ entry }) => entry.runLine ?? [])

/**
 * Pauses what the bank did not pay as expected ('payment unsuccessful', staff.md §4). Lines of a run are in flight: they move only once a
 * second person confirms. Refuses: not-found, bank-files.changed, bank-files.nothing-to-update, and what `movePayments` or
 * `explainRunLines` refuses.
 */
export async function pauseEntries(
  trx: Trx,
  platform: Platform,
  caller: Pick<Person, 'id'>,
  input: { fileId: string; list: 'mismatched' | 'absent'; expected: number },
): Promise<Moved> {
  const file = await lockFile(trx, input.fileId)
  const compared = await compareFile(trx, platform, file, { lock: true })
  const entries = input.list === 'absent' ? compared.absent : compared.mismatched.map(({ entry }) => entry)
  if (entries.length !== input.expected) refuse('bank-files.changed')
  if (entries.length === 0) refuse('bank-files.nothing-to-update')
  if (file.run_id !== null) {
    const { request } = await explainRunLines(trx, platform, caller, {
      runId: file.run_id,
      lines: linesOf(entries.map((entry) => ({ entry }))),
      outcome: 'unpaid',
      reason: unsuccessfulReason,
    })
    return { moved: 0, request }
  }
  return await movePayments(
    trx,
    platform,
    { ids: entries.flatMap(({ recordIds }) => recordIds), to: 'PAUSED' },
    { actorId: caller.id, now: platform.clock.now(), mayKnow: () => true },
  )
}

/** Serialises work on one file. Refuses: not-found. */
async function lockFile(trx: Trx, id: string): Promise<BankFileRow> {
  await trx.selectFrom('bank_file').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return await readBankFile(trx, id)
}
