import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { listPaymentRuns } from '#contract/staff/bank-files.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { csvFile } from '#server/platform/csv.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Entry, readPendingEntries } from './pending-entries.ts'
import { cellsOf, openRunLine, runHeader, sealRunLine } from './run-lines.ts'
import { readNationalIds } from './national-ids.ts'

export type RunShown = DataOf<typeof listPaymentRuns>['runs'][number]

/**
 * Everything that can be paid on this day, put down line by line as the bank will get it: what is downloaded later is this,
 * byte for byte, whatever sellers change meanwhile. One open run at a time, so that nothing is sent twice.
 * Refuses: payment-runs.one-open, payment-runs.nothing-pending.
 */
export async function createPaymentRun(
  trx: Trx,
  platform: Platform,
  caller: Pick<Person, 'id'>,
  payOn: string,
): Promise<RunShown> {
  await sql`set local statement_timeout = '60s'`.execute(trx)
  const entries = (await readPendingEntries(trx, platform, { paidOn: payOn, lock: true })).filter(
    ({ blocked }) => blocked === null,
  )
  if (entries.length === 0) refuse('payment-runs.nothing-pending')
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
  await sql`
    insert into payment_run_line (run_id, line, seller_id, record_ids, net_satang, sealed_cells)
    select ${id}, made.line, made.seller_id, string_to_array(made.record_ids, ','), made.net, made.cells from unnest(
      ${lines.map(({ line }) => line)}::int[], ${entries.map(({ sellerId }) => sellerId)}::text[],
      ${entries.map(({ recordIds }) => recordIds.join(','))}::text[], ${entries.map(({ netSatang }) => netSatang)}::bigint[],
      ${lines.map(({ line, cells }) => sealRunLine(platform, id, line, cells))}::text[]
    ) as made (line, seller_id, record_ids, net, cells)`.execute(trx)
  const run = await readRun(trx, id)
  await recordAudit(trx, {
    actorId: caller.id,
    action: 'payment-run.create',
    object: `payment-run:${id}`,
    after: { payOn, lines: run.lines, net: run.net, sha256: run.sha256 },
  })
  return run
}

function sum(
  entries: readonly Entry[],
  amount: 'grossSatang' | 'taxSatang' | 'feeSatang' | 'netSatang',
): number {
  return entries.reduce((total, entry) => total + entry[amount], 0)
}

/**
 * Approving needs another person than the maker, and that everything in the run still awaits transfer with the same net. Cancelling
 * frees what it holds for another run.
 * Refuses: not-found, payment-runs.closed, payment-runs.second-person, payment-runs.changed.
 */
export async function decidePaymentRun(
  trx: Trx,
  platform: Platform,
  caller: Pick<Person, 'id'>,
  { runId, decision }: { runId: string; decision: 'approve' | 'cancel' },
): Promise<RunShown> {
  await trx.selectFrom('payment_run').select('id').where('id', '=', runId).forUpdate().executeTakeFirst()
  const run = await readRun(trx, runId)
  if (run.closed !== null) refuse('payment-runs.closed')
  const now = platform.clock.now()
  if (decision === 'approve') {
    // Pressed twice: approved is approved.
    if (run.approved !== null) return run
    if (run.createdBy._id === caller.id) refuse('payment-runs.second-person')
    await mustBeUnchanged(trx, platform, run)
  }
  await trx
    .updateTable('payment_run')
    .set(
      decision === 'approve'
        ? { approved_at: now, approved_by: caller.id }
        : { closed_at: now, closed_by: caller.id, closed_as: 'cancelled' as const },
    )
    .where('id', '=', runId)
    .execute()
  await recordAudit(trx, {
    actorId: caller.id,
    action: `payment-run.${decision}`,
    object: `payment-run:${runId}`,
    after: { lines: run.lines, net: run.net },
  })
  return await readRun(trx, runId)
}

async function mustBeUnchanged(trx: Trx, platform: Platform, run: RunShown): Promise<void> {
  const entries = await readPendingEntries(trx, platform, { paidOn: run.payOn, runId: run._id })
  const payable = entries.filter(({ blocked }) => blocked === null)
  const { rows } = await sql<{ seller_id: string; net_satang: number; records: number }>`
    select seller_id, net_satang, cardinality(record_ids) as records from payment_run_line where run_id = ${run._id}`.execute(
    trx,
  )
  const now = new Map(payable.map((entry) => [entry.sellerId, entry]))
  const isSame =
    rows.length === payable.length &&
    rows.every(({ seller_id, net_satang, records }) => {
      const entry = now.get(seller_id)
      return entry?.netSatang === net_satang && entry.recordIds.length === records
    })
  if (!isSame) refuse('payment-runs.changed')
}

/** The file of an approved run, line by line. Refuses: not-found, payment-runs.not-approved. */
export async function runFile(
  platform: Platform,
  runId: string,
): Promise<AsyncIterable<readonly (string | number)[]>> {
  const run = await readRun(platform.db, runId)
  if (run.approved === null) refuse('payment-runs.not-approved')
  return linesOfRun(platform, runId)
}

const linesAtOnce = 2_000

async function* linesOfRun(platform: Platform, runId: string) {
  for (let after = 0; ; ) {
    const rows = await platform.db
      .selectFrom('payment_run_line')
      .select(['line', 'sealed_cells'])
      .where('run_id', '=', runId)
      .where('line', '>', after)
      .orderBy('line')
      .limit(linesAtOnce)
      .execute()
    for (const { line, sealed_cells } of rows) yield openRunLine(platform, runId, line, sealed_cells)
    if (rows.length < linesAtOnce) return
    after = rows.at(-1)?.line ?? after
  }
}

type RunRow = {
  id: string
  pay_on: string
  line_count: number
  gross_satang: number
  tax_satang: number
  fee_satang: number
  net_satang: number
  sha256: string
  created_at: Date
  created_by: string
  created_name: string
  approved_at: Date | null
  approved_by: string | null
  approved_name: string | null
  closed_at: Date | null
  closed_by: string | null
  closed_name: string | null
  closed_as: 'settled' | 'cancelled' | null
}

export async function readRuns(
  db: Db | Trx,
  { id, limit }: { id?: string; limit: number },
): Promise<RunShown[]> {
  const { rows } = await sql<RunRow>`
    select r.id, to_char(r.pay_on, 'YYYY-MM-DD') as pay_on, r.line_count, r.gross_satang, r.tax_satang, r.fee_satang, r.net_satang,
      r.sha256, r.created_at, r.created_by, c.name as created_name, r.approved_at, r.approved_by, a.name as approved_name,
      r.closed_at, r.closed_by, d.name as closed_name, r.closed_as
    from payment_run r join person c on c.id = r.created_by left join person a on a.id = r.approved_by
      left join person d on d.id = r.closed_by
    where ${id === undefined ? sql`true` : sql`r.id = ${id}`}
    order by r.created_at desc, r.id limit ${limit}`.execute(db)
  return rows.map(presentRun)
}

/** Refuses: not-found. */
async function readRun(db: Db | Trx, id: string): Promise<RunShown> {
  const [run] = await readRuns(db, { id, limit: 1 })
  return run ?? refuse('not-found')
}

function presentRun(row: RunRow): RunShown {
  const by = (id: string | null, name: string | null) => ({ _id: id ?? '', name: name ?? '' })
  return {
    _id: row.id,
    payOn: row.pay_on,
    lines: row.line_count,
    gross: satangToBaht(row.gross_satang),
    tax: satangToBaht(row.tax_satang),
    fee: satangToBaht(row.fee_satang),
    net: satangToBaht(row.net_satang),
    sha256: row.sha256,
    created: row.created_at.toISOString(),
    createdBy: by(row.created_by, row.created_name),
    approved:
      row.approved_at === null
        ? null
        : { at: row.approved_at.toISOString(), by: by(row.approved_by, row.approved_name) },
    closed:
      row.closed_at === null || row.closed_as === null
        ? null
        : { at: row.closed_at.toISOString(), by: by(row.closed_by, row.closed_name), as: row.closed_as },
  }
}

/** For the entries of the screen: today where no day is asked for. */
export function dayOr(day: string | undefined, platform: Pick<Platform, 'clock'>): string {
  return day ?? bangkokDate(platform.clock.now())
}
