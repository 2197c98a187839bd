import sharp from 'sharp'
import { PART_BYTES_MIN } from '#server/adapters/storage/storage.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SheetFileKind } from '#server/platform/schema/sheet-files.ts'
import { newQuarantineKey } from '#server/platform/uploads.ts'

/** A picture as a seller would upload one. */
export async function drawTestPicture(width = 900, height = 1200, background = '#fdfcf5'): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** A form that was given out for a sheet, with a file posted to it where one is given; answers its key. */
export async function offeredUpload(
  platform: Platform,
  facts: { sheetId: string; personId: string; kind: SheetFileKind; num?: number; file?: Buffer },
): Promise<string> {
  const { db, storage, clock } = platform
  const key = newQuarantineKey(clock.now())
  if (facts.file !== undefined)
    await storage.put(key, facts.file, { contentType: 'application/octet-stream' })
  await db
    .insertInto('sheet_upload')
    .values({
      key,
      sheet_id: facts.sheetId,
      person_id: facts.personId,
      kind: facts.kind,
      num: facts.num ?? 0,
      offered_at: clock.now(),
    })
    .execute()
  return key
}

/** An upload of the PDF in parts that was begun, the one of before given up; answers its key. */
export async function begunParts(
  platform: Platform,
  facts: { sheetId: string; personId: string; bytes?: number },
): Promise<string> {
  const { db, storage, clock } = platform
  await db.deleteFrom('sheet_upload').where('sheet_id', '=', facts.sheetId).execute()
  const key = newQuarantineKey(clock.now())
  await db
    .insertInto('sheet_upload')
    .values({
      key,
      sheet_id: facts.sheetId,
      person_id: facts.personId,
      kind: 'pdf',
      num: 0,
      parts_id: await storage.startParts(key, { contentType: 'application/pdf' }),
      file_name: 'สรุป.pdf',
      file_bytes: facts.bytes ?? 2 * PART_BYTES_MIN,
      fingerprint: 'same',
      offered_at: clock.now(),
    })
    .execute()
  return key
}

/** The samples of a draft, instead of those that it had; answers their ids in order. */
export async function draftSamples(platform: Platform, sheetId: string, count = 2): Promise<string[]> {
  const { db, storage, clock } = platform
  await db.deleteFrom('sheet_file').where('sheet_id', '=', sheetId).where('kind', '=', 'sample').execute()
  const file = await drawTestPicture(200, 300)
  const ids: string[] = []
  for (let num = 1; num <= count; num += 1) {
    const id = newId()
    const storageKey = `private/sheets/${sheetId}/sample-${id}.jpg`
    await storage.put(storageKey, file, { contentType: 'image/jpeg' })
    await db
      .insertInto('sheet_file')
      .values({
        id,
        sheet_id: sheetId,
        kind: 'sample',
        num,
        stage: 'draft',
        storage_key: storageKey,
        sha256: 'x',
        bytes: file.length,
        width: 200,
        height: 300,
        facts: '{}',
        uploaded_at: clock.now(),
      })
      .execute()
    ids.push(id)
  }
  return ids
}

/** A PDF in the draft, so that it can be inspected. */
export async function draftPdf(platform: Platform, sheetId: string, file: Buffer): Promise<string> {
  const { db, storage, clock } = platform
  await db.deleteFrom('sheet_file').where('sheet_id', '=', sheetId).where('kind', '=', 'pdf').execute()
  const id = newId()
  const storageKey = `private/sheets/${sheetId}/pdf-${id}.pdf`
  await storage.put(storageKey, file, { contentType: 'application/pdf' })
  await db
    .insertInto('sheet_file')
    .values({
      id,
      sheet_id: sheetId,
      kind: 'pdf',
      num: 0,
      stage: 'draft',
      storage_key: storageKey,
      sha256: 'x',
      bytes: file.length,
      pages: 3,
      facts: '{}',
      uploaded_at: clock.now(),
    })
    .execute()
  return id
}
