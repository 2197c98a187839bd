import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mustHold, permission } from '#server/platform/rights.ts'
import { findSheetsToPack, type GroupWords, insertItems, mustNotRecommendOwn } from './create-group.ts'
import { searchTextOf } from '../sheets/index.ts'

export type GroupChanges = GroupWords & {
  id: string
  /** The revision the caller saw; without one nothing is compared. */
  revision: number | undefined
  sheetIds: readonly string[]
  dropCover: boolean
}

/**
 * Changes a package: words, sheets in order, whether it is shown and recommended. Orders store their own sheets and prices. Of two edits of
 * one revision one wins. Returns the new revision. Refuses: not-found (also: of a store that is not theirs), groups.changed-meanwhile,
 * groups.sheet-twice, groups.sheet-not-on-sale, staff.own-matter.
 */
export async function saveGroup(
  trx: Trx,
  platform: Platform,
  staff: Person,
  changes: GroupChanges,
): Promise<{ revision: number; unusedCover: string | null }> {
  const before = await lockGroup(trx, staff, changes.id)
  if (changes.revision !== undefined && changes.revision !== before.revision)
    return refuse('groups.changed-meanwhile')
  const storeCode = before.store_code
  const already = await readItems(trx, changes.id)
  const sheets = await findSheetsToPack(trx, storeCode, changes.sheetIds, new Set(already))
  const { name, detail, recommended, visible } = changes
  if (recommended) await mustNotRecommendOwn(trx, staff.id, changes.sheetIds)
  const isDrawnAnew = before.cover_key === null || changes.dropCover
  const after = await trx
    .updateTable('sheet_group')
    .set({
      name,
      detail,
      recommended,
      visible,
      search_text: await searchTextOf(trx, { storeCode, name, detail }, sheets),
      revision: before.revision + 1,
      updated_at: platform.clock.now(),
      ...(changes.dropCover ? { cover_key: null } : {}),
      // The drawn cover shows the name and the first sheets.
      ...(isDrawnAnew ? { cover_version: sql<number>`cover_version + 1` } : {}),
    })
    .where('id', '=', changes.id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('sheet_group_item').where('group_id', '=', changes.id).execute()
  await insertItems(trx, changes.id, changes.sheetIds)
  await recordAudit(trx, {
    actorId: staff.id,
    action: 'group.save',
    object: `group:${changes.id}`,
    before: { ...wordsOf(before), sheets: already },
    after: { name, detail, recommended, visible, sheets: changes.sheetIds },
  })
  return { revision: after.revision, unusedCover: changes.dropCover ? before.cover_key : null }
}

export type GroupMark = 'recommend' | 'unrecommend' | 'show' | 'hide'

const marks = {
  recommend: { recommended: true },
  unrecommend: { recommended: false },
  show: { visible: true },
  hide: { visible: false },
} as const satisfies Record<GroupMark, Partial<GroupWords>>

/** Marks several packages, all or (when one is not the caller's) none. Returns how many changed. Refuses: not-found. */
export async function markGroups(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { ids, mark }: { ids: readonly string[]; mark: GroupMark },
): Promise<number> {
  const wanted = [...new Set(ids)]
  const rows = await trx
    .selectFrom('sheet_group')
    .select(['id', 'store_code', 'recommended', 'visible', 'revision'])
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.length) return refuse('not-found')
  for (const row of rows) mustHold(staff, permission.sheets, row.store_code)
  if (mark === 'recommend')
    for (const { id } of rows) await mustNotRecommendOwn(trx, staff.id, await readItems(trx, id))
  const change: Partial<GroupWords> = marks[mark]
  const different = rows.filter((row) =>
    change.visible === undefined ? row.recommended !== change.recommended : row.visible !== change.visible,
  )
  for (const { id, recommended, visible, revision } of different) {
    await trx
      .updateTable('sheet_group')
      .set({ ...change, revision: revision + 1, updated_at: platform.clock.now() })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, {
      actorId: staff.id,
      action: `group.${mark}`,
      object: `group:${id}`,
      before: { recommended, visible },
      after: { recommended, visible, ...change },
    })
  }
  return different.length
}

/** The package's row, locked. Refuses: not-found. */
export async function lockGroup(trx: Trx, staff: Person, id: string) {
  const row = await trx
    .selectFrom('sheet_group')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  mustHold(staff, permission.sheets, row.store_code)
  return row
}

async function readItems(trx: Trx, groupId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('sheet_group_item')
    .select('sheet_id')
    .where('group_id', '=', groupId)
    .orderBy('position')
    .execute()
  return rows.map(({ sheet_id }) => sheet_id)
}

function wordsOf({ name, detail, recommended, visible }: GroupWords): GroupWords {
  return { name, detail, recommended, visible }
}
