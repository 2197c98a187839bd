import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, refuse } from '#rules/refusal.ts'
import type { SheetFileKind } from '#rules/sheets/sheet-versions.ts'
import { createGate } from '#server/platform/content/gate.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { inspectUpload } from './inspect-upload.ts'
import { removeFromStorage } from './draft.ts'
import { placeFile } from './place-file.ts'
import { lockOwnSheetFiles } from './sheet-files.queries.ts'

export type Taken = { state: 'taken'; kind: SheetFileKind; _id: string } | { state: 'checking' }

/** After so long the answer says that it takes longer, and the client calls again. */
const patienceMilliseconds = 20_000
const pollEveryMilliseconds = 200
/** Longer than any inspection: a process that has not finished by then was killed, and another takes over. */
const claimMilliseconds = 4 * 60_000
/** Forms of which the job looks at the storage in one run, at so many at a time. */
const waitingMax = 500
const inspectionsAtOnce = 20
/** The job leaves alone for so long what could not be inspected; who calls may try at once. */
const pauseMilliseconds = 2 * 60_000

/**
 * Takes in what was posted to an upload form: inspects it, puts it into the draft and uses up the form. Idempotent, also for two calls at
 * once. A refused file leaves nothing behind. Refuses: not-found, files.not-arrived, and what is wrong with the file (files.*).
 */
export async function finishUpload(
  platform: Platform,
  personId: string,
  input: { sheetId: string; key: string },
): Promise<Taken> {
  for (let waited = 0; ; waited += pollEveryMilliseconds) {
    const upload = await findUpload(platform, personId, input)
    if (upload === null) return await findTaken(platform, personId, input)
    if (upload.state === 'refused') {
      await forgetUpload(platform, input.key)
      throw new Refusal(upload.refusal ?? 'files.bad-form')
    }
    if (upload.parts_id !== null || (await platform.storage.head(input.key)) === null) {
      // Another request or job may have taken it in, or refused it, since it was read.
      const now = await findUpload(platform, personId, input)
      if (now === null || now.state === 'refused') continue
      return refuse('files.not-arrived')
    }
    const work = startInspection(platform, input.key)
    if (waited >= patienceMilliseconds) return { state: 'checking' }
    const pause = wait(patienceMilliseconds - waited, 'late' as const, { ref: false })
    const ended = await Promise.race([work, pause])
    if (ended === 'late') return { state: 'checking' }
    if (ended === 'claimed by another') await wait(pollEveryMilliseconds)
  }
}

/**
 * Takes in posted files without `finishUpload`, because clients of the specified two steps only post: of one sheet, or by the job of all, a
 * bounded number, longest unchecked first, so that unused forms and failing files block nobody. Refusals stay with the upload for its
 * author.
 */
export async function takeInWaiting(platform: Platform, sheetId?: string): Promise<void> {
  const now = platform.clock.now()
  const waiting = await platform.db
    .selectFrom('sheet_upload')
    .select('key')
    .where('parts_id', 'is', null)
    .where('state', 'in', ['offered', 'checking'])
    .where('offered_at', '>', new Date(now.getTime() - 2 * 3600_000))
    .$if(sheetId === undefined, (query) =>
      query.where((where) =>
        where.or([where('checking_until', 'is', null), where('checking_until', '<=', now)]),
      ),
    )
    .$if(sheetId !== undefined, (query) => query.where('sheet_id', '=', sheetId ?? ''))
    .orderBy('checking_until', (order) => order.asc().nullsFirst())
    .orderBy('offered_at')
    .limit(waitingMax)
    .execute()
  for (let first = 0; first < waiting.length; first += inspectionsAtOnce) {
    const keys = waiting.slice(first, first + inspectionsAtOnce).map(({ key }) => key)
    const heads = await Promise.all(keys.map((key) => platform.storage.head(key)))
    const isPosted = (_: string, position: number) => heads[position] !== null
    if (sheetId === undefined) await noteInspection(platform, keys, now)
    // One that cannot be inspected now must not block others; it is retried in some minutes.
    for (const key of keys.filter(isPosted))
      await startInspection(platform.primary ?? platform, key).catch((error: unknown) =>
        platform.log.warn({ key, reason: String(error) }, 'an upload could not be inspected'),
      )
  }
}

/** Marks idle uploads as inspected now, so that their next turn comes last. */
async function noteInspection({ db }: Platform, keys: string[], now: Date): Promise<void> {
  await db
    .updateTable('sheet_upload')
    .set({ checking_until: now })
    .where('key', 'in', keys)
    .where((where) => where.or([where('checking_until', 'is', null), where('checking_until', '<=', now)]))
    .execute()
}

/**
 * The same for one sheet of this author, before its files are shown or handed in; longer inspections go on by themselves. Does nothing for
 * other callers.
 */
export async function takeInPosted(
  platform: Platform,
  personId: string,
  sheetId: string,
  milliseconds: number = patienceMilliseconds,
): Promise<void> {
  const own = await platform.db
    .selectFrom('sheet')
    .select('id')
    .where('id', '=', sheetId)
    .where('author_id', '=', personId)
    .executeTakeFirst()
  if (own === undefined) return
  await Promise.race([takeInWaiting(platform, sheetId), wait(milliseconds, undefined, { ref: false })])
}

type UploadRow = {
  state: 'offered' | 'checking' | 'refused'
  refusal: string | null
  parts_id: string | null
}

async function findUpload(
  platform: Platform,
  personId: string,
  { sheetId, key }: { sheetId: string; key: string },
): Promise<UploadRow | null> {
  const row = await platform.db
    .selectFrom('sheet_upload')
    .innerJoin('sheet', 'sheet.id', 'sheet_upload.sheet_id')
    .select(['sheet_upload.state', 'sheet_upload.refusal', 'sheet_upload.parts_id'])
    .where('sheet_upload.key', '=', key)
    .where('sheet_upload.sheet_id', '=', sheetId)
    .where('sheet.author_id', '=', personId)
    .executeTakeFirst()
  return row ?? null
}

async function findTaken(
  platform: Platform,
  personId: string,
  { sheetId, key }: { sheetId: string; key: string },
): Promise<Taken> {
  const file = await platform.db
    .selectFrom('sheet_file')
    .innerJoin('sheet', 'sheet.id', 'sheet_file.sheet_id')
    .select(['sheet_file.id', 'sheet_file.kind'])
    .where('sheet_file.upload_key', '=', key)
    .where('sheet_file.sheet_id', '=', sheetId)
    .where('sheet.author_id', '=', personId)
    .executeTakeFirst()
  return file === undefined ? refuse('not-found') : { state: 'taken', kind: file.kind, _id: file.id }
}

async function forgetUpload(platform: Platform, key: string): Promise<void> {
  await platform.db.deleteFrom('sheet_upload').where('key', '=', key).where('state', '=', 'refused').execute()
}

/** Each may take 512 MB and a core; a waiting client is told that it takes longer. */
const enterGate = createGate({ concurrency: 2, waitingMax: 100 })

const underWay = new Map<string, Promise<'settled' | 'claimed by another'>>()

/** Once per process for all who wait; between processes, and after a crash, the claim in the row decides. */
function startInspection(platform: Platform, key: string): Promise<'settled' | 'claimed by another'> {
  const running = underWay.get(key)
  if (running !== undefined) return running
  const work = enterGate(() => inspectAndPlace(platform, key)).finally(() => underWay.delete(key))
  // Without a waiting caller a rejection must not end the process.
  work.catch((error: unknown) => platform.log.warn({ reason: String(error) }, 'an upload was not taken in'))
  underWay.set(key, work)
  return work
}

async function inspectAndPlace(platform: Platform, key: string): Promise<'settled' | 'claimed by another'> {
  const { db, storage, clock } = platform
  const now = clock.now()
  const claimedUntil = new Date(now.getTime() + claimMilliseconds)
  const claimed = await db
    .updateTable('sheet_upload')
    .set({ state: 'checking', checking_until: claimedUntil })
    .where('key', '=', key)
    .where('parts_id', 'is', null)
    .where((where) =>
      where.or([
        where('state', '=', 'offered'),
        where.and([where('state', '=', 'checking'), where('checking_until', '<=', now)]),
      ]),
    )
    .returning(['sheet_id', 'person_id', 'kind', 'num'])
    .executeTakeFirst()
  if (claimed === undefined) return 'claimed by another'

  const { sheet_id: sheetId, person_id: personId, kind, num } = claimed
  const storageKey = storageKeyOf(sheetId, kind, key)
  try {
    const file = await inspectUpload(platform, { key, kind, storageKey })
    await inTransaction(db, async (trx) => {
      const sheet = await lockOwnSheetFiles(trx, personId, sheetId, kind)
      const used = await trx
        .deleteFrom('sheet_upload')
        .where('key', '=', key)
        .where('state', '=', 'checking')
        .returning('key')
        .executeTakeFirst()
      if (used === undefined) refuse('not-found')
      await placeFile(trx, platform, sheet, { kind, num, uploadKey: key, file })
      // Queued in this transaction, so that a crash after the commit leaves nothing in quarantine.
      await removeFromStorage(trx, [key])
    })
  } catch (error) {
    const code = error instanceof Refusal ? error.code : null
    // A slow process that was taken for dead must not undo another's work on the file.
    const isOurs = await db
      .selectFrom('sheet_upload')
      .select('key')
      .where('key', '=', key)
      .where('checking_until', '=', claimedUntil)
      .executeTakeFirst()
    if (isOurs === undefined) return 'claimed by another'
    if (code === null) {
      // Ours: an outage. The file still lies in quarantine, and the next call or job tries again.
      const until = new Date(clock.now().getTime() + pauseMilliseconds)
      await db
        .updateTable('sheet_upload')
        .set({ state: 'offered', checking_until: until })
        .where('key', '=', key)
        .execute()
      throw error
    }
    // The reason is stored first: otherwise a call finding neither file nor reason would answer that it never came.
    await db
      .updateTable('sheet_upload')
      .set({ state: 'refused', refusal: code === 'not-found' ? 'files.not-arrived' : code })
      .where('key', '=', key)
      .execute()
    await storage.remove(key)
    await storage.remove(storageKey)
    return 'settled'
  }
  await storage.remove(key)
  return 'settled'
}

/** Derived from the upload's key, so that a process taking over after a crash writes to the same place. */
export function storageKeyOf(sheetId: string, kind: SheetFileKind, uploadKey: string): string {
  const name = uploadKey.slice(uploadKey.lastIndexOf('/') + 1)
  return `private/sheets/${sheetId}/${kind}-${name}.${kind === 'pdf' ? 'pdf' : 'jpg'}`
}
