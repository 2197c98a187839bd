import { sql } from 'kysely'
import type { RefusalCode } from '#contract/shared/refusals.ts'
import type { SheetFileKind } from '#rules/sheets/sheet-versions.ts'
import type { Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { askForPreparation } from './ask-for-preparation.ts'
import { type FileRow, filesInForce } from './sheet-files.queries.ts'

/** A page alone may be a form or a cover that many have. */
const pagesMin = 2

/** The first file that a sheet lacks before it can be handed in; undefined where files are complete. */
export async function draftFilesProblem(trx: Trx, sheetId: string): Promise<RefusalCode | undefined> {
  return (await draftFilesProblems(trx, sheetId))[0]
}

/**
 * All files that a sheet lacks before it can be handed in. Call it when submitting, in its transaction with the sheet locked. A cover
 * picture is optional, because the cover is drawn in any case (decisions §4, Covers).
 */
export async function draftFilesProblems(trx: Trx, sheetId: string): Promise<RefusalCode[]> {
  const checking = await trx
    .selectFrom('sheet_upload')
    .select('key')
    .where('sheet_id', '=', sheetId)
    .where('state', '=', 'checking')
    .executeTakeFirst()
  // The result of a running inspection is not known yet.
  if (checking !== undefined) return ['files.upload-running']
  const files = await filesInForce(trx, sheetId)
  const problems: RefusalCode[] = []
  if (files.pdf === null && !files.drawnPdf) problems.push('files.pdf-missing')
  if (files.samples.length === 0 && files.drawnSamples === 0) problems.push('files.samples-missing')
  if (files.pdf !== null && (await isTakenDown(trx, files.pdf.sha256))) problems.push('files.taken-down')
  return problems
}

/** Freezes the files: nothing can be uploaded or reordered while staff review (INV-11). Idempotent. */
export async function freezeDraftFiles(trx: Trx, sheetId: string): Promise<void> {
  await trx
    .insertInto('sheet_file_freeze')
    .values({ sheet_id: sheetId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Inspected before a reviewer comes. `review` imports these files, so its job is queued by name.
  const job = 'sheet-review.look-at-pages'
  await enqueue(trx, job, { sheetId }, { key: `${job}:${sheetId}` })
}

/** The review is over, or was called off. */
export async function thawDraftFiles(trx: Trx, sheetId: string): Promise<void> {
  await trx.deleteFrom('sheet_file_freeze').where('sheet_id', '=', sheetId).execute()
}

/**
 * Publishes the changed kinds of files in the approving transaction, the PDF pinned by its hash (INV-11). `newVersion`: buyers of an
 * earlier PDF have something new to read.
 */
export async function publishDraftFiles(
  trx: Trx,
  platform: Platform,
  sheetId: string,
): Promise<{ newVersion: boolean }> {
  const { newVersion } = await publish(trx, platform, sheetId, ['pdf', 'cover', 'sample'])
  await thawDraftFiles(trx, sheetId)
  return { newVersion }
}

/** Publishes a published sheet's cover and samples when its data is saved (editSheetAfter). A new PDF waits for its review. */
export async function publishDraftPictures(trx: Trx, platform: Platform, sheetId: string): Promise<void> {
  await publish(trx, platform, sheetId, ['cover', 'sample'])
}

async function publish(
  trx: Trx,
  platform: Platform,
  sheetId: string,
  kinds: readonly SheetFileKind[],
): Promise<{ newVersion: boolean }> {
  const drafts = await trx
    .selectFrom('sheet_file')
    .select(['id', 'kind', 'storage_key', 'sha256', 'bytes', 'pages'])
    .where('sheet_id', '=', sheetId)
    .where('stage', '=', 'draft')
    .where('removed_at', 'is', null)
    .where('kind', 'in', kinds)
    .orderBy('num')
    .execute()
  let newVersion = false
  for (const kind of kinds) {
    const files = drafts.filter((file) => file.kind === kind)
    if (files.length === 0) continue
    await forgetFiles(trx, sheetId, kind, 'live')
    for (const [index, { id }] of files.entries()) {
      await trx
        .updateTable('sheet_file')
        .set({ stage: 'live', num: kind === 'sample' ? index + 1 : 0 })
        .where('id', '=', id)
        .execute()
    }
    const [first] = files
    if (kind === 'pdf') await forgetStraightened(trx, sheetId)
    if (kind === 'pdf' && first !== undefined) newVersion = await publishPdf(trx, sheetId, first)
    if (kind === 'cover') await bump(trx, sheetId, 'cover_version')
    if (kind === 'sample') {
      await bump(trx, sheetId, 'examples_version')
      await trx.updateTable('sheet').set({ example_count: files.length }).where('id', '=', sheetId).execute()
    }
  }
  await trx.updateTable('sheet').set({ updated_at: platform.clock.now() }).where('id', '=', sheetId).execute()
  return { newVersion }
}

/** Pins the file that buyers read from now on. Returns whether its owners have something new. */
export async function publishPdf(
  trx: Trx,
  sheetId: string,
  file: Pick<FileRow, 'storage_key' | 'sha256' | 'bytes' | 'pages'>,
): Promise<boolean> {
  const before = await trx
    .selectFrom('sheet')
    .select(['pdf_sha256', 'published_at', 'demo_seed', 'pdf_key', 'marked_key'])
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('sheet')
    .set({
      pdf_key: file.storage_key,
      pdf_sha256: file.sha256,
      pdf_bytes: file.bytes,
      pdf_pages: file.pages,
      // Prepared anew: until then who opens it waits for it.
      marked_key: null,
      mark_offset: null,
      mark_length: null,
    })
    .where('id', '=', sheetId)
    .execute()
  await askForPreparation(trx, sheetId)
  if (before.marked_key !== null) await removeFromStorage(trx, [before.marked_key])
  const wasReadable = before.pdf_key !== null || (before.demo_seed !== null && before.published_at !== null)
  return wasReadable && before.pdf_sha256 !== file.sha256
}

export async function bump(
  trx: Trx,
  sheetId: string,
  version: 'cover_version' | 'examples_version',
): Promise<void> {
  await trx
    .updateTable('sheet')
    .set({ [version]: sql<number>`${sql.ref(version)} + 1` })
    .where('id', '=', sheetId)
    .execute()
}

/** Takes the rows away; their bytes go when nothing names them any more. */
export async function forgetFiles(
  trx: Trx,
  sheetId: string,
  kind: SheetFileKind,
  stage: 'draft' | 'live' | 'beside',
  num?: number,
): Promise<void> {
  const gone = await trx
    .deleteFrom('sheet_file')
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', kind)
    .where('stage', '=', stage)
    .where('removed_at', 'is', null)
    .$if(num !== undefined, (query) => query.where('num', '=', num ?? 0))
    .returning('storage_key')
    .execute()
  await removeFromStorage(
    trx,
    gone.map((file) => file.storage_key),
  )
}

/** Removes every file of these sheets: uploads, the one on sale with its marked copy, drawn pictures, and those being made or sent now. */
export async function forgetAllFiles(trx: Trx, sheetIds: readonly string[]): Promise<void> {
  if (sheetIds.length === 0) return
  await trx.deleteFrom('sheet_straightening').where('sheet_id', 'in', sheetIds).execute()
  for (const sheetId of sheetIds) await abandonParts(trx, sheetId)
  const files = await trx
    .deleteFrom('sheet_file')
    .where('sheet_id', 'in', sheetIds)
    .returning('storage_key')
    .execute()
  // A key that stands with the sheet would keep its file (`removeUnlessNamed`).
  const { rows: published } = await sql<{ pdf_key: string | null; marked_key: string | null }>`
    with published as (select id, pdf_key, marked_key from sheet where id = any(${sheetIds}::text[]) for update)
    update sheet set pdf_key = null, marked_key = null, mark_offset = null, mark_length = null
    from published where sheet.id = published.id returning published.pdf_key, published.marked_key`.execute(
    trx,
  )
  await removeFromStorage(trx, [
    ...files.map((file) => file.storage_key),
    ...published.flatMap(({ pdf_key, marked_key }) => [pdf_key, marked_key]).filter((key) => key !== null),
  ])
  for (const sheetId of sheetIds) await enqueue(trx, removeDrawnJob, { sheetId })
}

export const abortPartsJob = 'sheet-files.abort-parts'

/** The upload in parts of a sheet, where there is one; what has arrived goes a moment later. */
export async function abandonParts(trx: Trx, sheetId: string): Promise<void> {
  await abandon(trx, 'sheet_id', sheetId)
}

/** Gives up all of this person's uploads in parts. Storages keep parts until they are aborted by their ids, which only the rows know. */
export async function abandonPartsOf(trx: Trx, personId: string): Promise<void> {
  await abandon(trx, 'person_id', personId)
}

async function abandon(trx: Trx, column: 'sheet_id' | 'person_id', id: string): Promise<void> {
  const gone = await trx
    .deleteFrom('sheet_upload')
    .where(column, '=', id)
    .where('parts_id', 'is not', null)
    .returning(['key', 'parts_id'])
    .execute()
  for (const { key, parts_id: partsId } of gone) await enqueue(trx, abortPartsJob, { key, partsId })
}

/** Deletes what was made of an earlier PDF, or the kept original of one that is on sale by now. */
export async function forgetStraightened(trx: Trx, sheetId: string): Promise<void> {
  await trx.deleteFrom('sheet_straightening').where('sheet_id', '=', sheetId).execute()
  await forgetFiles(trx, sheetId, 'pdf', 'beside')
}

export const removeFilesJob = 'sheet-files.remove'
/** Pages and public pictures that were drawn of a sheet. */
export const removeDrawnJob = 'sheet-files.remove-drawn'
const keysOfJobMax = 100

/** By a job of this transaction (INV-17), which asks once more whether a row names the file. */
export async function removeFromStorage(trx: Trx, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += keysOfJobMax)
    await enqueue(trx, removeFilesJob, { keys: keys.slice(from, from + keysOfJobMax) })
}

/**
 * Whether this PDF was taken down after a claim, or shares pages with one that was: by the file's hash, or by page marks once it is
 * inspected.
 */
async function isTakenDown(trx: Trx, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    with mine as (select id from pdf_look where sha256 = ${sha256}
    ), taken as (select l.id from pdf_look l join taken_down_file t using (sha256))
    select exists (select from taken_down_file where sha256 = ${sha256}) or (
      select count(distinct page) >= ${pagesMin} from (
        select m.page from page_match m join mine on mine.id = m.pdf_id join taken on taken.id = m.other_pdf_id
        union all
        select m.other_page from page_match m join mine on mine.id = m.other_pdf_id join taken on taken.id = m.pdf_id
      ) pages) as taken`.execute(trx)
  return rows[0]?.taken === true
}
