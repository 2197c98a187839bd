import { finishedShareMin } from '#rules/reading/reader-figures.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Counts what buyers before made of each sheet, for all sheets at once and every hour, so that no page ever counts. Who has opened
 * a sheet in the reader is a reader of it, its author is not; only rows that have changed are written. May run twice.
 */
export async function countTrust({ pool, clock }: Pick<Platform, 'pool' | 'clock'>): Promise<void> {
  await pool.query(
    `insert into sheet_trust as t (sheet_id, stars, readers, finished, counted_at)
    select coalesce(r.sheet_id, p.sheet_id), coalesce(r.stars, '{0,0,0,0,0}'), coalesce(p.readers, 0), coalesce(p.finished, 0), $2
    from (
      select sheet_id, array[count(*) filter (where score = 1), count(*) filter (where score = 2),
        count(*) filter (where score = 3), count(*) filter (where score = 4), count(*) filter (where score = 5)]::int[] as stars
      from review where not hidden group by sheet_id
    ) r full join (
      select place.sheet_id, count(*)::int as readers,
        count(*) filter (where coalesce(bit_count(place.seen), place.page) >= place.pages * $1::numeric)::int as finished
      from reading_place place join sheet s on s.id = place.sheet_id and s.author_id <> place.person_id
      group by place.sheet_id
    ) p on p.sheet_id = r.sheet_id
    on conflict (sheet_id) do update set stars = excluded.stars, readers = excluded.readers, finished = excluded.finished,
        counted_at = excluded.counted_at
      where (t.stars, t.readers, t.finished) is distinct from (excluded.stars, excluded.readers, excluded.finished)`,
    [finishedShareMin, clock.now()],
  )
  // Of a sheet of which nothing is left: every reader and every buyer who rated it has gone.
  await pool.query(
    `delete from sheet_trust t where not exists (select from review r where r.sheet_id = t.sheet_id and not r.hidden)
      and not exists (select from reading_place p where p.sheet_id = t.sheet_id)`,
  )
}
