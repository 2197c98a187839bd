import { sql } from 'kysely'
import type { LineToPrice } from '#rules/orders/price-order.ts'
import type { approved } from '#server/features/catalogue/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'

/** A sheet as the cart and the order see it: the price of now, and whether this person has it already. */
export type CartSheet = {
  id: string
  code: string
  name: string
  price_satang: number
  /** After its first days, where `price_satang` is the lower one of these. */
  full_satang: number | null
  store_code: number
  store_names: string[]
  author_id: string
  color: string
  category: number
  semester: number
  year: number
  /** Its version, as on the card of the sheet: another one would be another address, and be fetched again. */
  cover: string
  on_sale: boolean
  owned: boolean
}

/**
 * The sheets that exist among these ids, in no order: at once, or `later` within a transaction. `personId` is '' for a visitor, who owns
 * nothing. `title`: the sheet's own words, or those that staff approved.
 */
export async function readCartSheets(
  db: Db | Trx,
  ids: readonly string[],
  personId: string,
  when = sql``,
  title: typeof approved = { code: 's.code', name: 's.name', store_code: 's.store_code' },
): Promise<CartSheet[]> {
  const [code, name, store] = [sql.raw(title.code), sql.raw(title.name), sql.raw(title.store_code)] as const
  const { rows } = await sql<CartSheet>`${when}
    select s.id, ${code} as code, ${name} as name, s.price_satang, s.full_satang, ${store} as store_code, array[st.name_th, st.name_en, st.short] as store_names,
      s.author_id, s.color, s.category, s.semester, s.year, s.cover_version || 's' || st.picture_version as cover, s.on_sale,
      (s.author_id = ${personId} or exists (
        select from owned_sheet l where l.person_id = ${personId} and l.sheet_id = s.id)) as owned
    from sheet s join store st on st.code = ${store} where s.id = any((select ${ids}::text[])::text[])`.execute(
    db,
  )
  return rows
}

/** For `priceOrder`. */
export function lineOf(sheet: CartSheet): LineToPrice {
  return {
    sheetId: sheet.id,
    storeCode: sheet.store_code,
    authorId: sheet.author_id,
    listSatang: sheet.price_satang,
  }
}
