import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/database.ts'

/**
 * Counts again how many sheets each title has on sale and how often they were bought. Popularity is stored in coarse steps
 * (it doubles every step), so that few titles change from one time to the next and pages stay as they are between two requests.
 */
export async function refreshTitleStatistics(db: Db | Trx): Promise<void> {
  await sql`
    with counted as (
      select title_id, count(*)::int as sheets, floor(log(2, 1 + sum(bought_count)))::smallint as popularity
      from sheet where on_sale group by title_id
    )
    update sheet_title t
    set sheet_count = coalesce(c.sheets, 0), popularity = coalesce(c.popularity, 0)
    from sheet_title own left join counted c on c.title_id = own.id
    where own.id = t.id and (t.sheet_count, t.popularity) is distinct from (coalesce(c.sheets, 0), coalesce(c.popularity, 0))
  `.execute(db)
}
