import { sql } from 'kysely'
import type { getSheetStatistics } from '#contract/seller/dashboard.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { fewPeople } from '#rules/sheets/sources.ts'
import type { Db } from '#server/platform/database.ts'

type Like = NonNullable<DataOf<typeof getSheetStatistics>['like']>
type Medians = Omit<Like, 'alike'>

/** Enough sheets for a median. */
const sheetsMax = 200

/**
 * The median of similar sheets since then: of the same course, or, if fewer than five others sell one, of the same institution at a similar
 * price. Null below five, because one could be recognised.
 */
export async function readLikeSheets(db: Db, sheetId: string, since: Date): Promise<Like | null> {
  for (const alike of ['course', 'price'] as const) {
    const medians = await readMedians(db, sheetId, alike, since)
    if (medians.sellers >= fewPeople) return { alike, ...medians }
  }
  return null
}

async function readMedians(db: Db, sheetId: string, alike: Like['alike'], since: Date): Promise<Medians> {
  const isAlike =
    alike === 'course'
      ? sql`s.title_id in (select t.id from sheet_title t where t.store_code = own.store_code and t.code = own.code)`
      : sql`s.store_code = own.store_code and s.price_satang between own.price_satang * 0.75 and own.price_satang * 1.25`
  const { rows } = await sql<Medians>`
    with alike as materialized (
      select s.id, s.author_id from sheet own join sheet s on s.on_sale and s.author_id <> own.author_id and ${isAlike}
      where own.id = ${sheetId} order by s.id limit ${sheetsMax}),
    figures as (
      select a.id, a.author_id, coalesce(d.views, 0) as views, coalesce(d.samples, 0) as samples, coalesce(d.carts, 0) as carts, sold
      from alike a
      cross join lateral (select sum(views)::int as views, sum(samples)::int as samples, sum(carts)::int as carts from sheet_day
        where sheet_id = a.id and day >= (${since}::timestamptz at time zone 'Asia/Bangkok')::date) d
      cross join lateral (select count(*)::int as sold from order_line l join orders o on o.id = l.order_id
        where l.sheet_id = a.id and o.state = 'paid' and o.paid_at >= ${since} and l.paid_satang > 0
          and not exists (select from refund_line r where (r.order_id, r.position) = (l.order_id, l.position))) o)
    select count(*)::int as sheets, count(distinct author_id)::int as sellers,
      ${median('views')}, ${median('samples')}, ${median('carts')}, ${median('sold')} from figures`.execute(
    db,
  )
  const [medians] = rows
  if (medians === undefined) throw new Error('like sheets: the aggregate answered no row')
  return medians
}

function median(figure: 'views' | 'samples' | 'carts' | 'sold') {
  const column = sql.ref(figure)
  return sql`coalesce(percentile_cont(0.5) within group (order by ${column}), 0)::float8 as ${column}`
}
