import { sql } from 'kysely'
import { bangkokDate, bangkokParts } from '#rules/calendar/bangkok.ts'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import { secretStore } from '#rules/sheets/special-stores.ts'
import { inLongTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Fewer people than these stay unseen. */
export const fewPeople = 5
/** Exams so far ahead are written for. */
const examDaysAhead = 120
const missDaysStored = 30
/** Days back within which favourites, carts and sales count. */
const [favouriteDays, cartDays, soldDays] = [180, 30, 365]

/**
 * Nightly: the demand of each course, in one statement over recent changes, so that a page reads twenty index rows. Figures of fewer than
 * five people are dropped. Sorted by demand, an exam counting three times, against the number of sheets.
 */
export async function addUpDemand({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const dayFrom = (days: number) => bangkokDate(new Date(now.getTime() + days * dayMilliseconds))
  const since = (days: number) => new Date(now.getTime() - days * dayMilliseconds)
  await inLongTransaction(db, async (trx) => {
    await sql`
      with exams as (
        select store_code, code, count(distinct person_id)::int as people, mode() within group (order by day) as day,
          mode() within group (order by category) as category
        from exam_day where day between ${dayFrom(0)}::date and ${dayFrom(examDaysAhead)}::date
        group by 1, 2 having count(distinct person_id) >= ${fewPeople}
      ), favourites as (
        select s.store_code, s.code, count(distinct l.person_id)::int as people
        from favourite_sheet f join favourite_list l on l.id = f.list_id and l.deleted_at is null join sheet s on s.id = f.sheet_id
        where f.added_at >= ${since(favouriteDays)} and s.code <> ''
        group by 1, 2 having count(distinct l.person_id) >= ${fewPeople}
      ), carts as (
        select s.store_code, s.code, sum(d.carts)::int as times
        from sheet_day d join sheet s on s.id = d.sheet_id
        where d.day >= ${dayFrom(-cartDays)}::date and d.carts > 0 and s.code <> ''
        group by 1, 2 having sum(d.carts) >= ${fewPeople}
      ), wanted as (
        select store_code, code, e.people as exam_people, e.day, e.category, f.people as favourites, c.times as carts
        from exams e full join favourites f using (store_code, code) full join carts c using (store_code, code)
        where store_code <> ${secretStore}
      ), shelf as (
        select t.store_code, t.code, sum(t.sheet_count)::int as sheets from sheet_title t
        where (t.store_code, t.code) in (select store_code, code from wanted) group by 1, 2
      ), sold as (
        select s.store_code, s.code, s.author_id, l.sheet_id, sum(l.paid_satang) as satang, coalesce(sum(g.satang), 0) as given
        from orders o join order_line l on l.order_id = o.id join sheet s on s.id = l.sheet_id
          left join order_line_given g on (g.order_id, g.position) = (l.order_id, l.position)
        where o.state = 'paid' and o.paid_at >= ${since(soldDays)} and (s.store_code, s.code) in (select store_code, code from wanted)
          and not exists (select from refund_line r where (r.order_id, r.position) = (l.order_id, l.position))
        group by 1, 2, 3, 4
      ), earned as (
        select store_code, code, count(*)::int as sheets,
          percentile_cont(0.5) within group (order by (satang + given) * percent / 100 - given)::bigint as share
        from sold join (select distinct store_code, share_percent_of(store_code, ${monthNumber(bangkokParts(now))}) as percent from wanted) agreed
          using (store_code)
        group by 1, 2 having count(distinct author_id) >= ${fewPeople}
      )
      insert into course_demand (store_code, code, exam_people, exam_day, exam_category, favourites, carts, sheets, sold_sheets,
        share_median_satang, rank, made_at)
      select w.store_code, w.code, w.exam_people, w.day, w.category, w.favourites, w.carts, coalesce(h.sheets, 0), e.sheets, e.share,
        (3 * coalesce(w.exam_people, 0) + coalesce(w.favourites, 0) + coalesce(w.carts, 0)) / (1.0 + coalesce(h.sheets, 0)), ${now}
      from wanted w join store on store.code = w.store_code left join shelf h on (h.store_code, h.code) = (w.store_code, w.code)
        left join earned e on (e.store_code, e.code) = (w.store_code, w.code)
      on conflict (store_code, code) do update set exam_people = excluded.exam_people, exam_day = excluded.exam_day,
        exam_category = excluded.exam_category, favourites = excluded.favourites, carts = excluded.carts, sheets = excluded.sheets,
        sold_sheets = excluded.sold_sheets, share_median_satang = excluded.share_median_satang, rank = excluded.rank,
        made_at = excluded.made_at`.execute(trx)
    await trx.deleteFrom('course_demand').where('made_at', '<', now).execute()
    await sql`delete from search_miss where day < ${dayFrom(-missDaysStored)}::date`.execute(trx)
  })
}
