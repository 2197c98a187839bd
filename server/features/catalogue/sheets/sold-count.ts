import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/**
 * How often the sheet `s` was bought. A sale counts beside `bought_count`, which lists are sorted by and six indexes hold: there it would
 * move the sheet in all thirteen of its indexes.
 */
export const timesBought = 's.bought_count + s.bought_since'

/**
 * Counts sheets as sold once more, or once less, inside a statement that knows which: `from` names its common table expression with a
 * column `sheet_id`. A fragment rather than a function, because paying an order is one statement. Rows are locked in the order of
 * their ids, so that two payments with the same sheets wait for each other instead of for ever.
 */
export function countSold(difference: 1 | -1, from: string): RawBuilder<unknown> {
  return sql`
      update sheet set bought_since = bought_since + ${sql.lit(difference)}
      from (select id from sheet where id in (select sheet_id from ${sql.table(from)}) order by id for no key update) as locked
      where sheet.id = locked.id`
}

/** Few enough that no payment waits for its sheet longer than a moment. */
const sortedAtOnce = 200

/**
 * Brings lists up to what was sold since the last time; run every minute, by one walk over the sheets. A sheet that another
 * transaction holds is left for the next minute: to wait for it here could be to wait for one that waits for us.
 */
export async function sortBySold(db: Db): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from sheet where bought_since <> 0 order by id`.execute(db)
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += sortedAtOnce) {
    await sql`
      update sheet set bought_count = bought_count + bought_since, bought_since = 0
      from (select id from sheet where id = any(${ids.slice(at, at + sortedAtOnce)}::text[]) for no key update skip locked) as locked
      where sheet.id = locked.id`.execute(db)
  }
}
