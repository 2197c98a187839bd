import { setTimeout as wait } from 'node:timers/promises'
import type { DataOf } from '#contract/shared/call.ts'
import type { beginReplayParts } from '#contract/staff/tutoring.ts'
import { Refusal, refuse } from '#rules/refusal.ts'
import { replayBytesMax } from '#rules/tutoring/session.ts'
import { FileMissing, type StoredPart } from '#server/adapters/storage/storage.ts'
import { bytesOfPart, partAddress, partBytes, partCount } from '../catalogue/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Db, type Trx, inTransaction } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { examineMp4 } from './examine-mp4.ts'
import { lockDeskSession } from './lock-session.ts'
import { placeReplay } from './place-replay.ts'

/**
 * A replay in parts: a cut, a reload or another computer goes on where it stopped. A session has one such upload at a time;
 * beginning with another file gives the earlier one up. The parts go where the replay will stand: nobody is shown what no
 * session names.
 */
type Upload = DataOf<typeof beginReplayParts>
type Row = {
  key: string
  sheet_id: string
  parts_id: string
  file_name: string
  file_bytes: number
  fingerprint: string
}

const columns = ['key', 'sheet_id', 'parts_id', 'file_name', 'file_bytes', 'fingerprint'] as const

/** After so long the caller is told that it takes longer, and asks again. */
const patienceMilliseconds = 20_000
const abandonedHours = 48

/** Refuses: not-found, files.not-a-video (the name), files.too-large. */
export async function beginReplay(
  platform: Platform,
  caller: Person,
  ask: { sheetId: string; name: string; bytes: number; fingerprint: string },
): Promise<Upload> {
  const { db, storage, clock } = platform
  const { sheetId, name, bytes, fingerprint } = ask
  await inTransaction(db, (trx) => lockDeskSession(trx, caller, sheetId))
  if (!/\.(?:mp4|m4v)$/i.test(name.trim())) refuse('files.not-a-video')
  if (bytes > replayBytesMax) refuse('files.too-large', { bytesMax: replayBytesMax })
  const before = await findUpload(db, sheetId)
  if (before !== undefined && isSame(before, ask)) {
    const upload = await present(platform, before)
    if (upload !== null) return upload
  }
  const key = `private/replays/${newId()}/replay.mp4`
  const partsId = await storage.startParts(key, { contentType: 'video/mp4' })
  const row: Row = {
    key,
    sheet_id: sheetId,
    parts_id: partsId,
    file_name: name.slice(0, 300),
    file_bytes: bytes,
    fingerprint,
  }
  const kept = await inTransaction(db, async (trx) => {
    await lockDeskSession(trx, caller, sheetId)
    const other = await findUpload(trx, sheetId)
    // Another window began the same file in the meantime: both go on with one upload.
    if (other !== undefined && isSame(other, ask) && other.key !== before?.key) return other
    await abandonUpload(trx, sheetId)
    await trx
      .insertInto('replay_upload')
      .values({ ...row, person_id: caller.id, offered_at: clock.now() })
      .execute()
    return row
  }).catch(async (error: unknown) => {
    await storage.abortParts(key, partsId)
    throw error
  })
  if (kept.key !== key) await storage.abortParts(key, partsId)
  return (await present(platform, kept)) ?? refuse('not-found')
}

/** Addresses for some of the parts. Refuses: not-found. */
export async function signReplay(
  platform: Platform,
  caller: Person,
  ask: { sheetId: string; key: string; parts: readonly number[] },
): Promise<{ part: number; url: string }[]> {
  await inTransaction(platform.db, (trx) => lockDeskSession(trx, caller, ask.sheetId))
  const row = await findUpload(platform.db, ask.sheetId)
  if (row === undefined || row.key !== ask.key) return refuse('not-found')
  if (ask.parts.some((part) => part > partCount(row.file_bytes))) refuse('not-found')
  return ask.parts.map((part) => ({
    part,
    url: partAddress(platform, {
      personId: caller.id,
      key: row.key,
      partsId: row.parts_id,
      part,
      bytes: bytesOfPart(row.file_bytes, part),
    }),
  }))
}

/** The upload of a session, where there is one. */
export async function replayUploadOf(platform: Platform, sheetId: string): Promise<Upload | null> {
  const row = await findUpload(platform.db, sheetId)
  return row === undefined ? null : await present(platform, row)
}

/**
 * Joins the parts, looks at the file and makes it the replay. Asking again, also after a crash in between, goes on where it
 * stopped. Refuses: not-found, files.parts-missing, files.not-a-video.
 */
export async function finishReplay(
  platform: Platform,
  caller: Person,
  ask: { sheetId: string; key: string },
): Promise<'taken' | 'checking'> {
  const { db } = platform
  const session = await inTransaction(db, (trx) => lockDeskSession(trx, caller, ask.sheetId))
  const row = await findUpload(db, ask.sheetId)
  // Taken in by a call whose answer was lost.
  if (row === undefined || row.key !== ask.key)
    return session.replay_key === ask.key ? 'taken' : refuse('not-found')
  const work = underWay.get(row.key) ?? start(platform, caller, row)
  return await Promise.race([
    work.then(() => 'taken' as const),
    wait(patienceMilliseconds, 'checking' as const, { ref: false }),
  ])
}

/** Forgets what has arrived. Refuses: not-found. */
export async function abortReplay(
  trx: Trx,
  caller: Person,
  ask: { sheetId: string; key: string },
): Promise<void> {
  await lockDeskSession(trx, caller, ask.sheetId)
  const row = await findUpload(trx, ask.sheetId)
  if (row === undefined || row.key !== ask.key) return refuse('not-found')
  await abandonUpload(trx, ask.sheetId)
}

/** Gives up what nobody came back for. For the hourly job; repeating is harmless. */
export async function sweepReplayUploads(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - abandonedHours * 3_600_000)
  await inTransaction(platform.db, async (trx) => {
    const old = await trx
      .selectFrom('replay_upload')
      .select('sheet_id')
      .where('offered_at', '<', before)
      .limit(100)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { sheet_id } of old) await abandonUpload(trx, sheet_id)
  })
}

/** One per process and upload, for any number who wait; between processes joining twice is harmless. */
const underWay = new Map<string, Promise<void>>()

function start(platform: Platform, caller: Person, row: Row): Promise<void> {
  const work = takeIn(platform, caller, row).finally(() => underWay.delete(row.key))
  // Who stopped waiting must not turn a refusal into an end of the process.
  work.catch(() => {})
  underWay.set(row.key, work)
  return work
}

async function takeIn(platform: Platform, caller: Person, row: Row): Promise<void> {
  const { db, storage } = platform
  await join(platform, row)
  const facts = await examineMp4(storage, row.key)
  if (facts === null || facts.bytes !== row.file_bytes) {
    await storage.remove(row.key)
    await db.deleteFrom('replay_upload').where('key', '=', row.key).execute()
    throw new Refusal('files.not-a-video')
  }
  await placeReplay(platform, caller, { sheetId: row.sheet_id, key: row.key, facts })
}

/** Refuses: files.parts-missing. */
async function join({ storage }: Platform, row: Row): Promise<void> {
  const parts = await storedParts(storage, row)
  if (parts === null) {
    if ((await storage.head(row.key)) === null) refuse('files.parts-missing')
    return
  }
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

/** Forgets the upload of a session, where there is one; what has arrived goes a moment later. */
export async function abandonUpload(trx: Trx, sheetId: string): Promise<void> {
  const gone = await trx
    .deleteFrom('replay_upload')
    .where('sheet_id', '=', sheetId)
    .returning(['key', 'parts_id'])
    .execute()
  for (const { key, parts_id: partsId } of gone) await enqueue(trx, abandonReplayJob, { key, partsId })
}

export const abandonReplayJob = 'tutoring.abandon-upload'

async function findUpload(db: Db | Trx, sheetId: string): Promise<Row | undefined> {
  return await db
    .selectFrom('replay_upload')
    .select(columns)
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst()
}

function isSame(row: Row, { bytes, fingerprint }: { bytes: number; fingerprint: string }): boolean {
  return row.file_bytes === bytes && row.fingerprint === fingerprint
}

/** Null where the storage has given the parts up. */
async function storedParts(storage: Platform['storage'], row: Row): Promise<StoredPart[] | null> {
  try {
    return await storage.listParts(row.key, row.parts_id)
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

async function present({ storage }: Platform, row: Row): Promise<Upload | null> {
  const parts = await storedParts(storage, row)
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
