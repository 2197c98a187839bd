import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { removeFilesJob, removeFromStorage } from './draft.ts'

/** Longer than storing and saving a copy take. */
const unsavedMilliseconds = 3600_000

/**
 * A storage key for a new copy, never used before, so that removing another copy of the same bytes does not remove this one before it is
 * saved. A process that dies in between leaves a file that a job removes.
 */
export async function placeOfWatermarkedCopy(
  { db }: Pick<Platform, 'db'>,
  sheetId: string,
  sha256: string,
): Promise<string> {
  const key = `private/sheets/${sheetId}/marked-${sha256.slice(0, 32)}-${newId()}.pdf`
  // The jobs go by the real clock.
  const runAt = new Date(Date.now() + unsavedMilliseconds)
  await enqueue(db, removeFilesJob, { keys: [key] }, { runAt })
  return key
}

/**
 * Saves the key of the copy with the watermark's placeholder, and the page count if known. False when another version was approved
 * meanwhile: this copy is removed, and that version's job prepares its own.
 */
export async function saveWatermarkedCopy(
  trx: Trx,
  sheet: { id: string; pdf_key: string | null; marked_key: string | null },
  copy: { key: string; markOffset: number | null; markLength: number | null; pages?: number },
): Promise<boolean> {
  const updated = await trx
    .updateTable('sheet')
    .set({
      marked_key: copy.key,
      mark_offset: copy.markOffset,
      mark_length: copy.markLength,
      ...(copy.pages === undefined ? {} : { pdf_pages: copy.pages }),
    })
    .where('id', '=', sheet.id)
    .where('pdf_key', 'is not distinct from', sheet.pdf_key)
    .where('marked_key', 'is not distinct from', sheet.marked_key)
    .executeTakeFirst()
  if (updated.numUpdatedRows > 0n) return true
  await removeFromStorage(trx, [copy.key])
  return false
}

/** Only if the counted file is still current; another one brought its own count. */
export async function savePageCount(
  db: Db,
  sheet: { id: string; pdf_key: string | null },
  pages: number,
): Promise<void> {
  await db
    .updateTable('sheet')
    .set({ pdf_pages: pages })
    .where('id', '=', sheet.id)
    .where('pdf_key', 'is not distinct from', sheet.pdf_key)
    .where('pdf_pages', 'is', null)
    .execute()
}
