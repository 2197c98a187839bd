import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, refuse } from '#rules/refusal.ts'
import { replayBytesMax } from '#rules/tutoring/session.ts'
import { partsStoredHours } from '#server/adapters/storage/storage.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Db, type Trx, inTransaction } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueue } from '#server/platform/jobs.ts'
import {
  beginPartUpload,
  type FileOffered,
  isSameFile,
  joinParts,
  type PartsRow,
  presentParts,
  signParts,
} from '#server/platform/parts/parts.ts'
import type { Platform } from '#server/platform/platform.ts'
import { inspectMp4 } from './inspect-mp4.ts'
import { lockDeskSession } from './lock-session.ts'
import { placeReplay } from './place-replay.ts'

type Row = PartsRow & { sheet_id: string }

const columns = ['key', 'sheet_id', 'parts_id', 'file_name', 'file_bytes', 'fingerprint'] as const

/** After so long the caller is answered that it takes longer, and calls again. */
const patienceMilliseconds = 20_000

/**
 * A replay in parts; another file gives up the session's earlier upload. Parts go to the replay's final place, which nobody sees before a
 * session names it. Refuses: not-found, files.not-a-video (the name), files.too-large.
 */
export async function beginReplay(
  platform: Platform,
  caller: Person,
  { sheetId, ...file }: FileOffered & { sheetId: string },
) {
  const { db, clock } = platform
  await inTransaction(db, (trx) => lockDeskSession(trx, caller, sheetId))
  if (!/\.(?:mp4|m4v)$/i.test(file.name.trim())) refuse('files.not-a-video')
  if (file.bytes > replayBytesMax) refuse('files.too-large', { bytesMax: replayBytesMax })
  const before = await findUpload(db, sheetId)
  const key = `private/replays/${newId()}/replay.mp4`
  return await beginPartUpload<PartsRow>(
    platform,
    { ...file, key, contentType: 'video/mp4', before },
    async (trx, row) => {
      await lockDeskSession(trx, caller, sheetId)
      const other = await findUpload(trx, sheetId)
      if (other !== undefined && isSameFile(other, file) && other.key !== before?.key) return other
      await abandonUpload(trx, sheetId)
      await trx
        .insertInto('replay_upload')
        .values({ ...row, sheet_id: sheetId, person_id: caller.id, offered_at: clock.now() })
        .execute()
      return row
    },
  )
}

/** Addresses for some of the parts. Refuses: not-found. */
export async function signReplay(
  platform: Platform,
  caller: Person,
  input: { sheetId: string; key: string; parts: readonly number[] },
): Promise<{ part: number; url: string }[]> {
  await inTransaction(platform.db, (trx) => lockDeskSession(trx, caller, input.sheetId))
  const row = await findUpload(platform.db, input.sheetId)
  if (row === undefined || row.key !== input.key) return refuse('not-found')
  return signParts(platform, caller.id, row, input.parts)
}

/** The upload of a session, where there is one. */
export async function replayUploadOf(platform: Platform, sheetId: string) {
  const row = await findUpload(platform.db, sheetId)
  return row === undefined ? null : await presentParts(platform.storage, row)
}

/**
 * Joins the parts, inspects the file and makes it the replay. A repeat, also after a crash, resumes. Refuses: not-found,
 * files.parts-missing, files.not-a-video.
 */
export async function finishReplay(
  platform: Platform,
  caller: Person,
  input: { sheetId: string; key: string },
): Promise<'taken' | 'checking'> {
  const { db } = platform
  const session = await inTransaction(db, (trx) => lockDeskSession(trx, caller, input.sheetId))
  const row = await findUpload(db, input.sheetId)
  // Taken in by a call whose answer was lost.
  if (row === undefined || row.key !== input.key)
    return session.replay_key === input.key ? 'taken' : refuse('not-found')
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
  input: { sheetId: string; key: string },
): Promise<void> {
  await lockDeskSession(trx, caller, input.sheetId)
  const row = await findUpload(trx, input.sheetId)
  if (row === undefined || row.key !== input.key) return refuse('not-found')
  await abandonUpload(trx, input.sheetId)
}

/** Gives up uploads that staff did not finish. For the hourly job; repeating is harmless. */
export async function sweepReplayUploads(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - partsStoredHours * 3_600_000)
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
  // Without a waiting caller a refusal must not end the process; it is logged.
  work.catch((error: unknown) => platform.log.warn({ reason: String(error) }, 'a recording was not taken in'))
  underWay.set(row.key, work)
  return work
}

async function takeIn(platform: Platform, caller: Person, row: Row): Promise<void> {
  const { db, storage } = platform
  if (!(await joinParts(storage, row))) refuse('files.parts-missing')
  const facts = await inspectMp4(storage, row.key)
  if (facts === null || facts.bytes !== row.file_bytes) {
    await storage.remove(row.key)
    await db.deleteFrom('replay_upload').where('key', '=', row.key).execute()
    throw new Refusal('files.not-a-video')
  }
  await placeReplay(platform, caller, { sheetId: row.sheet_id, key: row.key, facts })
}

/** Forgets the upload of a session, where there is one; what has arrived goes a moment later. */
export async function abandonUpload(trx: Trx, sheetId: string): Promise<void> {
  await abandon(trx, 'sheet_id', sheetId)
}

/** Gives up all of this person's uploads: storages keep parts until they are aborted by their ids, which only the rows know. */
export async function abandonReplaysOf(trx: Trx, personId: string): Promise<void> {
  await abandon(trx, 'person_id', personId)
}

async function abandon(trx: Trx, column: 'sheet_id' | 'person_id', id: string): Promise<void> {
  const gone = await trx
    .deleteFrom('replay_upload')
    .where(column, '=', id)
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
