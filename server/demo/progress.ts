import { sql } from 'kysely'
import type { Trx } from '#server/platform/database.ts'

/** How far the demo marketplace is told; a setting of the database. */
export type Progress = {
  startedAt: string
  share: number
  told: number
  isComplete: boolean
  /** What lies on the desks of staff is there. */
  isDeskFilled?: boolean
  /** What they have answered and decided is there: a demo of before it gets it at its next start. */
  isHelpTold?: boolean
}

export async function readProgress(trx: Trx): Promise<Progress | undefined> {
  const row = await trx.selectFrom('setting').select('value').where('name', '=', 'demo').executeTakeFirst()
  return row?.value as Progress | undefined
}

export async function saveProgress(trx: Trx, progress: Progress): Promise<void> {
  const value = JSON.stringify(progress)
  await trx
    .insertInto('setting')
    .values({ name: 'demo', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute()
}
