import type pg from 'pg'
import { cardsOf, type SheetCardRow, sheetColumns } from '#server/features/catalogue/sheets/index.ts'

export type CourseRow = {
  code: string
  name: string
  sheets: number
  from_satang: number
  /** Its best seller. */
  best_id: string
  cover_version: number
  store_pictures: number
}

/**
 * A store's courses with something on sale, most sheets first; one extra row shows that there are more. A job updates the counts, so a
 * title whose last sheet has just gone still counts one: it has no price and is left out.
 */
export async function listCourses(
  pool: pg.Pool,
  store: number,
  { skip, take }: { skip: number; take: number },
): Promise<{ rows: CourseRow[]; total: number }> {
  const { rows } = await pool.query<CourseRow & { total: number }>({
    name: 'courses-of-store',
    text: `select t.code, (array_agg(t.name order by t.sheet_count desc, t.name))[1] as name, sum(t.sheet_count)::int as sheets,
        min(cheapest.price_satang)::int as from_satang, count(*) over ()::int as total,
        (array_agg(best.id order by best.bought_count desc, best.id))[1] as best_id,
        (array_agg(best.cover_version order by best.bought_count desc, best.id))[1] as cover_version,
        (select picture_version from store where code = $1) as store_pictures
      from sheet_title t cross join lateral (
        select min(s.price_satang) as price_satang from sheet s where s.title_id = t.id and s.on_sale having count(*) > 0) cheapest
      cross join lateral (select s.id, s.bought_count, s.cover_version from sheet s
        where s.title_id = t.id and s.on_sale order by s.bought_count desc, s.id limit 1) best
      where t.store_code = $1 and t.sheet_count > 0 and t.code <> ''
      group by t.code order by sum(t.sheet_count) desc, t.code limit $3 offset $2`,
    values: [store, skip, take],
  })
  return { rows, total: rows[0]?.total ?? 0 }
}

export type CourseFacts = {
  sheets: number
  name: string
  least_satang: number
  most_satang: number
  score_sum: number
  score_count: number
  years: number[]
  categories: number[]
}

/** Facts common to a course's sheets on sale; undefined where there is none. */
export async function readCourse(
  pool: pg.Pool,
  store: number,
  code: string,
): Promise<CourseFacts | undefined> {
  const { rows } = await pool.query<CourseFacts>({
    name: 'courses-one',
    text: `select count(*)::int as sheets, mode() within group (order by s.name) as name,
        min(s.price_satang)::int as least_satang, max(s.price_satang)::int as most_satang,
        sum(s.score_sum)::int as score_sum, sum(s.score_count)::int as score_count,
        array_agg(distinct s.year) as years, array_agg(distinct s.category) as categories
      from sheet s where s.on_sale and s.title_id in (select id from sheet_title where store_code = $1 and code = $2)
      having count(*) > 0`,
    values: [store, code],
  })
  return rows[0]
}

const newest = 'year desc, semester desc, bought_count desc, id'

export async function listSheetsOfCourse(
  pool: pg.Pool,
  store: number,
  code: string,
  { skip, take }: { skip: number; take: number },
): Promise<SheetCardRow[]> {
  const page = `select ${sheetColumns} from sheet s
    where s.on_sale and s.title_id in (select id from sheet_title where store_code = $1 and code = $2)
    order by ${newest} limit $4 offset $3`
  const { rows } = await pool.query<SheetCardRow>({
    name: 'courses-sheets',
    text: cardsOf(page, newest),
    values: [store, code, skip, take],
  })
  return rows
}
