import { refuse } from '#rules/refusal.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import {
  beginPartUpload,
  type FileOffered,
  isSameFile,
  joinParts,
  type PartsRow,
  presentParts,
  signParts as signPartsOf,
} from '#server/platform/parts/parts.ts'
import type { Platform } from '#server/platform/platform.ts'
import { newQuarantineKey, uploadRules } from '#server/platform/uploads.ts'
import { abandonParts } from './draft.ts'
import { lockOwnSheetFiles, mustBeOpen, ownSheet } from './sheet-files.queries.ts'
import { finishUpload, type Taken } from './take-in.ts'

/**
 * The PDF in parts. A sheet has one such upload at a time; another file gives the earlier one up. Refuses: not-found, files.under-review,
 * files.not-a-pdf (the name), files.too-large.
 */
export async function beginParts(
  platform: Platform,
  personId: string,
  { sheetId, ...file }: FileOffered & { sheetId: string },
) {
  const { db, clock } = platform
  mustBeOpen(await ownSheet(db, personId, sheetId), 'pdf')
  if (!/\.pdf$/i.test(file.name.trim())) refuse('files.not-a-pdf')
  if (file.bytes > uploadRules.pdf.bytesMax) refuse('files.too-large', { bytesMax: uploadRules.pdf.bytesMax })
  const before = await findParts(db, sheetId)
  const key = newQuarantineKey(clock.now())
  return await beginPartUpload(
    platform,
    { ...file, key, contentType: 'application/pdf', before },
    async (trx, row) => {
      await lockOwnSheetFiles(trx, personId, sheetId, 'pdf')
      const other = await findParts(trx, sheetId)
      if (other !== undefined && isSameFile(other, file) && other.key !== before?.key) return other
      await abandonParts(trx, sheetId)
      await trx
        .deleteFrom('sheet_upload')
        .where('sheet_id', '=', sheetId)
        .where('kind', '=', 'pdf')
        .where('state', '=', 'refused')
        .execute()
      await trx
        .insertInto('sheet_upload')
        .values({
          ...row,
          sheet_id: sheetId,
          person_id: personId,
          kind: 'pdf',
          num: 0,
          offered_at: clock.now(),
        })
        .execute()
      return row
    },
  )
}

/** Addresses for some of the parts. Refuses: not-found, files.under-review. */
export async function signPdfParts(
  platform: Platform,
  personId: string,
  input: { sheetId: string; key: string; parts: readonly number[] },
): Promise<{ part: number; url: string }[]> {
  mustBeOpen(await ownSheet(platform.db, personId, input.sheetId), 'pdf')
  return signPartsOf(platform, personId, await mustFindParts(platform.db, input), input.parts)
}

/** Refuses: not-found. */
export async function listParts(
  platform: Platform,
  personId: string,
  input: { sheetId: string; key: string },
) {
  await ownSheet(platform.db, personId, input.sheetId)
  const row = await mustFindParts(platform.db, input)
  return (await presentParts(platform.storage, row)) ?? refuse('not-found')
}

/** The upload in parts of a sheet, where there is one. */
export async function partUploadOf(platform: Platform, sheetId: string) {
  const row = await findParts(platform.db, sheetId)
  return row === undefined ? null : await presentParts(platform.storage, row)
}

/**
 * Joins the parts and takes the PDF in. Idempotent: a repeat, also after a crash, resumes. Refuses: not-found, files.parts-missing, and as
 * `finishUpload`.
 */
export async function finishParts(
  platform: Platform,
  personId: string,
  input: { sheetId: string; key: string },
): Promise<Taken> {
  const { db, storage } = platform
  mustBeOpen(await ownSheet(db, personId, input.sheetId), 'pdf')
  const row = await findParts(db, input.sheetId)
  // Joined already: by a call whose answer was lost.
  if (row === undefined || row.key !== input.key) return await finishUpload(platform, personId, input)
  if (!(await joinParts(storage, row))) {
    // Given up, or joined and taken in by another call since the row was read.
    if ((await findParts(db, input.sheetId))?.key === row.key) return refuse('not-found')
    return await finishUpload(platform, personId, input)
  }
  await db
    .updateTable('sheet_upload')
    // Counted from now on as a form that was posted, also by the job of every minute.
    .set({ parts_id: null, offered_at: platform.clock.now() })
    .where('key', '=', row.key)
    .execute()
  return await finishUpload(platform, personId, input)
}

/** Forgets what has arrived. Refuses: not-found. */
export async function abortParts(
  trx: Trx,
  personId: string,
  input: { sheetId: string; key: string },
): Promise<void> {
  await ownSheet(trx, personId, input.sheetId)
  await mustFindParts(trx, input)
  await abandonParts(trx, input.sheetId)
}

async function findParts(db: Db | Trx, sheetId: string): Promise<PartsRow | undefined> {
  const row = await db
    .selectFrom('sheet_upload')
    .select(['key', 'parts_id', 'file_name', 'file_bytes', 'fingerprint'])
    .where('sheet_id', '=', sheetId)
    .where('parts_id', 'is not', null)
    .where('state', '=', 'offered')
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { ...row, parts_id: row.parts_id ?? '', file_bytes: row.file_bytes ?? 0 }
}

async function mustFindParts(db: Db | Trx, input: { sheetId: string; key: string }): Promise<PartsRow> {
  const row = await findParts(db, input.sheetId)
  return row === undefined || row.key !== input.key ? refuse('not-found') : row
}
