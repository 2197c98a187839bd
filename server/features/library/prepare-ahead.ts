import type { Db, Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'

export const preparePdfJob = 'library.prepare-pdf'

/** Asking twice is one job. For publishing (in its transaction), for paying, and for reading what was never prepared. */
export async function askForPreparation(trx: Trx | Db, sheetId: string): Promise<void> {
  await enqueue(trx, preparePdfJob, { sheetId }, { key: preparationKey(sheetId) })
}

export function preparationKey(sheetId: string): string {
  return `${preparePdfJob}:${sheetId}`
}
