import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type PackedSheet, searchTextOf } from '../sheets/index.ts'

export type GroupWords = {
  name: string
  detail: string
  recommended: boolean
  visible: boolean
}

export type NewGroup = Omit<GroupWords, 'visible'> & {
  /** Known beforehand in the demo; otherwise drawn. */
  id?: string
  storeCode: number
  /** In sight unless said otherwise. */
  visible?: boolean
  /** In the order in which they are shown. */
  sheetIds: readonly string[]
}

/**
 * Makes a package of sheets of one store. Refuses: not-found (no such store), groups.sheet-twice, groups.sheet-not-on-sale
 * (with the sheets; those of other stores too), staff.own-matter.
 */
export async function createGroup(
  trx: Trx,
  platform: Platform,
  actorId: string | null,
  group: NewGroup,
): Promise<string> {
  const sheets = await findSheetsToPack(trx, group.storeCode, group.sheetIds)
  if (group.recommended) await mustNotRecommendOwn(trx, actorId, group.sheetIds)
  const now = platform.clock.now()
  const id = group.id ?? newId()
  await trx
    .insertInto('sheet_group')
    .values({
      id,
      store_code: group.storeCode,
      name: group.name,
      detail: group.detail,
      recommended: group.recommended,
      visible: group.visible ?? true,
      created_at: now,
      updated_at: now,
      search_text: await searchTextOf(trx, group, sheets),
    })
    .execute()
  await insertItems(trx, id, group.sheetIds)
  await recordAudit(trx, {
    actorId,
    action: 'group.create',
    object: `group:${id}`,
    after: { name: group.name, sheets: group.sheetIds },
  })
  return id
}

/** Staff may not recommend what they wrote themselves. Refuses: staff.own-matter. */
export async function mustNotRecommendOwn(
  trx: Trx,
  actorId: string | null,
  sheetIds: readonly string[],
): Promise<void> {
  if (actorId === null || sheetIds.length === 0) return
  const own = await trx
    .selectFrom('sheet')
    .select(['id', 'author_id'])
    .where('id', 'in', [...sheetIds])
    .where('author_id', '=', actorId)
    .executeTakeFirst()
  if (own !== undefined) mustNotBeOwn(actorId, [own.author_id], `sheet:${own.id}`)
}

/**
 * The sheets of a package, locked so that none goes while it is written. Those already in it may be off sale; new ones must be on sale in
 * the package's store.
 */
export async function findSheetsToPack(
  trx: Trx,
  storeCode: number,
  wanted: readonly string[],
  already: ReadonlySet<string> = new Set(),
): Promise<PackedSheet[]> {
  if (new Set(wanted).size !== wanted.length) return refuse('groups.sheet-twice')
  const rows = await trx
    .selectFrom('sheet')
    .select(['id', 'code', 'name', 'on_sale', 'store_code'])
    .where('id', 'in', [...wanted])
    .orderBy('id')
    .forShare()
    .execute()
  const good = rows.filter((row) => already.has(row.id) || (row.on_sale && row.store_code === storeCode))
  if (good.length < wanted.length) {
    const known = new Set(good.map(({ id }) => id))
    return refuse('groups.sheet-not-on-sale', { sheets: wanted.filter((id) => !known.has(id)) })
  }
  return good
}

export async function insertItems(trx: Trx, groupId: string, sheetIds: readonly string[]): Promise<void> {
  await trx
    .insertInto('sheet_group_item')
    .values(sheetIds.map((sheetId, position) => ({ group_id: groupId, sheet_id: sheetId, position })))
    .execute()
}
