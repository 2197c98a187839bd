import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { inspectPicture } from '#server/platform/inspect-picture.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mustHold, permission } from '#server/platform/rights.ts'
import { offerSignedUpload, openSignedUpload } from '#server/platform/signed-uploads.ts'
import { temporaryPrefix } from '#server/platform/temporary-folder.ts'
import { confirmUpload, uploadRules } from '#server/platform/uploads.ts'
import { readGroup } from './find-groups.ts'
import { lockGroup } from './save-group.ts'

/** A form to post the cover of a package to. Refuses: not-found. */
export async function offerGroupCover(platform: Platform, staff: Person, groupId: string) {
  await mustBeOfMyStore(platform.db, staff, groupId)
  const what = { purpose: 'staff-upload', sheetId: groupId, place: 'group:0' } as const
  return await offerSignedUpload(platform, staff, what, uploadRules.image)
}

export type InspectedCover = { storageKey: string; quarantined: string }

/**
 * Inspects the upload before any transaction and stores its pixels alone. Refuses: not-found, files.form-expired, files.bad-form,
 * files.not-arrived, and what is wrong with the picture.
 */
export async function inspectGroupCover(
  platform: Platform,
  staff: Person,
  { id, key: signed }: { id: string; key: string },
): Promise<InspectedCover> {
  await mustBeOfMyStore(platform.db, staff, id)
  const { storage } = platform
  const quarantined = readKey(platform, staff, id, signed)
  if ((await storage.head(quarantined)) === null) return refuse('files.not-arrived')
  const storageKey = `private/groups/${id}/cover-${newId()}.jpg`
  const folder = await mkdtemp(temporaryPrefix('group'))
  try {
    const [original, stored] = [join(folder, 'original'), join(folder, 'kept.jpg')]
    await confirmUpload(storage, quarantined, uploadRules.image, { copyTo: original })
    await inspectPicture('cover', original, stored)
    await storage.put(storageKey, createReadStream(stored), { contentType: 'image/jpeg' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { storageKey, quarantined }
}

/** Replaces the cover by the inspected picture. Returns its version. Refuses: not-found. */
export async function takeInGroupCover(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { id, storageKey }: { id: string; storageKey: string },
): Promise<{ cover: string; unusedCover: string | null }> {
  const before = await lockGroup(trx, staff, id)
  await trx
    .updateTable('sheet_group')
    .set({
      cover_key: storageKey,
      cover_version: sql<number>`cover_version + 1`,
      updated_at: platform.clock.now(),
    })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, { actorId: staff.id, action: 'group.cover', object: `group:${id}` })
  const { cover } = await readGroup(trx, staff, id)
  return { cover, unusedCover: before.cover_key }
}

async function mustBeOfMyStore(db: Db, staff: Person, id: string): Promise<void> {
  const group = await db
    .selectFrom('sheet_group')
    .select('store_code')
    .where('id', '=', id)
    .executeTakeFirst()
  if (group === undefined) return refuse('not-found')
  mustHold(staff, permission.sheets, group.store_code)
}

function readKey(platform: Platform, staff: Person, groupId: string, signed: string): string {
  const posted = openSignedUpload(platform, staff, { purpose: 'staff-upload', sheetId: groupId }, signed)
  const [kind, , key = ''] = posted.split(':')
  return kind === 'group' ? key : refuse('files.bad-form')
}
