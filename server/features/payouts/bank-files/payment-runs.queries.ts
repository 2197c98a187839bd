import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getPaymentRun, listPaymentRuns } from '#contract/staff/payment-runs.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import type { RunLineState } from '#rules/payouts/payout-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openRunLine } from './run-lines.ts'

export type RunShown = DataOf<typeof listPaymentRuns>['runs'][number]

type RunRow = {
  id: string
  pay_on: string
  channel: RunShown['channel']
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
  sent: number
  sent_satang: number
  paid: number
  paid_satang: number
  unpaid: number
  unpaid_satang: number
  held: string[]
  asked: number
}

const heldNamesMax = 20

export async function readRuns(
  db: Db | Trx,
  { id, limit }: { id?: string; limit: number },
): Promise<RunShown[]> {
  const { rows } = await sql<RunRow>`
    select r.id, to_char(r.pay_on, 'YYYY-MM-DD') as pay_on, r.channel, r.line_count, r.gross_satang, r.tax_satang, r.fee_satang,
      r.net_satang, r.sha256, r.created_at, r.created_by, c.name as created_name, r.approved_at, r.approved_by,
      a.name as approved_name, r.closed_at, r.closed_by, d.name as closed_name, r.closed_as, l.*,
      array(select s.code_name from payment_run_line h join seller s on s.person_id = h.seller_id
        where h.run_id = r.id and r.approved_at is null and r.closed_at is null and s.payout_hold is not null
        order by h.line limit ${heldNamesMax}) as held,
      (select count(*) from payment_run_explanation w where w.run_id = r.id and w.decision is null) as asked
    from (
        select * from payment_run
        where ${id === undefined ? sql`true` : sql`id = ${id}`}
        -- What waits for somebody is never pushed off the list by newer runs.
        order by (closed_at is null) desc, created_at desc, id limit ${limit}
      ) r
      join person c on c.id = r.created_by left join person a on a.id = r.approved_by left join person d on d.id = r.closed_by
      cross join lateral (
        select count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'paid') as paid,
          count(*) filter (where state = 'unpaid') as unpaid,
          coalesce(sum(net_satang) filter (where state = 'sent'), 0)::bigint as sent_satang,
          coalesce(sum(net_satang) filter (where state = 'paid'), 0)::bigint as paid_satang,
          coalesce(sum(net_satang) filter (where state = 'unpaid'), 0)::bigint as unpaid_satang
        from payment_run_line where run_id = r.id
      ) l
    order by r.created_at desc, r.id`.execute(db)
  return rows.map(presentRun)
}

/** Refuses: not-found. */
export async function readRun(db: Db | Trx, id: string): Promise<RunShown> {
  const [run] = await readRuns(db, { id, limit: 1 })
  return run ?? refuse('not-found')
}

function presentRun(row: RunRow): RunShown {
  const by = (id: string | null, name: string | null) => ({ _id: id ?? '', name: name ?? '' })
  return {
    _id: row.id,
    payOn: row.pay_on,
    channel: row.channel,
    lines: row.line_count,
    gross: satangToBaht(row.gross_satang),
    tax: satangToBaht(row.tax_satang),
    fee: satangToBaht(row.fee_satang),
    net: satangToBaht(row.net_satang),
    sha256: row.sha256,
    unexplained: { count: row.sent, sum: satangToBaht(row.sent_satang) },
    paid: { count: row.paid, sum: satangToBaht(row.paid_satang) },
    unpaid: { count: row.unpaid, sum: satangToBaht(row.unpaid_satang) },
    created: row.created_at.toISOString(),
    createdBy: by(row.created_by, row.created_name),
    held: row.held,
    asked: row.asked,
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

type RunLines = DataOf<typeof getPaymentRun>

type LineRow = {
  line: number
  seller_id: string
  code_name: string
  real_name: string
  vendor_id: string
  gross_satang: number
  tax_satang: number
  fee_satang: number
  net_satang: number
  state: RunLineState
  explained_at: Date | null
  by_file: string | null
  reason: string | null
  waiting: boolean
}

/** A page of a run's lines, the ones that are not explained yet first. Refuses: not-found. */
export async function readRunLines(
  db: Db,
  { run: id, only, page, rows }: { run: string; only: 'all' | 'unexplained'; page: number; rows: number },
): Promise<RunLines> {
  const run = await readRun(db, id)
  const { rows: lines } = await sql<LineRow>`
    select l.line, l.seller_id, s.code_name, s.real_name, l.vendor_id, l.gross_satang, l.tax_satang, l.fee_satang, l.net_satang,
      l.state, l.explained_at, f.file_name as by_file, e.reason,
      exists (select from payment_run_explanation w where w.run_id = l.run_id and w.decision is null and l.line = any(w.lines)) as waiting
    from payment_run_line l join seller s on s.person_id = l.seller_id left join bank_file f on f.id = l.file_id
      left join payment_run_explanation e on e.id = l.explanation_id
    where l.run_id = ${id} and ${only === 'all' ? sql`true` : sql`l.state = 'sent'`}
    order by l.state <> 'sent', l.line limit ${rows} offset ${page * rows}`.execute(db)
  const asked = await db
    .selectFrom('payment_run_explanation as e')
    .innerJoin('person as p', 'p.id', 'e.asked_by')
    .select(['e.id', 'e.outcome', 'e.reason', 'e.bank_reference', 'e.sum_satang', 'e.asked_by', 'e.asked_at'])
    .select(['p.name', 'e.lines', sql<string | null>`to_char(e.paid_on, 'YYYY-MM-DD')`.as('paid_day')])
    .where('e.run_id', '=', id)
    .where('e.decision', 'is', null)
    .orderBy('e.asked_at')
    .execute()
  return {
    run,
    count: only === 'all' ? run.lines : run.unexplained.count,
    lines: lines.map((line) => ({
      line: line.line,
      seller: line.seller_id,
      codeName: line.code_name,
      realName: line.real_name,
      vendorId: line.vendor_id,
      gross: satangToBaht(line.gross_satang),
      tax: satangToBaht(line.tax_satang),
      fee: satangToBaht(line.fee_satang),
      net: satangToBaht(line.net_satang),
      state: line.state,
      explained: line.explained_at?.toISOString() ?? null,
      explanation: line.by_file ?? line.reason ?? '',
      waiting: line.waiting,
    })),
    waiting: asked.map((request) => ({
      _id: request.id,
      outcome: request.outcome,
      reason: request.reason,
      bankReference: request.bank_reference,
      paidOn: request.paid_day,
      lines: request.lines.length,
      sum: satangToBaht(request.sum_satang),
      askedBy: { _id: request.asked_by, name: request.name },
      askedAt: request.asked_at.toISOString(),
    })),
  }
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
