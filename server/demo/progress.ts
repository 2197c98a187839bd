import { sql } from 'kysely'
import type { Trx } from '#server/platform/database.ts'

/** Progress of filling the demo; a setting of the database. */
export type Progress = {
  startedAt: string
  share: number
  told: number
  isComplete: boolean
  /** The desks of staff are filled. */
  isDeskFilled?: boolean
  /** Their answers and decisions are there: a demo of before gets them at its next start. */
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
