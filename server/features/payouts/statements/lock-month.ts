import { sql } from 'kysely'
import { bangkokDate, englishShortDate, thaiShortDate } from '#rules/calendar/bangkok.ts'
import { nextPeriod, type Period, periodOfNumber } from '#rules/calendar/periods.ts'
import { satangToDecimal } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { everyStore, mustStillHold, permission } from '#server/platform/rights.ts'
import { periodNumberOf } from './booked.ts'
import { begin, type Doer } from './explain.ts'
import { readGaps, readUnexplained } from './month.ts'

/** Shared by transactions that post to a month (`refuse_locked_month` in the database), exclusive for locking a month. */
const lockOfLocks = 25_692

/**
 * Two people lock a month: one requests, another confirms, both having seen the same trial balance. Afterwards the database refuses
 * postings into it and changes of its explanations. Refuses: months.not-over, -not-closed, -no-statement, -unexplained, -gap, -gap-at-end,
 * -earlier-open, -figures-changed, -lock-waits, -locked, -second-person, payouts.asker-left, not-found.
 */
export async function lockMonth(
  trx: Trx,
  input: { month: Period; decision: 'ask' | 'confirm' | 'withdraw'; figures: string; gap: string },
  { actorId, now }: Doer,
): Promise<void> {
  const month = periodNumberOf(input.month)
  // Lock order of all transactions: explaining first, then the months.
  await begin(trx)
  if (input.decision === 'confirm') await sql`select pg_advisory_xact_lock(${lockOfLocks})`.execute(trx)
  const lock = await trx
    .selectFrom('month_lock')
    .selectAll()
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirst()
  if (lock !== undefined && lock.confirmed_at !== null) refuse('months.locked')
  if (input.decision === 'withdraw') {
    if (lock === undefined) refuse('not-found')
    await trx.deleteFrom('month_lock').where('month', '=', month).execute()
  } else {
    await mustBeReady(trx, input, now)
    const figures = await figuresOf(trx, input.month)
    if (figures !== input.figures) refuse('months.figures-changed')
    if (input.decision === 'ask') {
      if (lock !== undefined) refuse('months.lock-waits')
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('month_lock')
        .values({ month, made_at: now, made_by: actorId, figures_sha256: figures })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) refuse('months.lock-waits')
    } else {
      if (lock === undefined) return refuse('not-found')
      if (lock.made_by === actorId) refuse('months.second-person')
      await mustStillHold(trx, lock.made_by, permission.money, [everyStore])
      if (lock.figures_sha256 !== figures) refuse('months.figures-changed')
      await trx
        .updateTable('month_lock')
        .set({ confirmed_at: now, confirmed_by: actorId })
        .where('month', '=', month)
        .execute()
    }
  }
  await recordAudit(trx, {
    actorId,
    action: 'month.lock',
    object: `month:${input.month}`,
    after: {
      decision: input.decision,
      figures: input.figures,
      ...(input.gap !== '' && { gap: input.gap }),
    },
  })
}

/** Both people give the reason for a gap between statements, because both answer for what may be missing. */
const gapReasonMin = 3

async function mustBeReady(
  trx: Trx,
  { month, gap: reason }: { month: Period; gap: string },
  now: Date,
): Promise<void> {
  if (bangkokDate(now).slice(0, 7) <= month) refuse('months.not-over')
  const { rows } = await sql<{ closed: boolean; last: number | null; statements: number }>`
    select exists (select from month_close where month >= ${periodNumberOf(month)}) as closed,
      (select max(month) from month_lock where confirmed_at is not null) as last,
      (select count(*) from bank_statement where account like 'bank:%' and to_char(first_day, 'YYYY-MM') <= ${month} and to_char(last_day, 'YYYY-MM') >= ${month}) as statements`.execute(
    trx,
  )
  const { closed = false, last = null, statements = 0 } = rows[0] ?? {}
  if (!closed) refuse('months.not-closed')
  // Months are locked in sequence from the first one, so that none in between stays open unnoticed.
  if (last !== null && nextPeriod(periodOfNumber(last)) < month) refuse('months.earlier-open')
  if (last !== null && last >= periodNumberOf(month)) refuse('months.locked')
  if (statements === 0) refuse('months.no-statement')
  const { satang } = await readUnexplained(trx, month)
  if (satang !== 0) refuse('months.unexplained', { amount: satangToDecimal(satang) })
  const [gap] = await readGaps(trx, month)
  if (gap === undefined || reason.length >= gapReasonMin) return
  const { file, balances } = gap
  if (balances === null) {
    const last = new Date(gap.last)
    return refuse('months.gap-at-end', { file, day: [thaiShortDate(last), englishShortDate(last)] })
  }
  refuse('months.gap', {
    file,
    closed: satangToDecimal(balances.closed),
    opened: satangToDecimal(balances.opened),
  })
}

/** Hash of all account balances at the end of the month. */
export async function figuresOf(db: Db | Trx, month: Period): Promise<string> {
  const { rows } = await sql<{ sha256: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(account || ' ' || satang, E'\n' order by account collate "C"), ''), 'UTF8')), 'hex') as sha256
    from (select account, sum(credit_satang - debit_satang) as satang from ledger_balance where month <= ${periodNumberOf(month)} group by 1) sums`.execute(
    db,
  )
  return rows[0]?.sha256 ?? ''
}
