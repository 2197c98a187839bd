import { sql } from 'kysely'
import { maskAccount } from '#rules/sellers/national-id.ts'
import type { Satang } from '#rules/money/satang.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import { recordPayouts, type SentPayout } from '#server/features/payouts/months/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RunShown } from './payment-runs.queries.ts'
import { openRunLine, payeeOfCells } from './run-lines.ts'

/** The proof that a line was paid. */
export type Evidence = ({ fileId: string } | { explanationId: string }) & {
  paidOn: string
  bankReference: string
}

type SentLine = {
  line: number
  seller_id: string
  payer: Payer
  policy_row: string
  rate_percent: number
  gross_satang: Satang
  tax_satang: Satang
  fee_satang: Satang
  net_satang: Satang
  sealed_cells: string
  record_ids: string[]
  record_taxes: Satang[]
}

/**
 * Books these lines of an approved run as paid: payouts, ledger and messages with exactly what was sent, whatever the seller changed since.
 * The caller holds the run's lock and knows that they are in flight. The last line closes the run. Returns how many records are paid.
 */
export async function settlePaid(
  trx: Trx,
  platform: Platform,
  run: RunShown,
  lines: readonly number[],
  { now, actorId, ...evidence }: Evidence & { now: Date; actorId: string },
): Promise<number> {
  const sent = await readSentLines(trx, run._id, lines)
  // Locked in id order, as moving records does.
  await sql`
    select from payment_record where id = any(${sent.flatMap(({ record_ids }) => record_ids)}::text[]) order by id for update`.execute(
    trx,
  )
  const payouts = sent.map((line) => payoutOf(platform, run, line))
  const [fileId, explanationId] =
    'fileId' in evidence ? [evidence.fileId, null] : [null, evidence.explanationId]
  // Payouts come first because lines reference them. The run releases the records before they are paid.
  const paid = await recordPayouts(
    trx,
    payouts,
    { paidOn: evidence.paidOn, bankReference: evidence.bankReference, now, actorId },
    async () => {
      await sql`
        update payment_run_line l set state = 'paid', payout_id = made.payout_id, file_id = ${fileId},
          explanation_id = ${explanationId}, explained_at = ${now}
        from unnest(${sent.map(({ line }) => line)}::int[], ${payouts.map(({ id }) => id)}::text[]) as made (line, payout_id)
        where l.run_id = ${run._id} and l.line = made.line`.execute(trx)
    },
  )
  await closeWhenExplained(trx, run._id, { now, actorId })
  return paid.reduce((count, { recordIds }) => count + recordIds.length, 0)
}

/** Marks lines as not paid and returns their records, which are free again. */
export async function settleUnpaid(
  trx: Trx,
  runId: string,
  lines: readonly number[],
  { explanationId, now, actorId }: { explanationId: string; now: Date; actorId: string },
): Promise<string[]> {
  // A process of the version before approves without `due_id`; once free, the records may leave their due, so it is stored now.
  await sql`
    update payment_run_record h set due_id = r.due_id from payment_record r
    where h.run_id = ${runId} and h.line = any(${lines}::int[]) and r.id = h.record_id and h.due_id is null and r.due_id is not null`.execute(
    trx,
  )
  await sql`
    update payment_run_line set state = 'unpaid', explanation_id = ${explanationId}, explained_at = ${now}
    where run_id = ${runId} and line = any(${lines}::int[])`.execute(trx)
  await closeWhenExplained(trx, runId, { now, actorId })
  const { rows } = await sql<{ id: string }>`
    select record_id as id from payment_run_record where run_id = ${runId} and line = any(${lines}::int[])
    order by record_id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A run is over once its last line is explained. */
async function closeWhenExplained(
  trx: Trx,
  runId: string,
  { now, actorId }: { now: Date; actorId: string },
): Promise<void> {
  await sql`
    update payment_run r set closed_at = ${now}, closed_by = ${actorId}, closed_as = 'settled'
    where r.id = ${runId} and r.closed_at is null
      and not exists (select from payment_run_line where run_id = r.id and state in ('draft', 'sent'))`.execute(
    trx,
  )
}

async function readSentLines(trx: Trx, runId: string, lines: readonly number[]): Promise<SentLine[]> {
  const { rows } = await sql<SentLine>`
    select l.line, l.seller_id, r.payer, l.policy_row, l.rate_percent, l.gross_satang, l.tax_satang, l.fee_satang, l.net_satang,
      l.sealed_cells, h.record_ids, h.record_taxes
    from payment_run_line l join payment_run r on r.id = l.run_id
      cross join lateral (
        select array_agg(h.record_id order by o.month, o.id) as record_ids, array_agg(h.tax_satang order by o.month, o.id) as record_taxes
        from payment_run_record h join payment_record o on o.id = h.record_id where h.run_id = l.run_id and h.line = l.line
      ) h
    where l.run_id = ${runId} and l.state = 'sent' and l.line = any(${lines}::int[]) order by l.line`.execute(
    trx,
  )
  if (rows.length !== lines.length)
    throw new Error(`payment run ${runId}: ${lines.length - rows.length} lines to settle are not in flight`)
  return rows
}

function payoutOf(platform: Platform, run: RunShown, line: SentLine): SentPayout {
  const { bankCode, accountNumber, name } = payeeOfCells(
    openRunLine(platform, run._id, line.line, line.sealed_cells),
  )
  return {
    id: newId(),
    sellerId: line.seller_id,
    payer: line.payer,
    payee: { bankCode, accountEnd: maskAccount(accountNumber), accountName: name },
    row: { id: line.policy_row, channel: run.channel },
    records: line.record_ids.map((id) => ({ id })),
    reckoned: {
      grossSatang: line.gross_satang,
      taxSatang: line.tax_satang,
      taxOfRecords: line.record_taxes,
      feeSatang: line.fee_satang,
      netSatang: line.net_satang,
      ratePercent: line.rate_percent,
    },
  }
}
