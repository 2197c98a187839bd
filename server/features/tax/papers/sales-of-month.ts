import { sql } from 'kysely'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { accounts } from '#server/features/ledger/index.ts'
import type { Db } from '#server/platform/database.ts'
import { sellerFits } from '#server/features/sellers/index.ts'
import { byNameOfSeller, type PayoutsPage, pageMax } from './payouts-of-month.ts'

type SoldRow = { sheetId: string; name: string; cover: string; num: number; priceSatang: number }
export type SellerMonth = { sellerId: string; rows: SoldRow[] }

/**
 * By name for the screen. Drawing takes so long that a name may change meanwhile, so papers are ordered by id and no seller is left out.
 */
const orders = { name: byNameOfSeller, filed: sql`s.person_id` }

/**
 * Sales of each seller in a month, from the ledger: a row per sheet and price that was paid, refunds as rows of their own with a minus,
 * also of a seller without sales in it. Quantity times price adds up to the sales of the month, to the satang.
 */
export async function readSalesOfMonth(
  db: Db,
  month: number,
  { skip = 0, limit = pageMax, query = '', by = 'name' }: PayoutsPage & { by?: keyof typeof orders },
): Promise<{ sellers: SellerMonth[]; count: number; salesSatang: number }> {
  const found = await sql<{ sellerId: string }>`
    select s.person_id as "sellerId" from seller s where ${sellerFits(query)}
      and s.person_id in (select seller_id from seller_month where month = ${month} and sales_satang <> 0)
    order by ${orders[by]} limit ${limit} offset ${skip}`.execute(db)
  const counted = await sql<{ count: number; salesSatang: number }>`
    select count(*) as count, coalesce(sum(satang), 0)::bigint as "salesSatang" from (
      select sum(sales_satang) as satang from seller_month join seller s on s.person_id = seller_id
      where month = ${month} and ${sellerFits(query)} group by seller_id having bool_or(sales_satang <> 0)
    ) of_seller`.execute(db)
  const ids = found.rows.map(({ sellerId }) => sellerId)
  const rows = ids.length === 0 ? [] : await readRows(db, month, ids)
  const bySeller = Map.groupBy(rows, ({ sellerId }) => sellerId)
  return {
    sellers: ids.map((sellerId) => ({ sellerId, rows: bySeller.get(sellerId) ?? [] })),
    count: counted.rows[0]?.count ?? 0,
    salesSatang: counted.rows[0]?.salesSatang ?? 0,
  }
}

/** A sale has two postings per sheet, to seller and company; their sum is the price paid. Read from the month's first entry to its last. */
async function readRows(
  db: Db,
  month: number,
  sellerIds: readonly string[],
): Promise<(SoldRow & { sellerId: string })[]> {
  const { rows } = await sql<
    Omit<SoldRow, 'cover'> & { sellerId: string; coverVersion: number; pictureVersion: number }
  >`
    with paid as (
      select e.id, p.seller_id, p.sheet_id,
        sum(case when p.to_account in ('seller:' || p.seller_id, ${accounts.salesShare}) then p.amount_satang else -p.amount_satang end)::bigint as satang
      from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where e.month = ${month} and p.seller_id = any(${[...sellerIds]}::text[]) and p.sheet_id is not null
        and (p.to_account in ('seller:' || p.seller_id, ${accounts.salesShare}) or p.from_account in ('seller:' || p.seller_id, ${accounts.salesShare}))
        and p.entry_id between (select id from ledger_entry where month = ${month} order by id limit 1)
          and (select id from ledger_entry where month = ${month} order by id desc limit 1)
      group by e.id, p.seller_id, p.sheet_id
    )
    select paid.seller_id as "sellerId", paid.sheet_id as "sheetId",
      case when paid.satang < 0 then 'คืนเงิน ' else '' end || trim(sheet.code || ' ' || sheet.name) as name,
      (count(*) * sign(paid.satang))::int as num, abs(paid.satang) as "priceSatang",
      sheet.cover_version as "coverVersion", store.picture_version as "pictureVersion"
    from paid join sheet on sheet.id = paid.sheet_id join store on store.code = sheet.store_code where paid.satang <> 0
    group by paid.seller_id, paid.sheet_id, sheet.code, sheet.name, sheet.cover_version, store.picture_version, paid.satang
    order by paid.seller_id, paid.satang < 0, name, "priceSatang" desc`.execute(db)
  return rows.map(({ coverVersion: ofSheet, pictureVersion, ...row }) => ({
    ...row,
    cover: coverVersion(ofSheet, pictureVersion),
  }))
}
