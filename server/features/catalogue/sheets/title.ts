import { sql } from 'kysely'
import { sheetName } from '#rules/sheets/course-code.ts'
import type { Trx } from '#server/platform/database.ts'

type Titled = { store_code: number; code: string; name: string; class_info: string }

/**
 * Saves the title and class line by which search finds this sheet; triggers wake every process's search. The English name comes from the
 * course.
 */
export async function saveTitle(
  trx: Trx,
  sheet: Titled,
): Promise<{ title_id: number; class_line_id: number | null }> {
  // A sheet without a name is found by its code, and the other way round.
  const name = sheet.name === '' ? sheetName(sheet.code, '') : sheet.name
  const title = await sql<{ id: number }>`
    with known as (
      select id from sheet_title where store_code = ${sheet.store_code} and code = ${sheet.code} and name = ${name}
    ), made as (
      insert into sheet_title (store_code, code, name, name_en)
      select ${sheet.store_code}, ${sheet.code}, ${name},
        coalesce((select nullif(name_en, ${name}) from course where store_code = ${sheet.store_code} and code = ${sheet.code}), '')
      where not exists (select from known)
      on conflict (store_code, code, name) do update set code = excluded.code
      returning id
    )
    select id from known union all select id from made`.execute(trx)
  const titleId = title.rows[0]?.id
  if (titleId === undefined)
    throw new Error(
      `title ${sheet.code} ${sheet.name} of store ${sheet.store_code}: neither found nor inserted`,
    )
  return { title_id: titleId, class_line_id: await saveClassLine(trx, sheet.class_info) }
}

async function saveClassLine(trx: Trx, text: string): Promise<number | null> {
  if (text === '') return null
  const line = await sql<{ id: number }>`
    with known as (select id from class_line where text = ${text}), made as (
      insert into class_line (text) select ${text} where not exists (select from known)
      on conflict (text) do update set text = excluded.text
      returning id
    )
    select id from known union all select id from made`.execute(trx)
  return line.rows[0]?.id ?? null
}
