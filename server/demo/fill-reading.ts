import { sql } from 'kysely'
import type { Trx } from '#server/platform/database.ts'
import { cast } from './cast.ts'

/** The demo seller's sheets that most people own. */
const sheetsMax = 6
/** The page that one in four stopped at, in parts of all; those that were come back to and magnified. */
const stoppedAt = 0.6
const [againEvery, zoomedPage] = [4, 3]

/**
 * What the buyers of the demo seller did with the pages of her best sheets, so that there is something to see where readers stop; and a
 * second version of the very best one. In statements, as `fillInterest`; the people of the demo that one signs in as have read nothing.
 */
export async function fillReading(trx: Trx, now: Date): Promise<void> {
  const signedIn = Object.values(cast).map(({ id }) => id)
  await sql`
    with best as (
      select s.id, s.pdf_pages as pages from sheet s join library_entry e on e.sheet_id = s.id and e.revoked_at is null
      where s.author_id = ${cast.seller.id} and s.on_sale and s.pdf_pages > ${zoomedPage}
      group by s.id order by count(*) desc, s.id limit ${sheetsMax}
    ), reader as (
      select e.person_id, e.sheet_id, best.pages, e.acquired_at,
        case when abs(hashtext(e.person_id || e.sheet_id)) % 4 = 0 then ceil(best.pages * ${stoppedAt}::numeric)::int else best.pages end as page
      from best join library_entry e on e.sheet_id = best.id
      where e.revoked_at is null and e.opened_at is null and not e.person_id = any(${signedIn}::text[])
    ), opened as (
      update library_entry e set opened_at = reader.acquired_at + interval '1 hour' from reader
      where (e.person_id, e.sheet_id) = (reader.person_id, reader.sheet_id)
    )
    insert into reading_place (person_id, sheet_id, page, pages, read_at, seen, again, zoomed)
    select person_id, sheet_id, page, pages, least(${now}::timestamptz, acquired_at + interval '9 days'),
      rpad(repeat('1', page), pages, '0')::varbit,
      (select string_agg(case when n % ${againEvery} = 0 and n < page then '1' else '0' end, '' order by n) from generate_series(1, pages) n)::varbit,
      (select string_agg(case when n = ${zoomedPage} then '1' else '0' end, '' order by n) from generate_series(1, pages) n)::varbit
    from reader on conflict do nothing`.execute(trx)
  await sql`
    insert into sheet_version (sheet_id, number, status, whats_new, created_at, published_at, pages_changed)
    select s.id, 2, 4, ${`แก้เฉลยหน้า ${zoomedPage}`}, ${now}::timestamptz - interval '151 days', ${now}::timestamptz - interval '150 days',
      array[${zoomedPage}::int]
    from sheet s join reading_place p on p.sheet_id = s.id
    where s.author_id = ${cast.seller.id} and not exists (select from sheet_version v where v.sheet_id = s.id)
    group by s.id order by count(*) desc, s.id limit 1`.execute(trx)
}
