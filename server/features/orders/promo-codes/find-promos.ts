import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { DataOf } from '#contract/shared/call.ts'
import type { getPromoUses, listPromos, promoFilters } from '#contract/staff/promo-codes.ts'
import { type Period, periodOf, shiftPeriod, startOfPeriod } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { type OrderState, openOrderStates } from '#rules/orders/order-states.ts'
import { normalisePromoCode } from '#rules/orders/promo.ts'
import { promoStateOf } from '#rules/orders/promo-terms.ts'
import { refuse } from '#rules/refusal.ts'
import { type Db, literals } from '#server/platform/database.ts'

export type PromoFilters = z.output<typeof promoFilters>

export type FoundPromo = {
  code: string
  description_th: string
  description_en: string
  kind: 'percent' | 'fixed'
  amount: number
  store_code: number | null
  name_th: string | null
  name_en: string | null
  short: string | null
  seller_id: string | null
  pen_name: string | null
  stop_reason: string | null
  use_limit_total: number | null
  use_limit_per_buyer: number | null
  valid_from: Date
  valid_until: Date
  stopped_at: Date | null
  used_count: number
  revision: number
  created_at: Date
}

const orders = {
  created: sql`c.created_at, c.code`,
  '-created': sql`c.created_at desc, c.code`,
  code: sql`c.code`,
  '-code': sql`c.code desc`,
  until: sql`c.valid_until, c.code`,
  '-until': sql`c.valid_until desc, c.code`,
  used: sql`c.used_count, c.code`,
  '-used': sql`c.used_count desc, c.code`,
} satisfies Record<PromoFilters['sort'], RawBuilder<unknown>>

export async function findPromos(
  db: Db,
  now: Date,
  { page, rows: size, ...filters }: PromoFilters & { page: number; rows: number },
): Promise<DataOf<typeof listPromos>> {
  const condition = conditionOf(filters, now)
  const [{ rows }, counted] = await Promise.all([
    promosQuery(condition, filters.sort, { limit: size, offset: page * size }).execute(db),
    sql<{ total: number }>`select count(*) as total from promo_code c where ${condition}`.execute(db),
  ])
  const months = Array.from({ length: monthsShown }, (_, at) =>
    shiftPeriod(periodOf(now), at + 1 - monthsShown),
  )
  const used = await usesByMonth(
    db,
    rows.map(({ code }) => code),
    months[0] ?? periodOf(now),
  )
  return {
    promos: rows.map((row) => {
      const own = used.filter(({ code }) => code === row.code)
      return {
        ...presentPromo(row, now),
        discount: satangToBaht(own.reduce((sum, { discount }) => sum + discount, 0)),
        months: months.map((month) => ({ month, uses: own.find((one) => one.month === month)?.uses ?? 0 })),
      }
    }),
    total: counted.rows[0]?.total ?? 0,
  }
}

const monthsShown = 12

/** For a page's codes: paid orders since a month began, and their discounts. */
async function usesByMonth(db: Db, codes: readonly string[], since: Period) {
  const { rows } = await sql<{ code: string; month: string; uses: number; discount: number }>`
    select u.promo_code as code, to_char(u.used_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month,
      count(*)::int as uses, sum(o.discount_satang)::int8 as discount
    from promo_use u join orders o on o.id = u.order_id
    where u.promo_code = any(${codes}::text[]) and u.used_at >= ${startOfPeriod(since)} and o.state = 'paid'
    group by 1, 2`.execute(db)
  return rows
}

/** The same list as rows for a file. */
export function promosFileQuery(filters: PromoFilters, now: Date): RawBuilder<FoundPromo> {
  return promosQuery(conditionOf(filters, now), filters.sort)
}

function promosQuery(
  condition: RawBuilder<unknown>,
  sort: PromoFilters['sort'],
  page?: { limit: number; offset: number },
): RawBuilder<FoundPromo> {
  const bounds = page === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`
  return sql<FoundPromo>`
    select c.code, c.description_th, c.description_en, c.kind, c.amount, c.store_code, st.name_th, st.name_en, st.short,
      c.use_limit_total, c.use_limit_per_buyer, c.valid_from, c.valid_until, c.stopped_at, c.used_count,
      c.revision, c.created_at, c.seller_id, s.code_name as pen_name, c.stop_reason
    from promo_code c left join store st on st.code = c.store_code left join seller s on s.person_id = c.seller_id
    where ${condition} order by ${orders[sort]} ${bounds}`
}

function conditionOf({ search, state, store, whose }: PromoFilters, now: Date): RawBuilder<unknown> {
  const text = search.trim()
  const notStopped = sql`c.stopped_at is null`
  const open = sql`${notStopped} and c.valid_until > ${now}`
  const usedUp = sql`c.use_limit_total is not null and c.used_count >= c.use_limit_total`
  // The same order of reasons as `promoStateOf`.
  const states = {
    all: sql`true`,
    stopped: sql`c.stopped_at is not null`,
    ended: sql`${notStopped} and c.valid_until <= ${now}`,
    'used-up': sql`${open} and ${usedUp}`,
    waiting: sql`${open} and not (${usedUp}) and c.valid_from > ${now}`,
    live: sql`${open} and not (${usedUp}) and c.valid_from <= ${now}`,
  } satisfies Record<PromoFilters['state'], RawBuilder<unknown>>
  const found = sql`(position(${normalisePromoCode(text)} in c.code) > 0
    or position(lower(${text}) in lower(c.description_th || ' ' || c.description_en)) > 0)`
  return sql.join(
    [
      { all: sql`true`, staff: sql`c.seller_id is null`, sellers: sql`c.seller_id is not null` }[whose],
      text === '' ? sql`true` : found,
      store === -1 ? sql`true` : sql`c.store_code = ${store}`,
      sql`(${states[state]})`,
    ],
    sql` and `,
  )
}

function presentPromo(
  row: FoundPromo,
  now: Date,
): Omit<DataOf<typeof listPromos>['promos'][number], 'discount' | 'months'> {
  return {
    code: row.code,
    description: [row.description_th, row.description_en],
    kind: row.kind,
    amount: row.kind === 'fixed' ? satangToBaht(row.amount) : row.amount,
    store: row.store_code,
    storeName: row.name_th === null ? null : [row.name_th, row.name_en ?? '', row.short ?? ''],
    seller: row.seller_id === null ? null : { _id: row.seller_id, name: row.pen_name ?? '' },
    useLimitTotal: row.use_limit_total,
    useLimitPerBuyer: row.use_limit_per_buyer,
    validFrom: row.valid_from.toISOString(),
    validUntil: row.valid_until.toISOString(),
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    stopReason: row.stop_reason,
    used: row.used_count,
    state: stateOf(row, now),
    revision: row.revision,
    created: row.created_at.toISOString(),
  }
}

export function stateOf(row: FoundPromo, now: Date) {
  const { use_limit_total: useLimitTotal, valid_from: validFrom, valid_until: validUntil } = row
  return promoStateOf(
    { useLimitTotal, validFrom, validUntil, stoppedAt: row.stopped_at },
    row.used_count,
    now,
  )
}

export type PromoUseRow = {
  order_id: string
  person_id: string
  name: string
  used_at: Date
  released_at: Date | null
  state: OrderState
  list_satang: number
  discount_satang: number
  total_satang: number
}

/** The orders of one code, newest first. */
export function promoUsesQuery(
  code: string,
  page?: { limit: number; offset: number },
): RawBuilder<PromoUseRow> {
  const bounds = page === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`
  return sql<PromoUseRow>`
    select u.order_id, u.person_id, p.name, u.used_at, u.released_at, o.state, o.list_satang, o.discount_satang,
      o.total_satang
    from (select * from promo_use where promo_code = ${code} order by used_at desc, order_id ${bounds}) u
      join orders o on o.id = u.order_id join person p on p.id = u.person_id
    order by u.used_at desc, u.order_id`
}

/** The code as it is stored. Refuses: not-found. */
export async function mustBePromo(db: Db, typed: string): Promise<string> {
  const code = normalisePromoCode(typed)
  const row = await db.selectFrom('promo_code').select('code').where('code', '=', code).executeTakeFirst()
  return row?.code ?? refuse('not-found')
}

/** A page of its uses, and what all of them come to. Refuses: not-found. */
export async function findPromoUses(
  db: Db,
  typed: string,
  { page, rows: size }: { page: number; rows: number },
): Promise<DataOf<typeof getPromoUses>> {
  const code = await mustBePromo(db, typed)
  const [{ rows }, summed] = await Promise.all([
    promoUsesQuery(code, { limit: size, offset: page * size }).execute(db),
    sql<{ total: number; paid: number; open: number; discount: number; sales: number }>`
      select count(*) as total, count(*) filter (where o.state = 'paid') as paid,
        count(*) filter (where o.state in (${literals(openOrderStates)})) as open,
        coalesce(sum(o.discount_satang) filter (where o.state = 'paid'), 0)::int8 as discount,
        coalesce(sum(o.total_satang) filter (where o.state = 'paid'), 0)::int8 as sales
      from promo_use u join orders o on o.id = u.order_id where u.promo_code = ${code}`.execute(db),
  ])
  const { total = 0, paid = 0, open = 0, discount = 0, sales = 0 } = summed.rows[0] ?? {}
  return {
    uses: rows.map((row) => ({
      order: row.order_id,
      buyer: { _id: row.person_id, name: row.name },
      at: row.used_at.toISOString(),
      state: row.state,
      givenBack: row.released_at !== null,
      listPrice: satangToBaht(row.list_satang),
      discount: satangToBaht(row.discount_satang),
      price: satangToBaht(row.total_satang),
    })),
    total,
    sums: {
      paidOrders: paid,
      openOrders: open,
      discount: satangToBaht(discount),
      sales: satangToBaht(sales),
    },
  }
}
