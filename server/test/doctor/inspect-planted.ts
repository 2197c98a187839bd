import { sql } from 'kysely'
import { inspectInside, type Finding } from '#server/doctor.ts'
import { type Db, inTransaction, type Trx } from '#server/platform/database.ts'

export class Undone extends Error {}

/** Breaks the rows, runs the doctor, and takes everything back: triggers and foreign keys look away meanwhile. */
export async function inspectPlanted(db: Db, plant: readonly string[]) {
  let seen: { row: string; findings: Awaited<ReturnType<typeof inspectInside>> } | undefined
  const work = async (trx: Trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    let row: string | undefined
    for (const statement of plant) {
      const { rows } = await sql<{ row: string }>`${sql.raw(statement)}`.execute(trx)
      row = rows[0]?.row
    }
    if (row === undefined) throw new Error('nothing was planted')
    seen = { row, findings: await inspectInside(trx) }
    throw new Undone()
  }
  await inTransaction(db, work).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  if (seen === undefined) throw new Error('nothing was seen')
  return seen
}

export function wrongNames(findings: readonly Finding[]): string[] {
  return findings.filter(({ wrongCount }) => wrongCount > 0).map(({ name }) => name)
}
