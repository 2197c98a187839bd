import { sql } from 'kysely'
import { periodFrom, readPeriod, type Period } from '#rules/calendar/bangkok.ts'
import type { Db, Trx } from '#server/platform/database.ts'

/** Months in the database are year * 100 + month: they sort and compare as numbers. */
export function monthNumber(period: Period): number {
  const { year, month } = readPeriod(period)
  return year * 100 + month
}

export function periodOfMonth(month: number): Period {
  return periodFrom(Math.floor(month / 100), month % 100)
}

/** In SQL the month closed last; null where none is. */
export const lastClosedMonth = sql<number | null>`(select max(month) from month_close)`

export async function readLastClosed(db: Db | Trx): Promise<Period | undefined> {
  const { rows } = await sql<{ month: number | null }>`select ${lastClosedMonth} as month`.execute(db)
  const month = rows[0]?.month ?? null
  return month === null ? undefined : periodOfMonth(month)
}
