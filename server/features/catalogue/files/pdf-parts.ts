import type { DataOf } from '#contract/shared/call.ts'
import type { beginPdfParts } from '#contract/seller/files.ts'
import { refuse } from '#rules/refusal.ts'
import { FileMissing, PART_BYTES_MIN, type StoredPart } from '#server/adapters/storage/storage.ts'
import { type Db, type Trx, inTransaction } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { newQuarantineKey, uploadRules } from '#server/platform/uploads.ts'
import { partAddress } from './part-links.ts'
import { lockOwnSheet, mustBeOpen, ownSheet } from './sheet-files.queries.ts'
import { finishUpload, type Taken } from './take-in.ts'

/**
 * The PDF in parts: a cut, a reload or another device goes on where it stopped. A sheet has one such upload at a time;
 * beginning with another file gives the earlier one up.
 *
 * Parts are small: on a bad line, what a cut costs is the part under way.
 */
export const partBytes = PART_BYTES_MIN

type PartUpload = DataOf<typeof beginPdfParts>

type Row = { key: string; parts_id: string; file_name: string; file_bytes: number; fingerprint: string }

/**
 * Begins, or answers the upload of the very same file that was begun before, with the parts that have arrived.
 * Refuses: not-found, files.under-review, files.not-a-pdf (the name), files.too-large.
 */
export async function beginParts(
  platform: Platform,
  personId: string,
  ask: { sheetId: string; name: string; bytes: number; fingerprint: string },
): Promise<PartUpload> {
  const { db, storage, clock } = platform
  const { sheetId, name, bytes, fingerprint } = ask
  mustBeOpen(await ownSheet(db, personId, sheetId), 'pdf')
  if (!/\.pdf$/i.test(name.trim())) refuse('files.not-a-pdf')
  if (bytes > uploadRules.pdf.bytesMax) refuse('files.too-large', { bytesMax: uploadRules.pdf.bytesMax })
  const before = await findParts(db, sheetId)
  if (before !== null && isSame(before, ask)) {
    const upload = await present(platform, before)
    if (upload !== null) return upload
  }
  const key = newQuarantineKey(clock.now())
  const partsId = await storage.startParts(key, { contentType: 'application/pdf' })
  const kept = await inTransaction(db, async (trx) => {
    await lockOwnSheet(trx, personId, sheetId, 'pdf')
    const other = await findParts(trx, sheetId)
    // Another tab began the same file in the meantime: both go on with one upload.
    if (other !== null && isSame(other, ask) && other.key !== before?.key) return other
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
        key,
        sheet_id: sheetId,
        person_id: personId,
        kind: 'pdf',
        num: 0,
        parts_id: partsId,
        file_name: name.slice(0, 300),
        file_bytes: bytes,
        fingerprint,
        offered_at: clock.now(),
      })
      .execute()
    return { key, parts_id: partsId, file_name: name, file_bytes: bytes, fingerprint }
  }).catch(async (error: unknown) => {
    await storage.abortParts(key, partsId)
    throw error
  })
  if (kept.key !== key) await storage.abortParts(key, partsId)
  return (await present(platform, kept)) ?? refuse('not-found')
}

/** Addresses for some of the parts. Refuses: not-found, files.under-review. */
export async function signParts(
  platform: Platform,
  personId: string,
  ask: { sheetId: string; key: string; parts: readonly number[] },
): Promise<{ part: number; url: string }[]> {
  mustBeOpen(await ownSheet(platform.db, personId, ask.sheetId), 'pdf')
  const row = await mustFindParts(platform.db, ask)
  const count = partCount(row.file_bytes)
  if (ask.parts.some((part) => part > count)) refuse('not-found')
  return ask.parts.map((part) => {
    const bytes = bytesOfPart(row.file_bytes, part)
    const claims = { personId, key: row.key, partsId: row.parts_id, part, bytes }
    return { part, url: partAddress(platform, claims) }
  })
}

/** Refuses: not-found. */
export async function listParts(
  platform: Platform,
  personId: string,
  ask: { sheetId: string; key: string },
): Promise<PartUpload> {
  await ownSheet(platform.db, personId, ask.sheetId)
  return (await present(platform, await mustFindParts(platform.db, ask))) ?? refuse('not-found')
}

/** The upload in parts of a sheet, where there is one. */
export async function partUploadOf(platform: Platform, sheetId: string): Promise<PartUpload | null> {
  const row = await findParts(platform.db, sheetId)
  return row === null ? null : await present(platform, row)
}

/**
 * Joins the parts and takes the PDF in. Asking again, also after a crash in between, goes on where it stopped.
 * Refuses: not-found, files.parts-missing, and as `finishUpload`.
 */
export async function finishParts(
  platform: Platform,
  personId: string,
  ask: { sheetId: string; key: string },
): Promise<Taken> {
  const { db, storage } = platform
  mustBeOpen(await ownSheet(db, personId, ask.sheetId), 'pdf')
  const row = await findParts(db, ask.sheetId)
  // Joined already: by a call whose answer was lost.
  if (row === null || row.key !== ask.key) return await finishUpload(platform, personId, ask)
  const parts = await storedParts(platform, row)
  if (parts === null) {
    if ((await storage.head(row.key)) === null) return refuse('not-found')
  } else {
    const isWhole =
      parts.length === partCount(row.file_bytes) &&
      parts.every(({ partNumber, bytes }) => bytes === bytesOfPart(row.file_bytes, partNumber))
    if (!isWhole) refuse('files.parts-missing')
    try {
      await storage.completeParts(row.key, row.parts_id, parts)
    } catch (error) {
      // Two finished at once; the file is whole all the same.
      if (!(error instanceof FileMissing) || (await storage.head(row.key)) === null) throw error
    }
  }
  await db
    .updateTable('sheet_upload')
    // Counted from now on as a form that was posted, also by the look of every minute.
    .set({ parts_id: null, offered_at: platform.clock.now() })
    .where('key', '=', row.key)
    .execute()
  return await finishUpload(platform, personId, ask)
}

/** Forgets what has arrived. Refuses: not-found. */
export async function abortParts(
  trx: Trx,
  personId: string,
  ask: { sheetId: string; key: string },
): Promise<void> {
  await ownSheet(trx, personId, ask.sheetId)
  await mustFindParts(trx, ask)
  await abandonParts(trx, ask.sheetId)
}

export const abortPartsJob = 'sheet-files.abort-parts'

async function abandonParts(trx: Trx, sheetId: string): Promise<void> {
  const gone = await trx
    .deleteFrom('sheet_upload')
    .where('sheet_id', '=', sheetId)
    .where('parts_id', 'is not', null)
    .returning(['key', 'parts_id'])
    .execute()
  for (const { key, parts_id: partsId } of gone) await enqueue(trx, abortPartsJob, { key, partsId })
}

async function findParts(db: Db | Trx, sheetId: string): Promise<Row | null> {
  const row = await db
    .selectFrom('sheet_upload')
    .select(['key', 'parts_id', 'file_name', 'file_bytes', 'fingerprint'])
    .where('sheet_id', '=', sheetId)
    .where('parts_id', 'is not', null)
    .where('state', '=', 'offered')
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...row, parts_id: row.parts_id ?? '', file_bytes: row.file_bytes ?? 0 }
}

async function mustFindParts(db: Db | Trx, ask: { sheetId: string; key: string }): Promise<Row> {
  const row = await findParts(db, ask.sheetId)
  return row === null || row.key !== ask.key ? refuse('not-found') : row
}

function isSame(row: Row, { bytes, fingerprint }: { bytes: number; fingerprint: string }): boolean {
  return row.file_bytes === bytes && row.fingerprint === fingerprint
}

/** Null where the storage has given the parts up. */
async function storedParts(platform: Platform, row: Row): Promise<StoredPart[] | null> {
  try {
    return await platform.storage.listParts(row.key, row.parts_id)
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

async function present(platform: Platform, row: Row): Promise<PartUpload | null> {
  const parts = await storedParts(platform, row)
  if (parts === null) return null
  const received = parts.filter(({ partNumber, bytes }) => bytes === bytesOfPart(row.file_bytes, partNumber))
  return {
    key: row.key,
    name: row.file_name,
    bytes: row.file_bytes,
    partBytes,
    received: received.map(({ partNumber }) => partNumber),
    fingerprint: row.fingerprint,
  }
}

export function partCount(bytes: number): number {
  return Math.ceil(bytes / partBytes)
}

export function bytesOfPart(bytes: number, part: number): number {
  return Math.max(0, Math.min(partBytes, bytes - (part - 1) * partBytes))
}
