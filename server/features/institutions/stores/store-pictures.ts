import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { buddhistYear } from '#rules/calendar/bangkok.ts'
import { Refusal, refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { inspectPicture } from '#server/platform/inspect-picture.ts'
import { type Db, inTransaction, type Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { temporaryPrefix } from '#server/platform/temporary-folder.ts'
import { confirmUpload, offerUpload, uploadRules } from '#server/platform/uploads.ts'
import { forgetStores } from './store-list.ts'

export type StorePictureKind = 'logo' | 'template'

const columnOf = { logo: 'logo_key', template: 'template_key' } as const

/** Stores which form was given out, so that what is posted there is known to be of this store. */
export async function offerStorePicture(
  platform: Platform,
  personId: string,
  input: { code: number; kind: StorePictureKind },
): Promise<{ url: string; fields: Record<string, string>; key: string }> {
  const now = platform.clock.now()
  const store = await platform.db
    .selectFrom('store')
    .select('code')
    .where('code', '=', input.code)
    .executeTakeFirst()
  if (store === undefined) return refuse('not-found')
  const form = await offerUpload(platform.storage, uploadRules.image, now)
  await platform.db
    .insertInto('store_upload')
    .values({ key: form.key, store_code: input.code, kind: input.kind, person_id: personId, offered_at: now })
    .execute()
  return form
}

type PostedPicture = { code: number; key: string }
type InspectedPicture = { kind: keyof typeof columnOf; personId: string; storageKey: string }

/** Stands in the name of the stored picture, so that it is known which post it came by. */
const markOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 16)

/** A request that read the store meanwhile has taken it in (`takeInPostedPictures`). */
async function isTakenIn(db: Db | Trx, { code, key }: PostedPicture): Promise<boolean> {
  const store = await db
    .selectFrom('store')
    .select(['logo_key', 'template_key'])
    .where('code', '=', code)
    .executeTakeFirst()
  return [store?.logo_key, store?.template_key].some((stored) => stored?.includes(`-${markOf(key)}-`))
}

/**
 * Inspects a posted picture and stores its pixels before any transaction; null where it was taken in already. Refuses: not-found (no form
 * of this store), files.not-arrived, files.* for what is wrong with it.
 */
export async function inspectStorePicture(
  { db, storage }: Platform,
  { code, key }: PostedPicture,
): Promise<InspectedPicture | null> {
  const upload = await db
    .selectFrom('store_upload')
    .select(['kind', 'person_id'])
    .where('key', '=', key)
    .where('store_code', '=', code)
    .executeTakeFirst()
  if (upload === undefined) return (await isTakenIn(db, { code, key })) ? null : refuse('not-found')
  const storageKey = `private/stores/${code}/${upload.kind}-${markOf(key)}-${newId()}.jpg`
  const folder = await mkdtemp(temporaryPrefix('store'))
  try {
    if ((await storage.head(key)) === null) return refuse('files.not-arrived')
    const [original, stored] = [join(folder, 'original'), join(folder, 'kept.jpg')]
    await confirmUpload(storage, key, uploadRules.image, { copyTo: original })
    await inspectPicture('cover', original, stored)
    await storage.put(storageKey, createReadStream(stored), { contentType: 'image/jpeg' })
  } catch (error) {
    // A picture that was taken in leaves the quarantine, perhaps while it is read here.
    if (await isTakenIn(db, { code, key })) return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { kind: upload.kind, personId: upload.person_id, storageKey }
}

/**
 * Takes it in and redraws every cover of the store. Returns what to remove from storage after the commit: of two calls the second removes
 * its own. Refuses: not-found.
 */
export async function placeStorePicture(
  trx: Trx,
  { code, key }: PostedPicture,
  { kind, personId, storageKey }: InspectedPicture,
): Promise<string[]> {
  const taken = await trx
    .deleteFrom('store_upload')
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirst()
  if (taken === undefined) return (await isTakenIn(trx, { code, key })) ? [storageKey] : refuse('not-found')
  const column = columnOf[kind]
  const before = await trx
    .selectFrom('store')
    .select(column)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('store')
    .set({ [column]: storageKey, picture_version: sql<number>`picture_version + 1` })
    .where('code', '=', code)
    .execute()
  await recordAudit(trx, {
    actorId: personId,
    action: 'store.picture',
    object: `store:${code}`,
    after: { kind },
  })
  const replaced = (before as Record<string, string | null>)[column]
  return replaced === null || replaced === undefined ? [key] : [key, replaced]
}

/** After the commit. */
export async function forgetReplaced(platform: Platform, keys: readonly string[]): Promise<void> {
  forgetStores(platform)
  for (const key of keys) await platform.storage.remove(key)
}

async function takeIn(platform: Platform, posted: PostedPicture): Promise<void> {
  const picture = await inspectStorePicture(platform, posted)
  if (picture === null) return
  try {
    await forgetReplaced(
      platform,
      await inTransaction(platform.db, (trx) => placeStorePicture(trx, posted, picture)),
    )
  } catch (error) {
    // Another request was faster with the same file.
    if (error instanceof Refusal) await platform.storage.remove(picture.storageKey)
    throw error
  }
}

/**
 * Takes in pictures posted without a call before staff see the store; errors wait for `finish`. The store may have been read from a
 * replica, so this uses the primary.
 */
export async function takeInPostedPictures(reading: Platform, code: number): Promise<void> {
  const platform = reading.primary ?? reading
  const waiting = await platform.db
    .selectFrom('store_upload')
    .select('key')
    .where('store_code', '=', code)
    .where('offered_at', '>', new Date(platform.clock.now().getTime() - 2 * 3_600_000))
    .orderBy('offered_at')
    .limit(10)
    .execute()
  for (const { key } of waiting)
    if ((await platform.storage.head(key)) !== null) await takeIn(platform, { code, key }).catch(() => {})
}

/**
 * An example cover (WebP) as the store's covers look now or in other colours, with its best-selling sheet if there is one. Null for an
 * unknown store.
 */
export async function drawCoverExample(
  platform: Platform,
  code: number,
  colours?: readonly string[],
): Promise<Buffer | null> {
  const row = await platform.db
    .selectFrom('store')
    .select(['name_th', 'name_en', 'short', 'colours', 'logo_key', 'template_key'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (row === undefined) return null
  const own = await platform.db
    .selectFrom('sheet')
    .select([
      'code',
      'name',
      'class_info as classInfo',
      'semester',
      'year',
      'category',
      'price_satang as priceSatang',
    ])
    .where('store_code', '=', code)
    .where('on_sale', '=', true)
    .where('code', '<>', '')
    .orderBy('bought_count', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const read = async (key: string | null) => {
    const found = key === null ? null : await platform.storage.get(key)
    return found === null ? undefined : await buffer(found.stream)
  }
  const [logo, template] = await Promise.all([read(row.logo_key), read(row.template_key)])
  const store = {
    nameTh: row.name_th,
    nameEn: row.name_en,
    short: row.short,
    colours: colours ?? row.colours,
    logo,
    template,
  }
  const { uniCoverExample } = await import('#server/platform/drawing/cover.ts')
  // Stored as Gregorian years; covers are Thai.
  return await uniCoverExample(store, { width: 560 }, own && { ...own, year: buddhistYear(own.year) })
}
