import { refuse } from '#rules/refusal.ts'
import { compactCode, normaliseText } from '#rules/search/normalise.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'

export type NewGroup = {
  /** Known beforehand in the demo; otherwise drawn. */
  id?: string
  storeCode: number
  name: string
  detail: string
  recommended: boolean
  /** In the order in which they are shown. */
  sheetIds: readonly string[]
}

/** Makes a package. Refuses: not-found when one of its sheets is not on sale. */
export async function createGroup(
  trx: Trx,
  platform: Platform,
  actorId: string | null,
  group: NewGroup,
): Promise<string> {
  const sheets = await trx
    .selectFrom('sheet')
    .select(['id', 'code', 'name'])
    .where('id', 'in', [...group.sheetIds])
    .where('on_sale', '=', true)
    .execute()
  if (sheets.length === 0 || sheets.length !== new Set(group.sheetIds).size) return refuse('not-found')
  const store = await trx
    .selectFrom('store')
    .select(['name_th', 'name_en', 'short'])
    .where('code', '=', group.storeCode)
    .executeTakeFirst()
  if (store === undefined) return refuse('not-found')
  const id = group.id ?? newId()
  const words = [
    group.name,
    group.detail,
    store.name_th,
    store.name_en,
    store.short,
    ...sheets.map((sheet) => sheet.name),
  ]
  await trx
    .insertInto('sheet_group')
    .values({
      id,
      store_code: group.storeCode,
      name: group.name,
      detail: group.detail,
      recommended: group.recommended,
      created_at: platform.clock.now(),
      search_text: [...words.map(normaliseText), ...sheets.map((sheet) => compactCode(sheet.code))].join(' '),
    })
    .execute()
  await trx
    .insertInto('sheet_group_item')
    .values(group.sheetIds.map((sheetId, position) => ({ group_id: id, sheet_id: sheetId, position })))
    .execute()
  await recordAudit(trx, {
    actorId,
    action: 'group.create',
    object: `group:${id}`,
    after: { name: group.name },
  })
  return id
}
