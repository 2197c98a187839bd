import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { DataOf } from '#contract/shared/call.ts'
import { type findOrders as call, countedOrdersMax, type orderFilters } from '#contract/staff/orders.ts'
import { startOfDay } from '#rules/calendar/bangkok.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import type { OrderState } from '#rules/orders/order-states.ts'
import { type AmountAtTime, plainQuery, readSlipAmount, storedCode } from '#rules/orders/read-query.ts'
import { type Db, hasPart } from '#server/platform/database.ts'
import { givenBackOf } from '../credit/index.ts'
import { isLineSold } from './order-lines.ts'

export type OrderFilters = z.output<typeof orderFilters> & {
  /** Read off a slip by staff. */
  slip?: AmountAtTime
}

export type FoundOrder = FirstSheet & {
  id: string
  state: OrderState
  total_satang: number
  created_at: Date
  paid_at: Date | null
  buyer_id: string
  buyer_name: string
  sheets: number
  refunded: number
  refunded_satang: number
  left: number
}

/** An order's first sheet, as lists show it; null where there is no order. */
export type FirstSheet = { first_sheet: string | null; cover_of: string | null; cover: string | null }

/** Its columns, joined to an order as `f`. */
export const firstSheetOf = (order: RawBuilder<unknown>) => sql`left join lateral (
  select l.sheet_name as first_sheet, l.sheet_id as cover_of, s.cover_version || 's' || st.picture_version as cover
  from order_line l left join sheet s on s.id = l.sheet_id left join store st on st.code = s.store_code
  where l.order_id = ${order} order by l.position limit 1) f on true`

export function presentFirstSheet({ first_sheet, cover_of, cover }: FirstSheet) {
  return {
    firstSheet: first_sheet ?? '',
    cover: cover_of === null || cover === null ? null : { _id: cover_of, version: cover },
  }
}

/** More people of one name than staff read through. */
const peopleMax = 500

/** Orders as SQL: for a page of the screen, or all of them for a file. */
export function foundOrdersQuery(
  filters: OrderFilters,
  page: { sort: 'created' | '-created'; limit: number; offset: number },
): RawBuilder<FoundOrder> {
  const direction = page.sort === 'created' ? sql`asc` : sql`desc`
  return sql<FoundOrder>`
    select o.id, o.state, o.total_satang, o.created_at, o.paid_at, o.buyer_id, p.name as buyer_name,
      (select count(*)::int from order_line l where l.order_id = o.id) as sheets,
      f.*,
      (select count(*)::int from refund_line r where r.order_id = o.id) as refunded,
      ${sql.raw(givenBackOf('o'))} as refunded_satang,
      (select count(*)::int from order_line l left join refund_line r on (r.order_id, r.position) = (l.order_id, l.position)
        where l.order_id = o.id and r.refund_id is null and ${isLineSold}) as left
    from (
      select * from orders o where ${matching(filters)}
      order by o.created_at ${direction}, o.id ${direction} limit ${page.limit} offset ${page.offset}) o
    join person p on p.id = o.buyer_id
    ${firstSheetOf(sql`o.id`)}
    order by o.created_at ${direction}, o.id ${direction}`
}

export async function findOrders(
  db: Db,
  filters: OrderFilters,
  page: { sort: 'created' | '-created'; page: number; rows: number },
): Promise<DataOf<typeof call>> {
  const [found, counted] = await Promise.all([
    foundOrdersQuery(filters, { sort: page.sort, limit: page.rows, offset: page.page * page.rows }).execute(
      db,
    ),
    sql<{ total: number }>`
      select count(*)::int as total from (
        select from orders o where ${matching(filters)} limit ${countedOrdersMax}) counted`.execute(db),
  ])
  return {
    orders: found.rows.map((row) => ({
      id: row.id,
      state: row.state,
      refund: refundOf(row),
      price: satangToBaht(row.total_satang),
      created: row.created_at.toISOString(),
      paidTime: row.paid_at?.toISOString() ?? null,
      buyer: { _id: row.buyer_id, name: row.buyer_name },
      sheets: row.sheets,
      ...presentFirstSheet(row),
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}

export function refundOf({
  refunded,
  left,
}: Pick<FoundOrder, 'refunded' | 'left'>): 'none' | 'part' | 'whole' {
  if (refunded === 0) return 'none'
  return left === 0 ? 'whole' : 'part'
}

function matching({ query = '', state, from, to, slip }: OrderFilters): RawBuilder<unknown> {
  const conditions = [
    state === undefined
      ? sql`true`
      : state === 'refunded'
        ? sql`exists (select from refund r where r.order_id = o.id)`
        : sql`o.state = ${state}`,
    from === undefined ? sql`true` : sql`o.created_at >= ${startOfDay(from)}`,
    to === undefined ? sql`true` : sql`o.created_at < ${startOfDay(to, 1)}`,
    query === '' ? sql`true` : named(plainQuery(query)),
    slip === undefined ? sql`true` : atTime(slip),
  ]
  return sql.join(conditions, sql` and `)
}

/** An open order is paid within a day. Without a date any order matches that cost this sum or was paid at this time. */
const minutesAround = 15
const minutesOfDay = 1_440

function atTime({ amountSatang, minuteOfDay, day, month }: AmountAtTime): RawBuilder<unknown> {
  const paid = sql`(o.paid_at at time zone 'Asia/Bangkok')`
  const made = sql`(o.created_at at time zone 'Asia/Bangkok')`
  const minutes = sql`(extract(hour from ${paid}) * 60 + extract(minute from ${paid}))`
  const isOfDay = (at: RawBuilder<unknown>) =>
    sql`extract(day from ${at}) = ${day} and extract(month from ${at}) = ${month}`
  const conditions = [
    ...(amountSatang === null ? [] : [sql`o.total_satang = ${amountSatang}`]),
    ...(day === null
      ? []
      : [sql`((${isOfDay(paid)}) or (${isOfDay(made)}) or (${isOfDay(sql`(${made} + interval '1 day')`)}))`]),
    // Paid orders match by sum and time, also around midnight; unpaid ones by the sum alone.
    ...(minuteOfDay === null
      ? []
      : [
          sql`(${amountSatang !== null} and o.paid_at is null
            or least(abs(${minutes} - ${minuteOfDay}), ${minutesOfDay} - abs(${minutes} - ${minuteOfDay})) <= ${minutesAround})`,
        ]),
  ]
  return sql.join(conditions, sql` and `)
}

/**
 * Reads the form of the text: an amount (`120`, `1,250.50`), an id, a reference, a bank's transfer number or a sheet; anything else is a
 * person. An ambiguous text is searched as each. Lists of ids instead of joins let each way use its own index.
 */
function named(query: string): RawBuilder<unknown> {
  const code = storedCode(query)
  const amount = readSlipAmount(query)
  const ways = [
    ...(amount === undefined ? [] : [sql`o.total_satang = ${amount}`]),
    ...(/^[2-9A-HJ-NP-Z]{12}$/.test(code) ? [sql`o.id = ${code}`] : []),
    ...(/^[0-9A-F]{16}$/.test(code) ? [sql`o.hex = ${code}`] : []),
    ...(/^[0-9A-Z]{10}$/.test(code)
      ? [sql`o.id = any(array(select l.order_id from order_line l where l.sheet_id = ${code}))`]
      : []),
    ...(/^[0-9A-Z/-]{6,100}$/.test(code)
      ? [
          sql`o.id = any(array(select m.order_id from money_received m
            where m.order_id is not null and (m.transaction_id = any(${[query, code]}::text[]) or m.trans_ref = any(${[query, code]}::text[]))))`,
        ]
      : []),
  ]
  const exact = ways.length === 0 ? undefined : sql`(${sql.join(ways, sql` or `)})`
  if (amount !== undefined && exact !== undefined) return exact
  const people = ofPeople(query, code)
  return exact === undefined ? people : sql`(${exact} or ${people})`
}

function ofPeople(query: string, code: string): RawBuilder<unknown> {
  return sql`o.buyer_id = any(array(
    select id from person where id = ${code} or ${hasPart(sql`name`, query)} or ${hasPart(sql`email`, query)} limit ${peopleMax}))`
}
