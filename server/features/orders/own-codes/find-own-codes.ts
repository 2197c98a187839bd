import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getOwnCodes } from '#contract/seller/own-codes.ts'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { promoStateOf } from '#rules/orders/promo-terms.ts'
import { isSold } from '#server/features/ledger/index.ts'
import type { Db } from '#server/platform/database.ts'

type Row = {
  code: string
  kind: 'percent' | 'fixed'
  amount: number
  sheet_ids: string[] | null
  followers_only: boolean
  together: boolean
  names: string[] | null
  covers: { _id: string; version: string }[] | null
  use_limit_total: number | null
  use_limit_per_buyer: number | null
  valid_from: Date
  valid_until: Date
  stopped_at: Date | null
  stop_reason: string | null
  used_count: number
  sold: number
  given: number
  sales: number
}

/** Covers per code, enough to recognise its sheets. */
const coversOfCode = 5

/** A seller's codes with their results; it does not say who bought. */
export async function findOwnCodes(db: Db, sellerId: string, now: Date): Promise<DataOf<typeof getOwnCodes>> {
  const { rows: shares } = await sql<{ store: number; sharePercent: number }>`
    select store_code as store, share_percent_of(store_code, ${monthNumber(bangkokParts(now))}) as "sharePercent"
    from sheet where author_id = ${sellerId} group by store_code order by store_code`.execute(db)
  const { rows } = await sql<Row>`
    select c.code, c.kind, c.amount, c.sheet_ids, c.followers_only, c.together,
      case when c.together then (select array_agg(trim(s.code || ' ' || s.name) order by s.code, s.id) from sheet s where s.id = any(c.sheet_ids)) end as names,
      case when c.together then (select json_agg(json_build_object('_id', s.id, 'version', s.cover_version || 's' || t.picture_version)
        order by s.code, s.id) from sheet s join store t on t.code = s.store_code where s.id = any(c.sheet_ids))
        else (select json_agg(json_build_object('_id', b.id, 'version', b.version)) from (
          select s.id, s.cover_version || 's' || t.picture_version as version from sheet s join store t on t.code = s.store_code
          where s.author_id = c.seller_id and s.on_sale and (c.sheet_ids is null or s.id = any(c.sheet_ids))
          order by s.bought_count desc, s.id limit ${coversOfCode}) b) end as covers,
      c.use_limit_total, c.use_limit_per_buyer, c.valid_from, c.valid_until,
      c.stopped_at, c.stop_reason, c.used_count, s.sold, s.given, s.sales
    from promo_code c cross join lateral (
      select count(*)::int as sold, coalesce(sum(g.satang), 0)::bigint as given, coalesce(sum(l.paid_satang), 0)::bigint as sales
      from promo_use u join orders o on o.id = u.order_id and o.state = 'paid' join order_line_given g on g.order_id = o.id
        join order_line l on (l.order_id, l.position) = (g.order_id, g.position)
        left join refund_line r on (r.order_id, r.position) = (l.order_id, l.position)
      where u.promo_code = c.code and r.refund_id is null and ${isSold}
    ) s
    where c.seller_id = ${sellerId} order by c.created_at desc, c.code`.execute(db)
  return {
    shares,
    codes: rows.map((row) => ({
      code: row.code,
      kind: row.kind,
      amount: row.kind === 'fixed' ? satangToBaht(row.amount) : row.amount,
      sheets: row.sheet_ids,
      followersOnly: row.followers_only,
      together: row.together,
      names: row.names ?? [],
      covers: row.covers ?? [],
      useLimitTotal: row.use_limit_total,
      useLimitPerBuyer: row.use_limit_per_buyer,
      validFrom: row.valid_from.toISOString(),
      validUntil: row.valid_until.toISOString(),
      state: promoStateOf(
        {
          useLimitTotal: row.use_limit_total,
          validFrom: row.valid_from,
          validUntil: row.valid_until,
          stoppedAt: row.stopped_at,
        },
        row.used_count,
        now,
      ),
      stopReason: row.stop_reason,
      used: row.used_count,
      sold: row.sold,
      given: satangToBaht(row.given),
      sales: satangToBaht(row.sales),
    })),
  }
}
