import { sql } from 'kysely'
import type { getCoursePrices } from '#contract/seller/dashboard.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { timesBought } from '../sheets/index.ts'
import type { Db } from '#server/platform/database.ts'

/** The largest courses have a few hundred sheets; those that are bought most say most. */
const othersMax = 200

/** The prices of sheets of the course of this one, which every visitor can see in the shop. Refuses: not-found. */
export async function readCoursePrices(
  db: Db,
  sellerId: string,
  sheetId: string,
): Promise<DataOf<typeof getCoursePrices>> {
  const own = await db
    .selectFrom('sheet')
    .select(['code', 'store_code', 'pdf_pages'])
    .where('id', '=', sheetId)
    .where('author_id', '=', sellerId)
    .executeTakeFirst()
  if (own === undefined) return refuse('not-found')
  const { rows } = await sql<{ price_satang: number; bought_count: number }>`
    select s.price_satang, ${sql.raw(timesBought)} as bought_count from sheet s
    where s.on_sale and s.id <> ${sheetId} and ${own.code} <> ''
      and s.title_id in (select id from sheet_title where store_code = ${own.store_code} and code = ${own.code})
    order by s.bought_count desc, s.id limit ${othersMax}`.execute(db)
  return {
    course: own.code,
    pages: own.pdf_pages,
    others: rows
      .toSorted((a, b) => a.price_satang - b.price_satang)
      .map((row) => ({ price: satangToBaht(row.price_satang), bought: row.bought_count })),
  }
}
