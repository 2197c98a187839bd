import type { Db, Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'

/** Done by the library, which imports this room. */
export const preparePdfJob = 'library.prepare-pdf'

/**
 * Two requests are one job. Called when a file is published or replaced (in its transaction), when its sheet is paid, and when an
 * unprepared one is read.
 */
export async function askForPreparation(trx: Trx | Db, sheetId: string): Promise<void> {
  await enqueue(trx, preparePdfJob, { sheetId }, { key: preparationKey(sheetId) })
}

export function preparationKey(sheetId: string): string {
  return `${preparePdfJob}:${sheetId}`
}
