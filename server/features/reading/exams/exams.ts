import { sql } from 'kysely'
import type * as contract from '#contract/buyer/exams.ts'
import type { DataOf, InputOf } from '#contract/shared/call.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { dayMilliseconds, daysBetween } from '#rules/calendar/days.ts'
import { examCodeMax, examsMax, planReading, readingStreak } from '#rules/reading/exams.ts'
import { refuse } from '#rules/refusal.ts'
import { normaliseCourseCode } from '#rules/sheets/course-code.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { presentSheetCard } from '#server/features/catalogue/index.ts'
import { readNotificationSettings } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { bestSheets, coursesWithoutDay, type ExamRow, readExams } from './exams.queries.ts'

/** An exam is shown as over on the day after it; then it is gone from the screen, though not from the account. */
const shownDaysAfter = 1
const firstShownDay = (now: Date) => bangkokDate(new Date(now.getTime() - shownDaysAfter * dayMilliseconds))

export async function getExams(
  platform: Platform,
  personId: string,
  cart: readonly string[],
): Promise<DataOf<typeof contract.getExams>> {
  const { pool, db, clock } = platform
  const now = clock.now()
  const today = bangkokDate(now)
  const from = firstShownDay(now)
  const [exams, best, courses, { mailOff }] = await Promise.all([
    readExams(pool, [personId], from),
    bestSheets(pool, personId, today),
    coursesWithoutDay(pool, personId, cart, { now, today }),
    readNotificationSettings(db, personId),
  ])
  return {
    exams: exams.map((exam) => {
      const other = best.find(
        (row) =>
          row.store_code === exam.store_code && row.code === exam.code && row.exam_category === exam.category,
      )
      return {
        ...presentCourse(exam),
        day: exam.day,
        time: exam.time,
        ...planOf(exam, today),
        sheets: exam.sheets.map((sheet) => ({
          _id: sheet.id,
          name: sheet.name,
          cover: coverVersion(sheet.cover_version, exam.picture_version),
          pages: sheet.pages,
          page: sheet.page,
          seen: sheet.seen,
        })),
        best: other === undefined ? null : presentSheetCard(other, false),
      }
    }),
    suggestions: courses.map((row) => ({
      ...presentCourse(row),
      day: row.day,
      time: row.time,
      sheet: { _id: row.sheet, cover: coverVersion(row.cover_version, row.picture_version) },
    })),
    remind: !mailOff.includes('exam'),
  }
}

export function planOf(exam: Pick<ExamRow, 'day' | 'sheets'>, today: string) {
  const daysLeft = daysBetween(today, exam.day)
  return { daysLeft, ...planReading(daysLeft, exam.sheets) }
}

function presentCourse(
  row: Pick<ExamRow, 'store_code' | 'name_th' | 'name_en' | 'short' | 'code' | 'category' | 'course'>,
) {
  return {
    store: row.store_code,
    storeName: [row.name_th, row.name_en, row.short],
    code: row.code,
    category: row.category,
    name: row.course ?? '',
  }
}

/** Refuses: exams.over (it would be shown nowhere), exams.too-many, not-found (no such institution). */
export async function saveExams(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  personId: string,
  { exams }: InputOf<typeof contract.saveExams>,
): Promise<DataOf<typeof contract.saveExams>> {
  const first = firstShownDay(clock.now())
  const over = exams.find(({ day }) => day < first)
  if (over !== undefined) refuse('exams.over', { code: over.code, day: over.day })
  // Twice in one request is one exam: the last day said counts.
  const wanted = [
    ...new Map(
      exams.map((exam) => {
        const code = examCode(exam.code, exam.store)
        return [`${exam.store} ${code} ${exam.category}`, { ...exam, code }]
      }),
    ).values(),
  ]
  const stores = [...new Set(wanted.map(({ store }) => store))]
  const known = await trx
    .selectFrom('store')
    .select('code')
    .where('code', 'in', stores)
    .where('kind', '=', 'institution')
    .execute()
  if (known.length < stores.length || wanted.some(({ code }) => code === '')) refuse('not-found')
  // One at a time for each person: two devices must not pass the limit together.
  await trx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  await sql`
    insert into exam_day (person_id, store_code, code, category, day, time)
    select ${personId}, * from unnest(
      ${wanted.map(({ store }) => store)}::int[], ${wanted.map(({ code }) => code)}::text[],
      ${wanted.map(({ category }) => category)}::smallint[], ${wanted.map(({ day }) => day)}::date[],
      ${wanted.map(({ time }) => time)}::text[])
    on conflict (person_id, store_code, code, category) do update set day = excluded.day, time = excluded.time`.execute(
    trx,
  )
  // The oldest go first: the person no longer needs last year's exams.
  await sql`
    delete from exam_day where person_id = ${personId} and day < current_date - 200`.execute(trx)
  const { count } = await trx
    .selectFrom('exam_day')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (Number(count) > examsMax) refuse('exams.too-many')
  return {}
}

/** The course code as stored. Capitals may make it longer than what was typed. Refuses: request.invalid. */
export function examCode(typed: string, store: number): string {
  const code = normaliseCourseCode(typed, store)
  return [...code].length > examCodeMax ? refuse('request.invalid', { fields: ['code'] }) : code
}

export async function removeExam(
  trx: Trx,
  personId: string,
  { store, code, category }: InputOf<typeof contract.removeExam>,
): Promise<DataOf<typeof contract.removeExam>> {
  await trx
    .deleteFrom('exam_day')
    .where('person_id', '=', personId)
    .where('store_code', '=', store)
    .where('code', '=', examCode(code, store))
    .where('category', '=', category)
    .execute()
  return {}
}

/** Far enough for the longest row of days a reader reaches. */
const daysReadMax = 400

export async function readingFigures(
  { pool, clock }: Platform,
  personId: string,
): Promise<DataOf<typeof contract.readingFigures>> {
  const today = bangkokDate(clock.now())
  const { rows } = await pool.query<{ sheets: number; pages: number; days: string[] }>({
    name: 'reading-figures',
    text: `select
        (select count(*)::int from owned_sheet where person_id = $1) as sheets,
        (select coalesce(sum(coalesce(bit_count(seen), page)), 0)::int from reading_place where person_id = $1) as pages,
        array(select to_char(day, 'YYYY-MM-DD') from reading_day
          where person_id = $1 and day > $2::date - ${daysReadMax}) as days`,
    values: [personId, today],
  })
  const { sheets = 0, pages = 0, days = [] } = rows[0] ?? {}
  return { sheets, pages, streak: readingStreak(days, today) }
}
