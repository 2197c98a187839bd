import { type RawBuilder, sql } from 'kysely'
import { finishedShareMin } from '#rules/reading/reader-figures.ts'
import { type Db, inLongTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * How often sheet `s` was bought. New sales count beside `bought_count`, which six indexes contain: updating that would rewrite the row in
 * all thirteen indexes.
 */
export const timesBought = 's.bought_count + s.bought_since'

/**
 * SQL that counts sheets as sold (or unsold) within a statement; `from` names its CTE with a column `sheet_id`. A fragment, because paying
 * an order is one statement. Rows are locked by id, so that two payments with the same sheets cannot deadlock.
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
 * Every minute: updates the sort column by the sales since, in one walk. Locked sheets are skipped until the next minute, because waiting
 * here could deadlock.
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

/**
 * Hourly: counts stars, readers and finished readings of all sheets, so that no page counts. Readers opened the sheet in the reader and are
 * not its author; only changed rows are written. Idempotent.
 */
export async function countTrust({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await inLongTransaction(db, async (trx) => {
    await sql`insert into sheet_trust as t (sheet_id, stars, readers, finished, counted_at)
    select coalesce(r.sheet_id, p.sheet_id), coalesce(r.stars, '{0,0,0,0,0}'), coalesce(p.readers, 0), coalesce(p.finished, 0), ${clock.now()}
    from (
      select sheet_id, array[count(*) filter (where score = 1), count(*) filter (where score = 2),
        count(*) filter (where score = 3), count(*) filter (where score = 4), count(*) filter (where score = 5)]::int[] as stars
      from review where not hidden group by sheet_id
    ) r full join (
      select place.sheet_id, count(*)::int as readers,
        count(*) filter (where coalesce(bit_count(place.seen), place.page) >= place.pages * ${finishedShareMin}::numeric)::int as finished
      from reading_place place join sheet s on s.id = place.sheet_id and s.author_id <> place.person_id
      group by place.sheet_id
    ) p on p.sheet_id = r.sheet_id
    on conflict (sheet_id) do update set stars = excluded.stars, readers = excluded.readers, finished = excluded.finished,
        counted_at = excluded.counted_at
      where (t.stars, t.readers, t.finished) is distinct from (excluded.stars, excluded.readers, excluded.finished)`.execute(
      trx,
    )
    // Deletes figures of sheets that every reader and rating buyer has left.
    await sql`delete from sheet_trust t where not exists (select from review r where r.sheet_id = t.sheet_id and not r.hidden)
      and not exists (select from reading_place p where p.sheet_id = t.sheet_id)`.execute(trx)
  })
}
