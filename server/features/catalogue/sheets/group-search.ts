import { refuse } from '#rules/refusal.ts'
import { compactCode, normaliseText } from '#rules/search/normalise.ts'
import type { Trx } from '#server/platform/database.ts'

export type PackedSheet = { id: string; code: string; name: string }

/** What the package is found by: its own words, its store's and those of its sheets. Refuses: not-found (no such store). */
export async function searchTextOf(
  trx: Trx,
  group: { storeCode: number; name: string; detail: string },
  sheets: readonly PackedSheet[],
): Promise<string> {
  const store = await trx
    .selectFrom('store')
    .select(['name_th', 'name_en', 'short'])
    .where('code', '=', group.storeCode)
    .executeTakeFirst()
  if (store === undefined) return refuse('not-found')
  const words = [
    group.name,
    group.detail,
    store.name_th,
    store.name_en,
    store.short,
    ...sheets.map((sheet) => sheet.name),
  ]
  return [...words.map(normaliseText), ...sheets.map((sheet) => compactCode(sheet.code))].join(' ')
}

/** Packages are found by what their sheets are called now. After the sheet was written. */
export async function renameInGroups(trx: Trx, sheetId: string): Promise<void> {
  const groups = await trx
    .selectFrom('sheet_group')
    .select(['id', 'store_code as storeCode', 'name', 'detail'])
    .where('id', 'in', (items) =>
      items.selectFrom('sheet_group_item').select('group_id').where('sheet_id', '=', sheetId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const group of groups) {
    const sheets = await trx
      .selectFrom('sheet_group_item as i')
      .innerJoin('sheet as s', 's.id', 'i.sheet_id')
      .select(['s.id', 's.code', 's.name'])
      .where('i.group_id', '=', group.id)
      .orderBy('i.position')
      .execute()
    await trx
      .updateTable('sheet_group')
      .set({ search_text: await searchTextOf(trx, group, sheets) })
      .where('id', '=', group.id)
      .execute()
  }
}
