import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getUni, listUni } from '#contract/staff/stores.ts'
import { refuse } from '#rules/refusal.ts'
import { completeGroups } from '#rules/institutions/drive-groups.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { everyStore, holds, mustHold, permission } from '#server/platform/rights.ts'
import { saveStore, type StoreChanges } from './save-store.ts'

export async function listStaffStores(db: Db, caller: Person): Promise<DataOf<typeof listUni>> {
  const rows = await db
    .selectFrom('store')
    .select([
      'code',
      'kind',
      'name_th',
      'name_en',
      'short',
      'sheet_count',
      'visibility',
      'colours',
      'logo_key',
    ])
    .select(
      sql<{ _id: string; cover: string }[]>`array(
        select json_build_object('_id', s.id, 'cover', s.cover_version || 's' || store.picture_version) from sheet s
        where s.store_code = store.code and s.on_sale order by s.bought_count desc, s.id limit 3)`.as(
        'covers',
      ),
    )
    .orderBy('code')
    .execute()
  const of = (kind: 'institution' | 'drive') =>
    rows
      .filter((row) => row.kind === kind && holds(caller, permission.sheets, row.code))
      .map(({ code, name_th, name_en, short, sheet_count, visibility, colours, logo_key, covers }) => ({
        _id: String(code),
        code,
        name: [name_th, name_en],
        short,
        sheets: sheet_count,
        color: colours[0] ?? '',
        hasLogo: logo_key !== null,
        visibility,
        covers,
      }))
  return { uni: of('institution'), drive: of('drive'), mayAdd: holds(caller, permission.sheets, everyStore) }
}

/** Refuses: not-found (no such store, or one of others). */
export async function readStaffStore(db: Db, caller: Person, code: number): Promise<DataOf<typeof getUni>> {
  mustHold(caller, permission.sheets, code)
  const row = await db.selectFrom('store').selectAll().where('code', '=', code).executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  const drives = await drivesOf(db, code)
  return {
    code,
    kind: row.kind,
    name: [row.name_th, row.name_en],
    short: row.short,
    category: row.category,
    faculty: row.faculties,
    color: row.colours,
    facebookLink: row.facebook_link,
    subject: row.subject,
    description: row.description,
    driveIn: row.drive_in,
    useNewDrive: row.use_new_drive,
    visibility: row.visibility,
    driveMap: completeGroups(
      row.drive_map,
      drives.map((drive) => drive.code),
    ),
    drives: drives.map((drive) => ({ code: drive.code, name: [drive.name_th, drive.name_en] })),
    pictureVersion: row.picture_version,
    hasLogo: row.logo_key !== null,
    hasTemplate: row.template_key !== null,
    updated: row.updated_at.toISOString(),
  }
}

/**
 * Saves a university or a drive; with `seen`, of two edits of the same state one wins. Refuses: not-found (also: of the other kind),
 * stores.changed-meanwhile.
 */
export async function saveStaffStore(
  trx: Trx,
  caller: Person,
  store: { code: number; kind: 'institution' | 'drive'; seen?: string | undefined },
  changes: Partial<StoreChanges>,
): Promise<{ updated: string; pictureVersion: number }> {
  mustHold(caller, permission.sheets, store.code)
  const before = await trx
    .selectFrom('store')
    .select(['kind', 'updated_at'])
    .where('code', '=', store.code)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined || before.kind !== store.kind) return refuse('not-found')
  if (store.seen !== undefined && new Date(store.seen).getTime() !== before.updated_at.getTime())
    return refuse('stores.changed-meanwhile')
  await saveStore(trx, caller.id, store.code, changes)
  const after = await trx
    .selectFrom('store')
    .select(['updated_at', 'picture_version'])
    .where('code', '=', store.code)
    .executeTakeFirstOrThrow()
  return { updated: after.updated_at.toISOString(), pictureVersion: after.picture_version }
}

/** No university is deleted while a drive that it shows is saved. Refuses: stores.drive-in. */
export async function mustBeInstitutions(trx: Trx, codes: readonly number[]): Promise<void> {
  if (codes.length === 0) return
  const found = await trx
    .selectFrom('store')
    .select('code')
    .where('kind', '=', 'institution')
    .where('code', 'in', codes)
    .orderBy('code')
    .forKeyShare()
    .execute()
  const known = new Set(found.map(({ code }) => code))
  const unknown = codes.filter((code) => !known.has(code))
  if (unknown.length > 0) refuse('stores.drive-in', { codes: unknown.slice(0, 10).join(', ') })
}

/** The drives that say they belong to this university. */
export async function drivesOf(db: Pick<Db, 'selectFrom'>, code: number) {
  const rows = await db
    .selectFrom('store')
    .select(['code', 'name_th', 'name_en', 'drive_in'])
    .where('kind', '=', 'drive')
    .orderBy('code')
    .execute()
  return rows.filter((row) => row.drive_in.includes(code))
}
