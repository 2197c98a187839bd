import { sql } from 'kysely'
import type { getSheetYear } from '#contract/seller/dashboard.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { nextPeriod, periodOf, shiftPeriod } from '#rules/calendar/periods.ts'
import type { Db } from '#server/platform/database.ts'
import { oneDecimal, timesBought } from '../sheets/index.ts'
import { requireOwnSheet, sumSales } from './statistics.ts'

const months = 12

/** Of one own sheet. Refuses: not-found, for a sheet of another seller as for none. */
export async function readSheetYear(
  db: Db,
  sellerId: string,
  sheet: string,
  now: Date,
): Promise<DataOf<typeof getSheetYear>> {
  await requireOwnSheet(db, sellerId, sheet)
  const [last, first] = [periodOf(now), shiftPeriod(periodOf(now), 1 - months)]
  const [sales, facts, review] = await Promise.all([
    sumSales(db, { sellerId, sheet }, `${first}-01`, `${nextPeriod(last)}-01`),
    db
      .selectFrom('sheet as s')
      .select([sql<number>`${sql.raw(timesBought)}`.as('bought'), 'score', 'score_count'])
      .where('id', '=', sheet)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('review')
      .select(['created_at', 'score', 'message'])
      .where('sheet_id', '=', sheet)
      .where('hidden', '=', false)
      .where('message', '<>', '')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    months: Array.from({ length: months }, (_, at) => {
      const month = shiftPeriod(first, at)
      const days = sales.filter(({ day }) => day?.startsWith(month))
      return { month, sold: days.reduce((sum, { sold }) => sum + sold, 0) }
    }),
    bought: facts.bought,
    score: oneDecimal(facts.score),
    scoreCount: facts.score_count,
    review:
      review === undefined
        ? null
        : { created: review.created_at.toISOString(), score: review.score, message: review.message },
  }
}
