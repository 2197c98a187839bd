import type pg from 'pg'
import { examCodeMax } from '#rules/reading/exams.ts'
import { approved, cardsOf, type SheetCardRow, sheetColumns } from '#server/features/catalogue/index.ts'

type ExamSheet = {
  id: string
  name: string
  cover_version: number
  pages: number | null
  page: number | null
  seen: number
}

export type ExamRow = {
  person_id: string
  store_code: number
  name_th: string
  name_en: string
  short: string
  picture_version: number
  code: string
  category: 1 | 2 | 3
  day: string
  time: string | null
  course: string | null
  sheets: ExamSheet[]
}

/** Pages that the reader has stayed on; for places stored before pages were recorded, all pages up to the place. */
const seenPages = 'coalesce(bit_count(place.seen), place.page, 0)::int'

const courseName = (of: string) => `(select t.name from sheet_title t
  where t.store_code = ${of}.store_code and t.code = ${of}.code order by t.sheet_count desc, t.name limit 1)`

/** The exams of these people from a day on, next first, with the sheets they own for each course and their progress. */
export async function readExams(pool: pg.Pool, people: readonly string[], from: string): Promise<ExamRow[]> {
  const { rows } = await pool.query<ExamRow>({
    name: 'exams-of-people',
    text: `select e.person_id, e.store_code, st.name_th, st.name_en, st.short, st.picture_version, e.code, e.category,
        to_char(e.day, 'YYYY-MM-DD') as day, e.time, ${courseName('e')} as course, coalesce(own.sheets, '[]') as sheets
      from exam_day e join store st on st.code = e.store_code
      left join lateral (
        select json_agg(json_build_object('id', s.id, 'name', concat_ws(' ', nullif(${approved.code}, ''), nullif(${approved.name}, '')),
            'cover_version', s.cover_version, 'pages', coalesce(place.pages, s.pdf_pages), 'page', place.page,
            'seen', ${seenPages}) order by place.read_at desc nulls last, s.id) as sheets
        from owned_sheet l join sheet s on s.id = l.sheet_id
        left join reading_place place on place.person_id = l.person_id and place.sheet_id = s.id
        where l.person_id = e.person_id and ${approved.store_code} = e.store_code and ${approved.code} = e.code
          and s.category in (0, e.category)) own on true
      where e.person_id = any($1) and e.day >= $2 order by e.day, e.time nulls last, e.code, e.category`,
    values: [people, from],
  })
  return rows
}

export type BestRow = SheetCardRow & { exam_category: number }

/** The best sheet of each course that this person lacks: one for the same exam before one for both, then by rating. */
export async function bestSheets(pool: pg.Pool, personId: string, from: string): Promise<BestRow[]> {
  const { rows } = await pool.query<BestRow>({
    name: 'exams-best-sheets',
    text: cardsOf(
      `select best.*, e.category as exam_category from exam_day e cross join lateral (
        select ${sheetColumns} from sheet s
        where s.on_sale and s.title_id in (select id from sheet_title where store_code = e.store_code and code = e.code)
          and s.category in (0, e.category) and s.author_id <> $1
          and not exists (select from owned_sheet l where l.person_id = $1 and l.sheet_id = s.id)
        order by (s.category = e.category) desc, s.weighed_score desc, s.bought_count desc, s.id limit 1) best
      where e.person_id = $1 and e.day >= $2`,
      'p.id',
    ),
    values: [personId, from],
  })
  return rows
}

export type ExamCourseRow = Pick<
  ExamRow,
  'store_code' | 'name_th' | 'name_en' | 'short' | 'code' | 'category'
> & {
  course: string | null
  day: string | null
  time: string | null
  sheet: string
  cover_version: number
  picture_version: number
}

/** Courses of sheets bought in the last half year or in the cart whose exam has no day yet, with the registrar's day where known. */
export async function coursesWithoutDay(
  pool: pg.Pool,
  personId: string,
  cart: readonly string[],
  { now, today }: { now: Date; today: string },
): Promise<ExamCourseRow[]> {
  const { rows } = await pool.query<ExamCourseRow>({
    name: 'exams-courses-without-day',
    text: `select c.store_code, st.name_th, st.name_en, st.short, st.picture_version, c.code, c.category,
        ${courseName('c')} as course, c.sheet, c.cover_version, to_char(official.day, 'YYYY-MM-DD') as day, official.time
      from (
        select distinct on (1, 2, 3) ${approved.store_code} as store_code, ${approved.code} as code, case when s.category in (1, 3) then s.category else 2 end as category,
          s.id as sheet, s.cover_version
        from sheet s
        where ${approved.code} <> '' and length(${approved.code}) <= ${examCodeMax} and s.category <= 3 and (s.id = any($2) and s.on_sale or s.id in (
          select sheet_id from owned_sheet
          where person_id = $1 and acquired_at > $3::timestamptz - interval '180 days'))
        order by 1, 2, 3, s.id) c
      join store st on st.code = c.store_code and st.kind = 'institution'
      left join lateral (
        select r.day, r.time from registrar_exam r
        where r.store_code = c.store_code and r.code = c.code and r.category = c.category and r.day >= $4
        order by r.day limit 1) official on true
      where not exists (select from exam_day e where e.person_id = $1 and (e.store_code, e.code, e.category) = (c.store_code, c.code, c.category))
      order by c.code, c.category limit 20`,
    values: [personId, cart, now, today],
  })
  return rows
}
