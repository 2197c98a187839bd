import { inReview, sheetStatus } from '#rules/sheets/sheet-states.ts'
import type { SheetFileKind } from '#rules/sheets/sheet-versions.ts'
import type { Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { InspectedFile } from './inspect-upload.ts'
import { bump, forgetFiles, forgetStraightened, publishPdf } from './draft.ts'
import { storeFile } from './place-file.ts'

/**
 * Staff replace all files of this kind: on sale at once if the sheet is, else among those handed in. A waiting new version keeps its own
 * PDF. The caller has locked the sheet and checked the right.
 */
export async function replaceFiles(
  trx: Trx,
  platform: Platform,
  sheet: { id: string; status: number },
  kind: SheetFileKind,
  files: readonly InspectedFile[],
): Promise<void> {
  const now = platform.clock.now()
  const stage = sheet.status === sheetStatus.published ? 'live' : 'draft'
  await forgetFiles(trx, sheet.id, kind, stage)
  if (kind === 'pdf') await forgetStraightened(trx, sheet.id)
  // Pictures in the draft would be taken for newer ones.
  if (stage === 'live' && kind !== 'pdf') await forgetFiles(trx, sheet.id, kind, 'draft')
  for (const [at, file] of files.entries()) {
    const num = kind === 'sample' ? at + 1 : 0
    await storeFile(trx, platform, { sheet_id: sheet.id, kind, num, stage }, file)
  }
  // The reviewer who has the submission on the screen has not looked at this file (INV-11).
  const isReviewed = inReview.some((status) => status === sheet.status)
  await trx
    .updateTable('sheet')
    .set((change) => ({ updated_at: now, ...(isReviewed ? { revision: change('revision', '+', 1) } : {}) }))
    .where('id', '=', sheet.id)
    .execute()
  if (kind === 'cover') await bump(trx, sheet.id, 'cover_version')
  if (kind === 'sample' && stage === 'live') {
    await bump(trx, sheet.id, 'examples_version')
    await trx.updateTable('sheet').set({ example_count: files.length }).where('id', '=', sheet.id).execute()
  }
  const [first] = files
  if (kind !== 'pdf' || stage !== 'live' || first === undefined) return
  const isNews = await publishPdf(trx, sheet.id, {
    storage_key: first.storageKey,
    sha256: first.sha256,
    bytes: first.bytes,
    pages: first.pages,
  })
  // The sheets know these files, so their job is asked for by its name.
  if (isNews) {
    const payload = { sheetId: sheet.id, sha256: first.sha256, whatsNew: '' }
    await enqueue(trx, 'sheets.notify-owners', payload, {
      key: `sheets.notify-owners:${sheet.id}:${first.sha256}`,
    })
  }
}
