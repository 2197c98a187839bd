import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { bangkokDate, englishShortDate, startOfDay, thaiShortDate } from '#rules/calendar/bangkok.ts'
import { bankDayFrom } from '#rules/payouts/payday.ts'
import { refuse } from '#rules/refusal.ts'
import { readBankHolidays } from '#server/features/tax/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Trx, letStatementsTake } from '#server/platform/database.ts'
import { csvFile } from '#server/platform/downloads.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readRun, type RunShown } from './payment-runs.queries.ts'
import { type Channel, type PendingPayment, readPendingEntries } from './pending-entries.ts'
import { cellsOf, readNationalIds, runHeader, sealRunLine } from './run-lines.ts'

/**
 * Stores everything payable on this day and channel line by line, as the bank will get it: the download is this byte for byte, and this is
 * booked once paid, whatever sellers change meanwhile. The database keeps each record in one run at most. Refuses: payment-runs.wrong-day,
 * -no-bank-day, payment-runs.one-open, payment-runs.nothing-pending, payment-runs.needs-e-wht.
 */
export async function createPaymentRun(
  trx: Trx,
  platform: Platform,
  caller: Pick<Person, 'id'>,
  { payOn, channel }: { payOn: string; channel: Channel },
): Promise<RunShown> {
  await letStatementsTake(trx, '60s')
  mustBeSoon(payOn, platform.clock.now())
  await mustBeBankDay(trx, payOn)
  await mustBeOnlyDraft(trx, channel)
  const all = await readPendingEntries(trx, platform, { paidOn: payOn, channel, lock: true })
  const entries = all.filter(({ blocked }) => blocked === null)
  if (entries.length === 0) {
    const eWht = channel === 'ORDINARY' && all.some(({ blocked }) => blocked === 'other-channel')
    refuse(eWht ? 'payment-runs.needs-e-wht' : 'payment-runs.nothing-pending')
  }
  const id = newId()
  const nationalIds = await readNationalIds(
    trx,
    platform,
    entries.map(({ sellerId }) => sellerId),
  )
  const lines = entries.map((entry, place) => ({
    entry,
    line: place + 1,
    cells: cellsOf(entry, {
      reference: `${id}-${place + 1}`,
      payOn,
      nationalId: nationalIds.get(entry.sellerId) ?? '',
    }),
  }))
  const hash = createHash('sha256')
  for await (const piece of csvFile(
    runHeader,
    lines.map(({ cells }) => cells),
  ))
    hash.update(piece)
  const made = await trx
    .insertInto('payment_run')
    .values({
      id,
      payer: 'HYTEXTS',
      channel,
      pay_on: payOn,
      line_count: entries.length,
      gross_satang: sum(entries, 'grossSatang'),
      tax_satang: sum(entries, 'taxSatang'),
      fee_satang: sum(entries, 'feeSatang'),
      net_satang: sum(entries, 'netSatang'),
      sha256: hash.digest('hex'),
      created_at: platform.clock.now(),
      created_by: caller.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) refuse('payment-runs.one-open')
  await insertLines(trx, platform, id, lines)
  const run = await readRun(trx, id)
  await recordAudit(trx, {
    actorId: caller.id,
    action: 'payment-run.create',
    object: `payment-run:${id}`,
    after: { payOn, channel, lines: run.lines, net: run.net, sha256: run.sha256 },
  })
  return run
}

const daysAheadMax = 31

/**
 * Catches a Buddhist year or a typing error: an approved run is in flight and can be marked as paid on its day at the earliest. Refuses:
 * payment-runs.wrong-day.
 */
function mustBeSoon(payOn: string, now: Date): void {
  const today = bangkokDate(now)
  if (payOn < today || payOn > bangkokDate(startOfDay(today, daysAheadMax)))
    refuse('payment-runs.wrong-day', { days: daysAheadMax })
}

/** On any other day the bank would transfer later than the tax and the certificate say. Refuses: payment-runs.no-bank-day. */
export async function mustBeBankDay(trx: Trx, payOn: string): Promise<void> {
  const next = bankDayFrom(payOn, await readBankHolidays(trx))
  const date = startOfDay(next)
  if (next !== payOn)
    refuse('payment-runs.no-bank-day', { day: [thaiShortDate(date), englishShortDate(date)] })
}

/** Checked before anything is read, because records in a draft no longer count as pending. Refuses: payment-runs.one-open. */
async function mustBeOnlyDraft(trx: Trx, channel: Channel): Promise<void> {
  const draft = await trx
    .selectFrom('payment_run')
    .select('id')
    .where('payer', '=', 'HYTEXTS')
    .where('channel', '=', channel)
    .where('approved_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (draft !== undefined) refuse('payment-runs.one-open')
}

type Line = { entry: PendingPayment; line: number; cells: readonly string[] }

async function insertLines(
  trx: Trx,
  platform: Platform,
  runId: string,
  lines: readonly Line[],
): Promise<void> {
  const column = <T>(of: (line: Line) => T) => lines.map(of)
  await sql`
    insert into payment_run_line (run_id, line, seller_id, vendor_id, policy_row, rate_percent, gross_satang, tax_satang, fee_satang,
      net_satang, sealed_cells)
    select ${runId}, made.* from unnest(
      ${column(({ line }) => line)}::int[], ${column(({ entry }) => entry.sellerId)}::text[],
      ${column(({ entry }) => entry.vendorId)}::text[], ${column(({ entry }) => entry.policy?.id ?? '')}::text[],
      ${column(({ entry }) => entry.ratePercent)}::int[], ${column(({ entry }) => entry.grossSatang)}::bigint[],
      ${column(({ entry }) => entry.taxSatang)}::bigint[], ${column(({ entry }) => entry.feeSatang)}::bigint[],
      ${column(({ entry }) => entry.netSatang)}::bigint[],
      ${column(({ line, cells }) => sealRunLine(platform, runId, line, cells))}::text[]
    ) as made`.execute(trx)
  const records = lines.flatMap(({ entry, line }) =>
    entry.recordIds.map((id, at) => ({ line, id, tax: entry.taxOfRecords[at] ?? 0 })),
  )
  await sql`
    insert into payment_run_record (run_id, line, record_id, tax_satang)
    select ${runId}, made.* from unnest(
      ${records.map(({ line }) => line)}::int[], ${records.map(({ id }) => id)}::text[],
      ${records.map(({ tax }) => tax)}::bigint[]
    ) as made`.execute(trx)
}

function sum(
  entries: readonly PendingPayment[],
  amount: 'grossSatang' | 'taxSatang' | 'feeSatang' | 'netSatang',
): number {
  return entries.reduce((total, entry) => total + entry[amount], 0)
}
