import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { orderReportInput } from '#contract/staff/sales-list.ts'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db } from '#server/platform/database.ts'
import { givenBack, givenBackOf } from '../credit/index.ts'
import { type FirstSheet, firstSheetOf } from '../refunds/index.ts'

export type OrderReportInput = z.output<typeof orderReportInput> & { sort?: 'paid' | '-paid' | undefined }

export type PaidOrder = { id: string; total_satang: Satang; cost_satang: Satang; paid_at: Date }

/** With who bought it, and what is seen of it: its first sheet. */
type SeenOrder = PaidOrder & FirstSheet & { buyer: string; sheets: number }

/**
 * Cost of sales is the sellers' share × the price of the order, half up to the satang (staff.md §9); what a seller gave by a code of her own
 * is hers. Where the stores of an order have several shares, it is that of the lines of each share: an order costs the same whatever time is
 * asked for.
 */
async function readCost(db: Db, { epochSecFrom, epochSecTo }: OrderReportInput): Promise<RawBuilder<Satang>> {
  const [first, last] = [epochSecFrom, epochSecTo].map((seconds) => monthOf(new Date(seconds * 1000)))
  const { rows } = await sql<{ percent: number }>`
    select distinct percent from share_policy p where confirmed_at is not null and from_month <= ${last} and (store_code is not null
      or not exists (select from share_policy later where later.confirmed_at is not null and later.store_code is null
        and later.from_month > p.from_month and later.from_month <= ${first}))`.execute(db)
  const [only] = rows
  const given = sql`case when exists (select from promo_code c where c.code = orders.promo_code and c.seller_id is not null)
    then orders.discount_satang else 0 end`
  const share =
    rows.length === 1 && only !== undefined
      ? sql`round((orders.total_satang + ${given}) * ${only.percent}::int / 100.0)`
      : sql`coalesce((select sum(round(part.satang * part.percent / 100.0))
          from (select share_percent_of(l.store_code, to_char(orders.paid_at at time zone 'Asia/Bangkok', 'YYYYMM')::int) as percent,
              sum(l.paid_satang + case when ${given} = 0 then 0 else l.discount_satang end) as satang
            from order_line l where l.order_id = orders.id group by 1) part), 0)`
  return sql`(${share} - ${given})::bigint`
}

function monthOf(at: Date): number {
  return monthNumber(bangkokParts(at))
}

/** Paid orders, oldest first unless asked otherwise, both ends included; `after` is the last one of the page before. */
export async function paidOrdersQuery(
  db: Db,
  input: OrderReportInput,
  after: { paidAt: Date; id: string } | undefined,
  limit: number | undefined,
): Promise<RawBuilder<PaidOrder>> {
  const [beyond, direction] = input.sort === '-paid' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  return sql<PaidOrder>`
    select id, total_satang, ${await readCost(db, input)} as cost_satang, paid_at from orders
    where ${inTime(input)} and ${after === undefined ? sql`true` : sql`(paid_at, id) ${beyond} (${after.paidAt}, ${after.id})`}
    order by paid_at ${direction}, id ${direction} ${limit === undefined ? sql`` : sql`limit ${limit}`}`
}

function inTime({ epochSecFrom, epochSecTo, query }: OrderReportInput): RawBuilder<unknown> {
  const from = new Date(epochSecFrom * 1000)
  const end = new Date((epochSecTo + 1) * 1000)
  const code = query.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const named = query === '' ? sql`true` : sql`id like ${`${code}%`}`
  return sql`state = 'paid' and paid_at >= ${from} and paid_at < ${end} and ${named}`
}

export async function readPaidOrders(
  db: Db,
  input: OrderReportInput & { cursor?: string | undefined; rows: number },
): Promise<{ orders: SeenOrder[]; next: string | null }> {
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor)
  const direction = input.sort === '-paid' ? sql`desc` : sql`asc`
  const { rows } = await sql<SeenOrder>`
    select paid.*, p.name as buyer, f.*,
      (select count(*)::int from order_line l where l.order_id = paid.id) as sheets
    from (${await paidOrdersQuery(db, input, after, input.rows + 1)}) paid
    join orders o on o.id = paid.id join person p on p.id = o.buyer_id
    ${firstSheetOf(sql`paid.id`)}
    order by paid.paid_at ${direction}, paid.id ${direction}`.execute(db)
  const orders = rows.slice(0, input.rows)
  const last = rows.length > input.rows ? orders.at(-1) : undefined
  return { orders, next: last === undefined ? null : `${last.paid_at.getTime()}.${last.id}` }
}

/** Paid at in milliseconds, a point, the order's id. Refuses: request.invalid. */
function readCursor(cursor: string): { paidAt: Date; id: string } {
  const [, milliseconds = '', id = ''] = /^(\d{1,15})\.([A-Za-z0-9-]{1,64})$/.exec(cursor) ?? []
  const paidAt = new Date(Number(milliseconds))
  if (id === '' || Number.isNaN(paidAt.getTime())) return refuse('request.invalid', { fields: ['cursor'] })
  return { paidAt, id }
}

export async function sumOrders(
  db: Db,
  input: OrderReportInput,
): Promise<{ orders: number; salesSatang: Satang; costSatang: Satang; refundedSatang: Satang }> {
  const { rows } = await sql<{ orders: number; sales: Satang; cost: Satang; refunded: Satang }>`
    select count(*) as orders, coalesce(sum(total_satang), 0)::bigint as sales,
      coalesce(sum(${await readCost(db, input)}), 0)::bigint as cost,
      coalesce(sum(r.satang), 0)::bigint as refunded
    from orders left join (select order_id, sum(satang) as satang from ${sql.raw(givenBack)} g group by 1) r on r.order_id = orders.id
    where ${inTime(input)}`.execute(db)
  const { orders = 0, sales = 0, cost = 0, refunded = 0 } = rows[0] ?? {}
  return { orders, salesSatang: sales, costSatang: cost, refundedSatang: refunded }
}

const daysSummed = 31
const secondsOfDay = 86_400

/** Orders and sums of the last days of the time. */
export async function sumByDay(db: Db, input: OrderReportInput) {
  const epochSecFrom = Math.max(input.epochSecFrom, input.epochSecTo + 1 - daysSummed * secondsOfDay)
  const { rows } = await sql<{ day: string; orders: number; satang: Satang }>`
    select to_char(paid_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, count(*) as orders,
      sum(total_satang)::bigint as satang
    from orders where ${inTime({ ...input, epochSecFrom })} group by 1 order by 1`.execute(db)
  return rows
}

export type ReportedOrder = { id: string; satang: Satang; at: Date }

/** Each order of the report with what it brings to one of its sums. */
export async function readReported(
  db: Db,
  input: OrderReportInput,
  part: 'sales' | 'cost' | 'refunded',
): Promise<ReportedOrder[]> {
  const satang = {
    sales: sql`total_satang`,
    cost: await readCost(db, input),
    refunded: sql.raw(givenBackOf('orders')),
  }
  const { rows } = await sql<ReportedOrder>`
    select * from (select id, ${satang[part]} as satang, paid_at as at from orders where ${inTime(input)}) reported
    where satang <> 0 order by at, id`.execute(db)
  return rows
}
