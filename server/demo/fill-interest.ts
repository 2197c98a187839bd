import { sql } from 'kysely'
import { compactText } from '#rules/search/normalise.ts'
import type { Trx } from '#server/platform/database.ts'
import { cast } from './cast.ts'

/** The demo seller's sheets that most people own. */
const sheetsMax = 6
/** The page that one in four stopped at, in parts of all; those that were come back to and magnified. */
const stoppedAt = 0.6
const [againEvery, zoomedPage] = [4, 3]

/** The days that the dashboard shows. */
const daysBack = 90

/** Of a hundred visits, as many come by these; the rest comes directly. */
const parts = { search: 34, course: 16, institution: 12, line: 14, author: 6, shelf: 8 }

/**
 * Past views of the demo's sheets: random ones, more for best-sellers, and for each sale some views, samples and carts. In one statement,
 * because single calls would take longer than all orders.
 */
export async function fillInterest(trx: Trx, now: Date): Promise<void> {
  await sql`
    with days as (
      select (${now}::timestamptz at time zone 'Asia/Bangkok')::date - back as day from generate_series(1, ${daysBack}) back
    ), sold as (
      select l.sheet_id, (o.paid_at at time zone 'Asia/Bangkok')::date as day, count(*)::int as times
      from orders o join order_line l on l.order_id = o.id
      where o.state = 'paid' and o.paid_at > ${now}::timestamptz - make_interval(days => ${daysBack + 1})
      group by 1, 2
    ), looked as (
      select s.id, d.day, coalesce(sold.times, 0) as times,
        floor((0.3 + s.bought_count * 0.25) * (abs(hashtext(s.id || d.day)) % 100) / 50)::int as by_chance,
        abs(hashtext(d.day || s.id)) % 100 as mood
      from sheet s cross join days d left join sold on sold.sheet_id = s.id and sold.day = d.day
      where s.on_sale and s.created_at::date <= d.day
    )
    insert into sheet_day (sheet_id, day, views, samples, carts)
    select id, day, by_chance + times * 4, by_chance * (20 + mood / 2) / 100 + times * 2, by_chance * mood / 600 + times
    from looked where by_chance + times > 0
    on conflict (sheet_id, day) do nothing`.execute(trx)
  await sql`
    insert into sheet_day_source (sheet_id, day, source, views, samples, carts)
    select sheet_id, day, source, views * part / 100, samples * part / 100, carts * part / 100
    from sheet_day, unnest(${Object.keys(parts)}::text[], ${Object.values(parts)}::int[]) led (source, part)
    where views * part >= 100
    on conflict (sheet_id, day, source) do nothing`.execute(trx)
  await sql`
    update order_line l set source = case abs(hashtext(l.order_id || l.sheet_id)) % 8
      when 0 then 'search' when 1 then 'search' when 2 then 'course' when 3 then 'institution'
      when 4 then 'line' when 5 then 'author' when 6 then 'shelf' end
    from orders o where o.id = l.order_id and o.state = 'paid' and o.paid_at > ${now}::timestamptz - make_interval(days => ${2 * daysBack})
      and l.source is null`.execute(trx)
}

/** Within the days that a search in vain counts. */
const missedDaysBack = 28

/** Searches in vain for these courses by some people each, a few of whom wait to be told; so many that sellers and staff see them. */
export async function fillSearches(
  trx: Trx,
  courses: readonly { nameTh: string; storeCode: number }[],
  now: Date,
): Promise<void> {
  const missed = sql`
    select store, key, typed, 5 + abs(hashtext(key)) % 14 as people, abs(hashtext(typed)) % 3 = 0 as is_waited_for
    from unnest(${courses.map(({ storeCode }) => storeCode)}::int[],
      ${courses.map(({ nameTh }) => compactText(nameTh))}::text[], ${courses.map(({ nameTh }) => nameTh)}::text[]) asked (store, key, typed)`
  await sql`
    insert into search_miss (store_code, key, day, who, typed)
    select store, key, (${now}::timestamptz at time zone 'Asia/Bangkok')::date - 1 - abs(hashtext(key || one)) % ${missedDaysBack},
      decode(md5(key || one), 'hex'), typed
    from (${missed}) missed, generate_series(1, people) one
    on conflict do nothing`.execute(trx)
  await sql`
    insert into sheet_wish (person_id, store_code, key, typed, wished_at)
    select p.id, store, key, typed, ${now}::timestamptz - make_interval(hours => 1 + abs(hashtext(p.id || key)) % ${24 * missedDaysBack})
    from (${missed}) missed cross join lateral (
      select id from person where university = store and id <> all(${Object.values(cast).map(({ id }) => id)}::text[])
        and not exists (select from seller where person_id = id)
      order by md5(id || key) limit least(people, 7)) p
    where is_waited_for
    on conflict do nothing`.execute(trx)
}

/**
 * Reading of the demo seller's best sheets by their buyers, so that there are figures, and a second version of the best one. In statements,
 * as `fillInterest`; people whom visitors sign in as have read nothing.
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
