import type { Insertable } from 'kysely'
import sharp from 'sharp'
import type { SheetFileKind } from '#rules/sheets/sheet-versions.ts'
import { PART_BYTES_MIN } from '#server/adapters/storage/storage.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SheetFileTable } from '#server/platform/schema/sheet-files.ts'
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
  await forgetDrafts(platform, sheetId, 'sample')
  const file = await drawTestPicture(200, 300)
  const ids: string[] = []
  for (let num = 1; num <= count; num += 1)
    ids.push(await createSheetFile(platform, sheetId, { kind: 'sample', num, width: 200, height: 300 }, file))
  return ids
}

/** A PDF in the draft, so that it can be inspected; answers its id. */
export async function draftPdf(platform: Platform, sheetId: string, file: Buffer): Promise<string> {
  await forgetDrafts(platform, sheetId, 'pdf')
  return await createSheetFile(platform, sheetId, {}, file)
}

async function forgetDrafts({ db }: Platform, sheetId: string, kind: SheetFileKind): Promise<void> {
  await db.deleteFrom('sheet_file').where('sheet_id', '=', sheetId).where('kind', '=', kind).execute()
}

/** An inspected file of a sheet, by default its draft's PDF; with its bytes if given. Returns its id. */
export async function createSheetFile(
  { db, storage, clock }: Platform,
  sheetId: string,
  about: Partial<Insertable<SheetFileTable>> = {},
  file?: Buffer,
): Promise<string> {
  const id = about.id ?? newId()
  const kind = about.kind ?? 'pdf'
  const [ending, contentType] = kind === 'pdf' ? ['pdf', 'application/pdf'] : ['jpg', 'image/jpeg']
  const storageKey = `private/sheets/${sheetId}/${kind}-${id}.${ending}`
  if (file !== undefined) await storage.put(storageKey, file, { contentType })
  await db
    .insertInto('sheet_file')
    .values({
      id,
      sheet_id: sheetId,
      kind,
      num: kind === 'sample' ? 1 : 0,
      stage: 'draft',
      storage_key: storageKey,
      sha256: 'x',
      bytes: file?.length ?? 12,
      pages: kind === 'pdf' ? 3 : null,
      facts: '{}',
      uploaded_at: clock.now(),
      ...about,
    })
    .execute()
  return id
}
