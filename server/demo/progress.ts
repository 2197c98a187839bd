import { sql } from 'kysely'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How far the demo marketplace is told; a setting of the database. */
export type Progress = {
  startedAt: string
  share: number
  told: number
  isComplete: boolean
  /** What lies on the desks of staff is there. */
  isDeskFilled?: boolean
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

/**
 * What the web of the demo needs before its first page: the catalogue. It is there at every start but the first; all that follows
 * is told by the process for jobs.
 */
export async function openDemo(platform: Platform, onProgress: (message: string) => void): Promise<void> {
  if ((await platform.db.transaction().execute(readProgress)) !== undefined) return
  const { fillDemo } = await import('./fill-demo.ts')
  await fillDemo(platform, { onProgress, history: false })
}
