import type { Db, Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'

export const preparePdfJob = 'library.prepare-pdf'

/** Done by the reader, which knows this feature and not the other way round: so the name stands here. */
export const drawFirstPagesJob = 'reader.draw-first-pages'

/** Two requests are one job. For publishing (in its transaction), for paying, and for reading what was never prepared. */
export async function askForPreparation(trx: Trx | Db, sheetId: string): Promise<void> {
  await enqueue(trx, preparePdfJob, { sheetId }, { key: preparationKey(sheetId) })
}

export function preparationKey(sheetId: string): string {
  return `${preparePdfJob}:${sheetId}`
}

/** The first pages stand ready when the file does (brief §7: page one of the largest scan within two seconds). */
export async function askForFirstPages(trx: Trx, sheetId: string): Promise<void> {
  await enqueue(
    trx,
    drawFirstPagesJob,
    { sheetId },
    { key: `${drawFirstPagesJob}:${sheetId}`, attemptsMax: 5 },
  )
}
