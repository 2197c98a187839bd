import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
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
  const isRedrawn =
    (changes.colours ?? before.colours).join() !== before.colours.join() ||
    shown.join('\n') !== [before.name_th, before.name_en, before.short].join('\n')
  await trx
    .updateTable('store')
    .set({
      ...columnsOf(changes),
      // Whoever saves a draft without a word about it has made it ready.
      ...(before.visibility === 'draft' && changes.visibility === undefined ? { visibility: 'shown' } : {}),
      updated_at: sql`now()`,
      ...(isRedrawn ? { picture_version: sql<number>`picture_version + 1` } : {}),
    })
    .where('code', '=', code)
    .execute()
  await recordAudit(trx, {
    actorId,
    action: 'store.save',
    object: `store:${code}`,
    before,
    after: { ...changes },
  })
}

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
