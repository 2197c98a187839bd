import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getWritingIdeas } from '#contract/seller/ideas.ts'
import { coverColours } from '#rules/brand/choose-colours.ts'
import { bangkokDate, bangkokParts } from '#rules/calendar/bangkok.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { findGaps, titleOfSearch } from '#rules/sheets/gaps.ts'
import { secretStore } from '#rules/sheets/special-stores.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import type { Db } from '#server/platform/database.ts'
import { fewPeople } from './demand.ts'

type Ideas = DataOf<typeof getWritingIdeas>

const coursesMax = 20
const searchesMax = 20
/** With fewer than these, courses that hardly any seller writes for stand beside them. */
const ideasFew = 6
const openMax = 12
/** Sheets read per course: the largest have a few hundred, and the newest show what exists. */
const sheetsReadMax = 100

/** Refuses: not-found (no institution that the seller may write for). */
export async function readIdeas(
  db: Db,
  sellerId: string,
  wished: number | undefined,
  now: Date,
): Promise<Ideas> {
  const stores = await db
    .selectFrom('store')
    .select(['code', 'name_th', 'name_en', 'colours'])
    .where('kind', '=', 'institution')
    .where('visibility', '=', 'shown')
    .where('code', '<>', secretStore)
    .orderBy('code')
    .execute()
  const codes = stores.map(({ code }) => code)
  const store = wished ?? (await usualStore(db, sellerId, codes))
  const place = stores.find(({ code }) => code === store)
  if (store === undefined || place === undefined) return refuse('not-found')
  const { header, book, mouth, price } = coverColours(place.colours)
  const [searches, courses] = await Promise.all([
    readSearches(db, store),
    readCourses(db, store, sellerId, now),
  ])
  return {
    store,
    colours: [header, book, mouth, price],
    stores: stores.map(({ code, name_th, name_en }) => ({ code, name: [name_th, name_en] })),
    searches,
    courses: courses.rows,
    open: searches.length + courses.rows.length >= ideasFew ? [] : await readOpen(db, store, sellerId, now),
    madeAt: courses.madeAt,
  }
}

async function usualStore(db: Db, sellerId: string, codes: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ code: number }>`
    select store_code as code from sheet where author_id = ${sellerId} and store_code = any(${codes}::int[])
    group by 1 order by count(*) desc, 1 limit 1`.execute(db)
  return rows[0]?.code ?? codes[0]
}

/** The most frequent searches without a hit, in one store or all. A search everywhere counts for each. */
export async function readMisses(
  db: Db,
  store: number | undefined,
): Promise<{ text: string; people: number }[]> {
  const { rows } = await sql<{ text: string; people: number }>`
    select mode() within group (order by typed) as text, count(distinct who)::int as people
    from search_miss where ${store === undefined ? sql`true` : sql`store_code in (0, ${store})`}
    group by key having count(distinct who) >= ${fewPeople} order by people desc, key limit ${searchesMax}`.execute(
    db,
  )
  return rows
}

/** Wishes and mere searches are listed separately, because adding them would count people twice. */
async function readSearches(db: Db, store: number): Promise<Ideas['searches']> {
  const { rows } = await sql<{ typed: string; searched: number | null; waiting: number | null }>`
    with missed as (
      select key, count(distinct who)::int as people, mode() within group (order by typed) as typed
      from search_miss where store_code in (0, ${store}) group by key having count(distinct who) >= ${fewPeople}
    ), wished as (
      select key, count(distinct person_id)::int as people, mode() within group (order by typed) as typed
      from sheet_wish where told_at is null and store_code in (0, ${store}) group by key having count(distinct person_id) >= ${fewPeople}
    )
    select coalesce(m.typed, w.typed) as typed, m.people as searched, w.people as waiting
    from missed m full join wished w using (key)
    order by coalesce(w.people, 0) * 3 + coalesce(m.people, 0) desc, key limit ${searchesMax}`.execute(db)
  return rows.map(({ typed, searched, waiting }) => ({
    text: typed,
    ...titleOfSearch(typed),
    searched,
    waiting,
  }))
}

type CourseRow = {
  code: string
  exam_people: number | null
  exam_day: string | null
  exam_category: number | null
  favourites: number | null
  carts: number | null
  share_median_satang: number | null
  made_at: Date
  name: string | null
  known: { year: number; category: number; classInfo: string; mine: boolean }[]
  sheets: number
}

async function readCourses(db: Db, store: number, sellerId: string, now: Date) {
  const { rows } = await sql<CourseRow>`
    select d.code, d.exam_people, to_char(d.exam_day, 'YYYY-MM-DD') as exam_day, d.exam_category, d.favourites, d.carts,
      d.share_median_satang, d.made_at, d.sheets, t.name, coalesce(k.known, '[]') as known
    from (select * from course_demand where store_code = ${store} order by rank desc, code limit ${coursesMax}) d
    left join lateral (select name from sheet_title where store_code = ${store} and code = d.code
      order by sheet_count desc, name limit 1) t on true
    left join lateral (
      select json_agg(json_build_object('year', s.year, 'category', s.category, 'classInfo', s.class_info,
        'mine', s.author_id = ${sellerId})) as known
      from (select year, category, class_info, author_id from sheet
        where on_sale and title_id in (select id from sheet_title where store_code = ${store} and code = d.code)
        order by year desc, created_at desc limit ${sheetsReadMax}) s) k on true
    order by d.rank desc, d.code`.execute(db)
  const { year, month } = bangkokParts(now)
  const academicYear = month >= 8 ? year : year - 1
  return {
    madeAt: rows[0]?.made_at.toISOString() ?? null,
    rows: rows.map((row): Ideas['courses'][number] => {
      const gaps = findGaps(row.known, academicYear)
      return {
        code: row.code,
        name: row.name ?? '',
        examPeople: row.exam_people,
        examDay: row.exam_day,
        examCategory: row.exam_category,
        favourites: row.favourites,
        carts: row.carts,
        sheets: row.sheets,
        mine: row.known.filter(({ mine }) => mine).length,
        share: row.share_median_satang === null ? null : satangToBaht(row.share_median_satang),
        newestYear: gaps.newestYear,
        missingExams: gaps.exams,
        missingChapters: gaps.chapters,
      }
    }),
  }
}

/** Gaps that visitors see in the shop: exams of the registrar without a sheet, courses with only one. */
async function readOpen(db: Db, store: number, sellerId: string, now: Date): Promise<Ideas['open']> {
  const { rows } = await sql<{
    code: string
    name: string | null
    exam_day: string | null
    exam_category: number | null
    sheet: string | null
    bought_count: number
    cover: number
    pictures: number
  }>`
    with course as (
      select code, max(name) as name from sheet_title
      where store_code = ${store} and code <> '' group by code having sum(sheet_count) <= 1
    ), exam as (
      select distinct on (code) code, day, category from registrar_exam
      where store_code = ${store} and day >= ${bangkokDate(now)}::date order by code, day
    )
    select code, case when one.sheets = 1 then c.name end as name, to_char(e.day, 'YYYY-MM-DD') as exam_day,
      e.category as exam_category, one.id as sheet, one.bought_count, one.cover, st.picture_version as pictures
    from course c full join exam e using (code) cross join (select picture_version from store where code = ${store}) st
    cross join lateral (
      select count(*) as sheets, max(id) as id, coalesce(max(bought_count), 0) as bought_count,
        coalesce(max(cover_version), 0) as cover, bool_or(author_id = ${sellerId}) as mine
      from (select id, bought_count + bought_since as bought_count, cover_version, author_id from sheet where on_sale and title_id in (
        select id from sheet_title t where t.store_code = ${store} and t.code = coalesce(c.code, e.code)) limit 2) two) one
    where one.sheets = 1 and not one.mine or one.sheets = 0 and e.code is not null
    order by one.sheets, e.day, one.bought_count desc, code limit ${openMax}`.execute(db)
  return rows.map((row) => ({
    code: row.code,
    name: row.name ?? '',
    sheet:
      row.sheet === null
        ? null
        : { _id: row.sheet, cover: coverVersion(row.cover, row.pictures), bought: row.bought_count },
    examDay: row.exam_day,
    examCategory: row.exam_category,
  }))
}
