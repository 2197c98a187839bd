import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import type { getExamTable, saveExamTable } from '#contract/staff/exams.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { examCode } from './exams.ts'

type Table = ValidInputOf<typeof getExamTable>
type Row = { course: string; day: string; time: string | null }

/** Refuses: not-found. */
export async function readExamTable(
  db: Db | Trx,
  { code, year, semester, category }: Table,
): Promise<DataOf<typeof getExamTable>> {
  await mustBeInstitution(db, code)
  const exams = await readRows(db, { code, year, semester, category })
  return { exams, version: versionOf(exams) }
}

async function readRows(db: Db | Trx, { code, year, semester, category }: Table): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select code as course, to_char(day, 'YYYY-MM-DD') as day, time from registrar_exam
    where store_code = ${code} and year = ${year} and semester = ${semester} and category = ${category}
    order by registrar_exam.day, time nulls last, code`.execute(db)
  return rows
}

/**
 * The new table replaces the old one; for a course named twice its last day counts. With `seen`, of two edits of the same table one wins;
 * who saves what stands there already, as a retry does, is not refused. Refuses: not-found, exams.changed-meanwhile.
 */
export async function replaceExamTable(
  trx: Trx,
  actorId: string,
  { code, year, semester, category, exams, seen }: ValidInputOf<typeof saveExamTable>,
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
  const before = versionOf(await readRows(trx, { code, year, semester, category }))
  if (seen !== undefined && seen !== before && versionOf(rows) !== before)
    return refuse('exams.changed-meanwhile')
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

/** Follows from the rows alone, whatever their order. */
function versionOf(rows: readonly Row[]): string {
  const written = rows.map(({ course, day, time }) => JSON.stringify([course, day, time])).toSorted()
  return createHash('sha256').update(written.join('\n')).digest('base64url')
}

/** With `lock` until the transaction ends. */
async function mustBeInstitution(db: Db | Trx, code: number, { lock = false } = {}): Promise<void> {
  const asked = db.selectFrom('store').select('kind').where('code', '=', code)
  const store = await (lock ? asked.forNoKeyUpdate() : asked).executeTakeFirst()
  if (store?.kind !== 'institution') refuse('not-found')
}
