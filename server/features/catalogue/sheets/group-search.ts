import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { compactCode, normaliseText } from '#rules/search/normalise.ts'
import type { Trx } from '#server/platform/database.ts'

export type PackedSheet = { id: string; code: string; name: string }

/** The searchable words of a package: its own, its store's and those of its sheets. Refuses: not-found (no such store). */
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
  return textOf({ ...group, ...store, sheets })
}

type Words = {
  name: string
  detail: string
  name_th: string
  name_en: string
  short: string
  sheets: readonly Pick<PackedSheet, 'code' | 'name'>[]
}

function textOf({ name, detail, name_th, name_en, short, sheets }: Words): string {
  const words = [name, detail, name_th, name_en, short, ...sheets.map((sheet) => sheet.name)]
  return [...words.map(normaliseText), ...sheets.map((sheet) => compactCode(sheet.code))].join(' ')
}

/** Packages are found by what their sheets are called now. After the sheet was written. */
export async function renameInGroups(trx: Trx, sheetId: string): Promise<void> {
  await writeAnew(trx, sql`g.id in (select group_id from sheet_group_item where sheet_id = ${sheetId})`)
}

/** And by what their store is called now. After the store was written. */
export async function renameStoreInGroups(trx: Trx, storeCode: number): Promise<void> {
  await writeAnew(trx, sql`g.store_code = ${storeCode}`)
}

async function writeAnew(trx: Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`select from sheet_group g where ${which} order by g.id for update`.execute(trx)
  const { rows } = await sql<{ id: string } & Words>`
    select g.id, g.name, g.detail, st.name_th, st.name_en, st.short, coalesce((
      select json_agg(json_build_object('code', s.code, 'name', s.name) order by i.position)
      from sheet_group_item i join sheet s on s.id = i.sheet_id where i.group_id = g.id), '[]') as sheets
    from sheet_group g join store st on st.code = g.store_code where ${which}`.execute(trx)
  const texts = rows.map(({ id, ...words }) => ({ id, text: textOf(words) }))
  await sql`
    update sheet_group g set search_text = n.text
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as n (id text, text text)
    where g.id = n.id and g.search_text is distinct from n.text`.execute(trx)
}
