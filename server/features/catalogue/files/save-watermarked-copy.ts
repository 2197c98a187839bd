import type { Db, Trx } from '#server/platform/database.ts'
import { removeFromStorage } from './draft.ts'

/**
 * Writes where the copy with the watermark's placeholder lies, and the page count where it is known. False when another version was
 * approved meanwhile: its own job prepares that one, and this copy, which belongs to no sheet, goes.
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
  // Unless a process that was faster has stored the same one.
  await removeFromStorage(trx, [copy.key])
  return false
}

/** Of the file that was counted, unless another was approved meanwhile, which brought its own count. */
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
