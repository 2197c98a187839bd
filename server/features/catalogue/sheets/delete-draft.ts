import { refuse } from '#rules/refusal.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { forgetAllFiles } from '#server/features/catalogue/files/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { lockOwnSheet } from './lock-sheet.ts'

/**
 * Takes away a sheet that was never on sale, with its files: a draft, or one that was sent back. What a buyer could have bought
 * stays. Refuses: not-found, sheets.moved-on.
 */
export async function deleteDraft(trx: Trx, authorId: string, sheetId: string): Promise<void> {
  const sheet = await lockOwnSheet(trx, authorId, sheetId)
  const { published_at } = await trx
    .selectFrom('sheet')
    .select('published_at')
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow()
  const isOpen = sheet.status === sheetStatus.draft || sheet.status === sheetStatus.rejected
  if (!isOpen || published_at !== null) refuse('sheets.moved-on')
  // Rows of the files go with the sheet; this also has them taken out of storage.
  await forgetAllFiles(trx, [sheetId])
  await trx.deleteFrom('sheet').where('id', '=', sheetId).execute()
  await recordAudit(trx, {
    actorId: authorId,
    action: 'sheet.delete-draft',
    object: `sheet:${sheetId}`,
    before: { code: sheet.code, name: sheet.name, status: sheet.status },
  })
}
