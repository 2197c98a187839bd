import { sql } from 'kysely'
import { type Period, periodOfNumber } from '#rules/calendar/bangkok.ts'
import type { Db, Trx } from '#server/platform/database.ts'

/** In SQL the month closed last; null where none is. */
export const lastClosedMonth = sql<number | null>`(select max(month) from month_close)`

export async function readLastClosed(db: Db | Trx): Promise<Period | undefined> {
  const { rows } = await sql<{ month: number | null }>`select ${lastClosedMonth} as month`.execute(db)
  const month = rows[0]?.month ?? null
  return month === null ? undefined : periodOfNumber(month)
}
