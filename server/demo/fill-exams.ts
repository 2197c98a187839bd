import { sql } from 'kysely'
import type { Trx } from '#server/platform/database.ts'

/** What somebody prepares for at a time. */
const examsOfPerson = 3

/**
 * Buyers of the demo prepare for exams: those of the courses that they bought for last (a live session is none), within the next weeks. In one statement, as
 * `fillInterest`; with a day of their own each, so that the first is soon and no two are on one day.
 */
export async function fillExams(trx: Trx, now: Date): Promise<void> {
  await sql`
    with courses as (
      select e.person_id, s.store_code, s.code, max(e.acquired_at) as bought_at,
        (array_agg(s.category order by e.acquired_at desc))[1] as category
      from library_entry e
      join sheet s on s.id = e.sheet_id and s.author_id <> e.person_id
      join store st on st.code = s.store_code and st.kind = 'institution'
      where e.revoked_at is null and s.category in (1, 2, 3) and s.code not like 'LIVE%'
      group by 1, 2, 3
    ), last as (
      select *, row_number() over (partition by person_id order by bought_at desc, code) as place from courses
    )
    insert into exam_day (person_id, store_code, code, category, day, time)
    select person_id, store_code, code, category,
      (${now}::timestamptz at time zone 'Asia/Bangkok')::date + (7 * place - 3 + abs(hashtext(person_id || code)) % 4)::int,
      (array['09:00', '13:00'])[1 + abs(hashtext(code)) % 2]
    from last where place <= ${examsOfPerson}
    on conflict (person_id, store_code, code, category) do nothing`.execute(trx)
}
