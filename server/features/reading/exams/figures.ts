import type { DataOf } from '#contract/shared/call.ts'
import type { readingFigures } from '#contract/buyer/exams.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { readingStreak } from '#rules/reading/exams.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Far enough for the longest row of days a reader reaches. */
const daysLookedAt = 400

export async function tellFigures(
  { pool, clock }: Platform,
  personId: string,
): Promise<DataOf<typeof readingFigures>> {
  const today = bangkokDate(clock.now())
  const { rows } = await pool.query<{ sheets: number; pages: number; days: string[] }>({
    name: 'reading-figures',
    text: `select
        (select count(*)::int from owned_sheet where person_id = $1) as sheets,
        (select coalesce(sum(coalesce(bit_count(seen), page)), 0)::int from reading_place where person_id = $1) as pages,
        array(select to_char(day, 'YYYY-MM-DD') from reading_day
          where person_id = $1 and day > $2::date - ${daysLookedAt}) as days`,
    values: [personId, today],
  })
  const { sheets = 0, pages = 0, days = [] } = rows[0] ?? {}
  return { sheets, pages, streak: readingStreak(days, today) }
}
