import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { renameStoreInGroups } from '#server/features/catalogue/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { sqlState, type Trx } from '#server/platform/database.ts'
import type { DriveGroup, FacultyRow } from '#server/platform/schema/stores.ts'

export type StoreChanges = {
  nameTh: string
  nameEn: string
  short: string
  category: number
  /** header, book, mouth, price */
  colours: readonly [string, string, string, string]
  facebookLink: string
  description: string
  subject: string
  /** Drives only: codes of the institutions that show it. */
  driveIn: readonly number[]
  useNewDrive: boolean
  driveMap: readonly DriveGroup[]
  faculties: readonly FacultyRow[]
  /** A draft until it is saved for the first time. */
  visibility: 'draft' | 'hidden' | 'shown'
}

/** `actorId` null: the operator's command line and the demo. Refuses: stores.code-taken. */
export async function createStore(
  trx: Trx,
  actorId: string | null,
  store: { code: number; kind: 'institution' | 'drive' } & Partial<StoreChanges>,
): Promise<void> {
  const { code, kind, ...changes } = store
  const inserted = await trx
    .insertInto('store')
    .values({ code, kind, name_th: '', ...columnsOf(changes) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  if (inserted === undefined) refuse('stores.code-taken')
  await recordAudit(trx, { actorId, action: 'store.create', object: `store:${code}`, after: { kind } })
}

/** Colours stand on every cover of the store: changing them asks for new pictures. Refuses: not-found. */
export async function saveStore(
  trx: Trx,
  actorId: string | null,
  code: number,
  changes: Partial<StoreChanges>,
): Promise<void> {
  const before = await trx
    .selectFrom('store')
    .select(['name_th', 'name_en', 'short', 'category', 'colours', 'visibility'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return refuse('not-found')
  const shown = [
    changes.nameTh ?? before.name_th,
    changes.nameEn ?? before.name_en,
    changes.short ?? before.short,
  ]
  const isRenamed = shown.join('\n') !== [before.name_th, before.name_en, before.short].join('\n')
  const isRedrawn = isRenamed || (changes.colours ?? before.colours).join() !== before.colours.join()
  await trx
    .updateTable('store')
    .set({
      ...columnsOf(changes),
      // Staff who save a draft without a word about it have made it ready.
      ...(before.visibility === 'draft' && changes.visibility === undefined ? { visibility: 'shown' } : {}),
      updated_at: sql`now()`,
      ...(isRedrawn ? { picture_version: sql<number>`picture_version + 1` } : {}),
    })
    .where('code', '=', code)
    .execute()
  if (isRenamed) await renameStoreInGroups(trx, code)
  await recordAudit(trx, {
    actorId,
    action: 'store.save',
    object: `store:${code}`,
    before,
    after: { ...changes },
  })
}

/** Deletes a store that nothing refers to: no sheet, package, person, right, report or other store. Refuses: not-found, stores.in-use. */
export async function deleteStore(trx: Trx, actorId: string, code: number): Promise<void> {
  const store = await trx
    .selectFrom('store')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  if (store === undefined) return refuse('not-found')
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from store where ${code} = any(drive_in) and code <> ${code})
      or exists (select from store where drive_map @? ${`$[*].items[*] ? (@ == ${code})`}::jsonpath)
      or exists (select from staff_permission where store_code = ${code})
      or exists (select from person where university = ${code} or default_store = ${code}) as used`.execute(
    trx,
  )
  if (rows[0]?.used !== false) return refuse('stores.in-use')
  await trx.deleteFrom('store_upload').where('store_code', '=', code).execute()
  try {
    await trx.deleteFrom('store').where('code', '=', code).execute()
  } catch (error) {
    // The tables that refer to a store by a foreign key say so themselves.
    if (sqlState(error) === foreignKeyViolation) return refuse('stores.in-use')
    throw error
  }
  const { kind, name_th, name_en, visibility } = store
  await recordAudit(trx, {
    actorId,
    action: 'store.delete',
    object: `store:${code}`,
    before: { kind, name_th, name_en, visibility },
  })
}

const foreignKeyViolation = '23503'

function columnsOf(changes: Partial<StoreChanges>) {
  const { nameTh, nameEn, colours, facebookLink, driveIn, useNewDrive, driveMap, faculties, ...same } =
    changes
  return {
    ...same,
    ...(nameTh === undefined ? {} : { name_th: nameTh }),
    ...(nameEn === undefined ? {} : { name_en: nameEn }),
    ...(colours === undefined ? {} : { colours: [...colours] }),
    ...(facebookLink === undefined ? {} : { facebook_link: facebookLink }),
    ...(driveIn === undefined ? {} : { drive_in: [...driveIn] }),
    ...(useNewDrive === undefined ? {} : { use_new_drive: useNewDrive }),
    ...(driveMap === undefined ? {} : { drive_map: JSON.stringify(driveMap) }),
    ...(faculties === undefined ? {} : { faculties: JSON.stringify(faculties) }),
  }
}
