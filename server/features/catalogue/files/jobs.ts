import { sql } from 'kysely'
import { z } from 'zod'
import { partsStoredHours, removeFolder } from '#server/adapters/storage/storage.ts'
import { contentFolder } from '#server/platform/content/paths.ts'
import { inTransaction } from '#server/platform/database.ts'
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts'
import type { Platform } from '#server/platform/platform.ts'
import { abortPartsJob, removeDrawnJob, removeFilesJob, removeFromStorage } from './draft.ts'
import { straighten, straightenJob } from './straighten.ts'
import { drawnPagesOf } from './sheet-files.queries.ts'
import { storageKeyOf, takeInWaiting } from './take-in.ts'

const keysToRemove = z.object({ keys: z.array(z.string()) })
const sheetOf = z.object({ sheetId: z.string() })
const partsToAbort = z.object({ key: z.string(), partsId: z.string() })

export function jobs(platform: Platform) {
  let isTakingIn = false
  return {
    [removeFilesJob]: async (payload: unknown) => {
      await eachOnItsOwn(
        keysToRemove.parse(payload).keys.map((key) => () => removeUnlessNamed(platform, key)),
      )
    },
    [removeDrawnJob]: (payload: unknown) => removeDrawn(platform, sheetOf.parse(payload).sheetId),
    [abortPartsJob]: async (payload: unknown) => {
      const { key, partsId } = partsToAbort.parse(payload)
      await platform.storage.abortParts(key, partsId)
    },
    [straightenJob]: async (payload: unknown) => straighten(platform, sheetOf.parse(payload).sheetId),
    'sheet-files.take-in': async () => {
      // A run may take longer than its minute; the next one leaves its place to other jobs.
      if (isTakingIn) return
      isTakingIn = true
      await takeInWaiting(platform).finally(() => {
        isTakingIn = false
      })
    },
    'sheet-files.sweep': () => sweepFiles(platform),
  }
}

/** Five fields, UTC. */
export const schedule = {
  'sheet-files.take-in': '* * * * *',
  'sheet-files.sweep': '23 * * * *',
}

/** Draft and sale may share a file, and the sheet names the marked copy of what is on sale. */
async function removeUnlessNamed(platform: Platform, key: string): Promise<void> {
  const { db, storage } = platform
  const file = await db
    .selectFrom('sheet_file')
    .select('id')
    .where('storage_key', '=', key)
    .executeTakeFirst()
  if (file !== undefined) return
  const [, , sheetId = ''] = key.split('/')
  const sheet = await db
    .selectFrom('sheet')
    .select('id')
    .where('id', '=', sheetId)
    .where((where) => where.or([where('pdf_key', '=', key), where('marked_key', '=', key)]))
    .executeTakeFirst()
  if (sheet === undefined) await storage.remove(key)
}

async function removeDrawn({ storage }: Platform, sheetId: string): Promise<void> {
  for (const folder of [drawnPagesOf(sheetId), contentFolder(`sheets/${sheetId}`)])
    await removeFolder(storage, folder)
}

const hour = 3600_000

/**
 * Deletes unused forms, abandoned uploads in parts, unread refusals and removed samples. Idempotent: an upload's files go first, the row
 * that names them last.
 */
async function sweepFiles(platform: Platform): Promise<void> {
  const { db, storage, clock } = platform
  const before = (hours: number) => new Date(clock.now().getTime() - hours * hour)
  const uploads = await db
    .selectFrom('sheet_upload')
    .select(['key', 'parts_id', 'sheet_id', 'kind'])
    .where((where) =>
      where.or([
        where('offered_at', '<', before(partsStoredHours)),
        where.and([
          where('offered_at', '<', before(3)),
          where('state', '=', 'offered'),
          where('parts_id', 'is', null),
        ]),
      ]),
    )
    .limit(1_000)
    .execute()
  const forget = async ({ key, parts_id: partsId, sheet_id: sheetId, kind }: (typeof uploads)[number]) => {
    if (partsId !== null) await storage.abortParts(key, partsId)
    await storage.remove(key)
    await removeUnlessNamed(platform, storageKeyOf(sheetId, kind, key))
    await db.deleteFrom('sheet_upload').where('key', '=', key).execute()
  }
  await eachOnItsOwn([
    ...uploads.map((upload) => () => forget(upload)),
    () => sweepRemoved(platform, before(1)),
  ])
}

/** Only the row names the file, so a job that survives this process and a storage outage is queued with its deletion. */
async function sweepRemoved({ db }: Platform, before: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ storage_key: string }>`
      delete from sheet_file where id in (
        select id from sheet_file where removed_at < ${before} order by removed_at, id limit 1000 for update skip locked)
      returning storage_key`.execute(trx)
    await removeFromStorage(
      trx,
      rows.map((file) => file.storage_key),
    )
  })
}
