import type { DataOf } from '#contract/shared/call.ts'
import { isRefusalCode, refusals } from '#contract/shared/refusals.ts'
import type { getMonthClose } from '#contract/staff/closed-sales.ts'
import { monthNumber, nextPeriod, type Period, startOfPeriod } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { Refusal, refuse } from '#rules/refusal.ts'
import { type Db, inTransaction, type Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CloseStep, closeMonth } from './close-month.ts'

const steps: readonly CloseStep[] = ['waiting-for-sales', 'making-records', 'noting']

/**
 * Requests a close. A job does it because it takes longer than a request may; `readMonthClose` shows its progress. Two requests are one.
 * Refuses: payouts.month-not-over, payouts.already-closed.
 */
export async function askToClose(
  trx: Trx,
  { period, actorId, now }: { period: Period; actorId: string; now: Date },
): Promise<void> {
  const month = monthNumber(period)
  if (now < startOfPeriod(nextPeriod(period))) refuse('payouts.month-not-over')
  const closed = await trx
    .selectFrom('month_close')
    .select('month')
    .where('month', '=', month)
    .executeTakeFirst()
  if (closed !== undefined) refuse('payouts.already-closed')
  const asked = { asked_by: actorId, asked_at: now, step: 0, finished_at: null, failure: null }
  await trx
    .insertInto('month_close_run')
    .values({ month, ...asked })
    .onConflict((conflict) => conflict.column('month').doUpdateSet(asked))
    .execute()
  await enqueue(trx, 'payouts.close-month', { period, actorId }, { key: `payouts.close-month:${period}` })
}

/** The job: closes the month and shows its steps to the waiting page. It stores a refusal; any other error is retried. */
export async function closeAsAsked(
  platform: Platform,
  { period, actorId }: { period: Period; actorId: string },
): Promise<void> {
  const { db, clock } = platform
  const note = (set: { step?: number; finished_at?: Date; failure?: string }) =>
    db.updateTable('month_close_run').set(set).where('month', '=', monthNumber(period)).execute()
  try {
    await inTransaction(db, (trx) =>
      closeMonth(trx, {
        period,
        now: clock.now(),
        actorId,
        // Written outside the transaction, so that it is visible before the commit.
        onStep: async (step) => {
          await note({ step: steps.indexOf(step) + 1 })
        },
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await note({ finished_at: clock.now(), failure: error.code })
    return
  }
  await note({ finished_at: clock.now() })
}

export async function readMonthClose(
  db: Db,
  { period, now, mayClose }: { period: Period; now: Date; mayClose: boolean },
): Promise<DataOf<typeof getMonthClose>> {
  const month = monthNumber(period)
  const [closed, run] = await Promise.all([
    db
      .selectFrom('month_close as c')
      .leftJoin('person as p', 'p.id', 'c.closed_by')
      .select(['c.closed_at', 'c.record_count', 'c.sales_satang', 'p.name'])
      .where('c.month', '=', month)
      .executeTakeFirst(),
    db.selectFrom('month_close_run').selectAll().where('month', '=', month).executeTakeFirst(),
  ])
  const isOver = now >= startOfPeriod(nextPeriod(period))
  const failure = run?.failure ?? null
  return {
    closedAt: closed?.closed_at.toISOString() ?? null,
    closedBy: closed?.name ?? '',
    records: mayClose ? (closed?.record_count ?? 0) : 0,
    sales: mayClose ? satangToBaht(closed?.sales_satang ?? 0) : 0,
    isOver,
    running:
      closed === undefined && run !== undefined && run.finished_at === null
        ? { step: run.step, steps: steps.length, since: run.asked_at.toISOString() }
        : null,
    failure:
      closed === undefined && failure !== null && isRefusalCode(failure) ? [...refusals[failure].msg] : null,
    mayClose: mayClose && isOver && closed === undefined,
  }
}
