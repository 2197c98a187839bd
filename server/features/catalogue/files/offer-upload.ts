import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SheetFileKind } from '#server/platform/schema/sheet-files.ts'
import { offerUpload, type UploadRule, uploadRules } from '#server/platform/uploads.ts'
import { lockOwnSheet } from './sheet-files.queries.ts'

/** Sellers' limits of seller.md §5: 5 MB a picture, 150 MB the PDF. */
export const ruleOf: Record<SheetFileKind, UploadRule> = {
  pdf: uploadRules.pdf,
  cover: uploadRules.image,
  sample: uploadRules.image,
}

/**
 * The first step of the specified two: a form to post the file to. That the file has come is reported by `finishUpload`, or found
 * within a minute. Refuses: not-found, files.under-review.
 */
export async function offerSheetUpload(
  platform: Platform,
  personId: string,
  input: { sheetId: string; kind: SheetFileKind; num?: number },
): Promise<{ url: string; fields: Record<string, string>; key: string }> {
  const { sheetId, kind, num = 0 } = input
  const now = platform.clock.now()
  const { key, url, fields } = await offerUpload(platform.storage, ruleOf[kind], now)
  await inTransaction(platform.db, async (trx) => {
    await lockOwnSheet(trx, personId, sheetId, kind)
    // Trying again is the answer to what was refused before.
    await trx
      .deleteFrom('sheet_upload')
      .where('sheet_id', '=', sheetId)
      .where('kind', '=', kind)
      .where('num', '=', num)
      .where('state', '=', 'refused')
      .execute()
    await trx
      .insertInto('sheet_upload')
      .values({ key, sheet_id: sheetId, person_id: personId, kind, num, offered_at: now })
      .execute()
  })
  return { url, fields, key }
}
