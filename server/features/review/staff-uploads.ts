import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, refuse } from '#rules/refusal.ts'
import type { SheetFileKind } from '#rules/sheets/sheet-versions.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Db, inTransaction, type Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Holder, mustHold, permission, readHolder } from '#server/platform/rights.ts'
import { offerSignedUpload, openSignedUpload } from '#server/platform/signed-uploads.ts'
import { listPosted, type UploadRule, uploadRules } from '#server/platform/uploads.ts'
import { type InspectedFile, inspectUpload, replaceFiles, storageKeyOf } from '../catalogue/index.ts'
import { lockSheetOfStore, unflagSamples } from './samples-again.ts'

/** Samples of staff are smaller than sellers' (decisions §6). */
const rules: Record<SheetFileKind, UploadRule> = {
  pdf: uploadRules.pdf,
  cover: uploadRules.image,
  sample: uploadRules.staffSample,
}

type Staff = Holder & Pick<Person, 'id'>

const folderOf = (staff: Pick<Person, 'id'>, sheetId: string) => `${postedFolder}${sheetId}/${staff.id}/`
const postedFolder = 'staff/'

/**
 * A form to post one file of a sheet to. Clients of the specified two steps only post: what they posted is taken in when they next read the
 * sheet, or by a job, unless they said that they finish. Refuses: not-found.
 */
export async function offerStaffUpload(
  platform: Platform,
  staff: Person,
  {
    sheetId,
    kind,
    num = 0,
    finishes = false,
  }: { sheetId: string; kind: SheetFileKind; num?: number; finishes?: boolean | undefined },
) {
  await mustBeOfMyStore(platform.db, staff, sheetId)
  const what = {
    purpose: 'staff-upload',
    sheetId,
    place: `${kind}:${num}`,
    ...(!finishes && {
      under: `${folderOf(staff, sheetId)}${kind}-${num}-${platform.clock.now().getTime()}-`,
    }),
  } as const
  return await offerSignedUpload(platform, staff, what, rules[kind])
}

export type InspectedUploads = { kind: SheetFileKind; files: InspectedFile[]; quarantined: string[] }

/**
 * Inspects the posted files before any transaction: all of one kind, samples in numeric order. A refused file leaves nothing behind.
 * Refuses: not-found, files.form-expired, files.bad-form (keys of several kinds, or one place twice), files.not-arrived, and what is wrong
 * with a file.
 */
export async function inspectStaffUploads(
  platform: Platform,
  staff: Person,
  { id: sheetId, keys }: { id: string; keys: readonly string[] },
): Promise<InspectedUploads> {
  await mustBeOfMyStore(platform.db, staff, sheetId)
  const places = keys.map((key) => readKey(platform, staff, sheetId, key)).toSorted((a, b) => a.num - b.num)
  const isOneKind = new Set(places.map(({ kind }) => kind)).size === 1
  const isOnce = new Set(places.map(({ num }) => num)).size === places.length
  try {
    if (!isOneKind || !isOnce) refuse('files.bad-form')
    return await inspectPlaces(platform, sheetId, places)
  } catch (error) {
    // Nothing of what was refused may come in with the next read.
    if (error instanceof Refusal && error.code !== 'files.not-arrived')
      for (const { key } of places) await platform.storage.remove(key)
    throw error
  }
}

type Place = { kind: SheetFileKind; num: number; key: string }

async function inspectPlaces(
  platform: Platform,
  sheetId: string,
  places: readonly Place[],
): Promise<InspectedUploads> {
  const [first] = places
  if (first === undefined) return refuse('files.bad-form')
  const quarantined = places.map(({ key }) => key)
  const files: InspectedFile[] = []
  try {
    for (const { key, kind } of places) {
      if ((await platform.storage.head(key)) === null) throw new Refusal('files.not-arrived')
      // A key per request: of two for one file, the refused one removes its own.
      const storageKey = storageKeyOf(sheetId, kind, newId())
      files.push(await inspectUpload(platform, { key, kind, storageKey, rule: rules[kind] }))
    }
  } catch (error) {
    for (const { storageKey } of files) await platform.storage.remove(storageKey)
    throw error
  }
  return { kind: first.kind, files, quarantined }
}

/** Takes them in. The record names what was replaced by its hashes. Refuses: not-found. */
export async function takeInStaffUploads(
  trx: Trx,
  platform: Platform,
  staff: Staff,
  sheetId: string,
  { kind, files }: Pick<InspectedUploads, 'kind' | 'files'>,
): Promise<void> {
  const sheet = await lockSheetOfStore(trx, staff, sheetId)
  await replaceFiles(trx, platform, sheet, kind, files)
  if (kind === 'sample') await unflagSamples(trx, sheetId)
  await recordAudit(trx, {
    actorId: staff.id,
    action: `sheet.replace-${kind}`,
    object: `sheet:${sheetId}`,
    after: { files: files.map(({ sha256 }) => sha256) },
  })
}

/** A large PDF is there at a later read. */
const patienceMilliseconds = 20_000

const underWay = new Map<string, Promise<void>>()

/**
 * Takes in what this person posted without finishing: of two for one place the later, all samples at once; once for all who read meanwhile.
 * What is refused is dropped; in an outage the files wait for the next read.
 */
export async function takeInPostedByStaff(reading: Platform, staff: Staff, sheetId: string): Promise<void> {
  const folder = folderOf(staff, sheetId)
  const work =
    underWay.get(folder) ??
    // The sheet may have been read from a replica.
    takeInFolder(reading.primary ?? reading, staff, sheetId)
      .catch((error: unknown) =>
        reading.log.warn({ sheetId, reason: String(error) }, 'what staff posted was not taken in'),
      )
      .finally(() => underWay.delete(folder))
  underWay.set(folder, work)
  await Promise.race([work, wait(patienceMilliseconds, undefined, { ref: false })])
}

/** Whoever posts several samples is let finish: they come in together. */
const quietMilliseconds = 2 * 60_000

/**
 * What staff posted without finishing or reading the sheet again, found in storage: two listings a minute, and no sheet is loaded that
 * nobody posted to.
 */
export async function takeInPostedByAll(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const posted = Map.groupBy(await listPosted(platform.storage, postedFolder, now), (key) =>
    key.split('/').slice(-3, -1).join('/'),
  )
  for (const [folder, keys] of posted) {
    if (keys.some((key) => placeOf(key).at > now.getTime() - quietMilliseconds)) continue
    const [sheetId = '', personId = ''] = folder.split('/')
    await takeInPostedByStaff(platform, await readHolder(platform.db, personId), sheetId)
  }
}

async function takeInFolder(platform: Platform, staff: Staff, sheetId: string): Promise<void> {
  const posted = (await listPosted(platform.storage, folderOf(staff, sheetId), platform.clock.now()))
    .map(placeOf)
    .toSorted((a, b) => a.at - b.at)
  for (const kind of ['cover', 'sample', 'pdf'] as const)
    await takeInKind(
      platform,
      staff,
      sheetId,
      posted.filter((one) => one.kind === kind),
    )
}

async function takeInKind(platform: Platform, staff: Staff, sheetId: string, posted: readonly Place[]) {
  const [first] = posted
  if (first === undefined) return
  const places = [...new Map(posted.map((one) => [one.num, one])).values()].toSorted((a, b) => a.num - b.num)
  try {
    const inspected = await inspectPlaces(platform, sheetId, places)
    await inTransaction(platform.db, (trx) => takeInStaffUploads(trx, platform, staff, sheetId, inspected))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    platform.log.info({ sheetId, kind: first.kind, code: error.code }, 'what staff posted was refused')
  }
  for (const { key } of posted) await platform.storage.remove(key)
}

function placeOf(key: string) {
  const [kind, num, at] = key.slice(key.lastIndexOf('/') + 1).split('-') as [SheetFileKind, string, string]
  return { key, kind, num: Number(num), at: Number(at) }
}

/** Refuses: not-found, staff.own-matter. */
export async function mustBeOfMyStore(db: Db | Trx, staff: Staff, sheetId: string): Promise<void> {
  const sheet = await db
    .selectFrom('sheet')
    .select(['store_code', 'author_id'])
    .where('id', '=', sheetId)
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  mustHold(staff, permission.sheets, sheet.store_code)
  mustNotBeOwn(staff.id, [sheet.author_id], `sheet:${sheetId}`)
}

function readKey(platform: Platform, staff: Person, sheetId: string, signed: string) {
  const posted = openSignedUpload(platform, staff, { purpose: 'staff-upload', sheetId }, signed)
  const [kind, num, key] = posted.split(':') as [SheetFileKind, string, string]
  return { kind, num: Number(num), key }
}
