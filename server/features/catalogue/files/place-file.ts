import { refuse } from '#rules/refusal.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import type { SheetFileKind } from '#rules/sheets/sheet-versions.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { InspectedFile } from './inspect-upload.ts'
import { forgetFiles, forgetStraightened, publishDraftPictures } from './draft.ts'
import type { OwnSheet } from './sheet-files.queries.ts'

export const samplesMax = 10

/**
 * Puts an inspected file into the draft in place of the old one. A published sheet's cover and samples go on sale at once (decisions §4,
 * editSheetAfter). The caller has locked the sheet. Refuses: files.too-many-samples.
 */
export async function placeFile(
  trx: Trx,
  platform: Platform,
  sheet: OwnSheet,
  {
    kind,
    num,
    uploadKey,
    file,
  }: { kind: SheetFileKind; num: number; uploadKey: string; file: InspectedFile },
): Promise<void> {
  if (kind === 'sample') await takeSamplesIntoDraft(trx, sheet.id)
  await forgetFiles(trx, sheet.id, kind, 'draft', num)
  if (kind === 'pdf') await forgetStraightened(trx, sheet.id)
  if (kind === 'sample' && (await countDraftSamples(trx, sheet.id)) >= samplesMax)
    refuse('files.too-many-samples')
  const place = { sheet_id: sheet.id, kind, num, stage: 'draft' as const, upload_key: uploadKey }
  await storeFile(trx, platform, place, file)
  await afterChange(trx, platform, sheet, kind)
}

type Place = {
  sheet_id: string
  kind: SheetFileKind
  num: number
  stage: 'draft' | 'live' | 'beside'
  upload_key?: string
}

/** Stores the row of an inspected file; answers its id. */
export async function storeFile(
  trx: Trx,
  platform: Platform,
  place: Place,
  file: InspectedFile,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('sheet_file')
    .values({
      id,
      ...place,
      storage_key: file.storageKey,
      sha256: file.sha256,
      bytes: file.bytes,
      width: file.width,
      height: file.height,
      pages: file.pages,
      facts: JSON.stringify(file.facts),
      warnings: file.warnings,
      uploaded_at: platform.clock.now(),
    })
    .execute()
  return id
}

/** Changes what is on sale at once where it needs no review; a draft stores the time of its last change. */
export async function afterChange(
  trx: Trx,
  platform: Platform,
  sheet: OwnSheet,
  kind: SheetFileKind,
): Promise<void> {
  if (sheet.status === sheetStatus.published && kind !== 'pdf') {
    await publishDraftPictures(trx, platform, sheet.id)
  } else {
    await trx
      .updateTable('sheet')
      .set({ updated_at: platform.clock.now() })
      .where('id', '=', sheet.id)
      .execute()
  }
}

/** From its first change on the draft has its own list of samples; the files are shared with those on sale. */
export async function takeSamplesIntoDraft(trx: Trx, sheetId: string): Promise<void> {
  if ((await countDraftSamples(trx, sheetId)) > 0) return
  const live = await trx
    .selectFrom('sheet_file')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'sample')
    .where('stage', '=', 'live')
    .where('removed_at', 'is', null)
    .execute()
  if (live.length === 0) return
  await trx
    .insertInto('sheet_file')
    .values(
      live.map((row) => ({
        ...row,
        id: newId(),
        stage: 'draft' as const,
        facts: JSON.stringify(row.facts),
        upload_key: null,
      })),
    )
    .execute()
}

export async function countDraftSamples(trx: Trx, sheetId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('sheet_file')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'sample')
    .where('stage', '=', 'draft')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
