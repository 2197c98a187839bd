import { sql } from 'kysely'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import type { getExamTable, saveExamTable } from '#contract/staff/exams.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { examCode } from './exams.ts'

type Table = ValidInputOf<typeof getExamTable>

/** Refuses: not-found. */
export async function readExamTable(
  db: Db | Trx,
  { code, year, semester, category }: Table,
): Promise<DataOf<typeof getExamTable>> {
  await mustBeInstitution(db, code)
  const { rows } = await sql<{ course: string; day: string; time: string | null }>`
    select code as course, to_char(day, 'YYYY-MM-DD') as day, time from registrar_exam
    where store_code = ${code} and year = ${year} and semester = ${semester} and category = ${category}
    order by registrar_exam.day, time nulls last, code`.execute(db)
  return { exams: rows }
}

/**
 * The new table replaces the old one; for a course named twice its last day counts. Of two at once the later stands, as a whole. Refuses:
 * not-found.
 */
export async function replaceExamTable(
  trx: Trx,
  actorId: string,
  { code, year, semester, category, exams }: ValidInputOf<typeof saveExamTable>,
): Promise<DataOf<typeof saveExamTable>> {
  await mustBeInstitution(trx, code, { lock: true })
  const rows = [
    ...new Map(
      exams.map((exam) => {
        const course = examCode(exam.course, code)
        return [course, { ...exam, course }]
      }),
    ).values(),
  ].filter(({ course }) => course !== '')
  await sql`delete from registrar_exam
    where store_code = ${code} and year = ${year} and semester = ${semester} and category = ${category}`.execute(
    trx,
  )
  await sql`
    insert into registrar_exam (store_code, year, semester, category, code, day, time)
    select ${code}, ${year}, ${semester}, ${category}, * from unnest(
      ${rows.map(({ course }) => course)}::text[], ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ time }) => time)}::text[])`.execute(trx)
  await recordAudit(trx, {
    actorId,
    action: 'store.save-exams',
    object: `store:${code}`,
    after: { year, semester, category, exams: rows.length },
  })
  return { exams: rows.length }
}

/** With `lock` until the transaction ends. */
async function mustBeInstitution(db: Db | Trx, code: number, { lock = false } = {}): Promise<void> {
  const asked = db.selectFrom('store').select('kind').where('code', '=', code)
  const store = await (lock ? asked.forNoKeyUpdate() : asked).executeTakeFirst()
  if (store?.kind !== 'institution') refuse('not-found')
}
