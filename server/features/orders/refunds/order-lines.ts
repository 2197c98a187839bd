import { sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import type { OrderState } from '#rules/orders/order-states.ts'
import type { RefundableLine } from '#rules/orders/refund.ts'
import type { Db, Trx } from '#server/platform/database.ts'

export type PaidLine = RefundableLine & {
  sheetId: string
  authorId: string
  author: string
  storeCode: number
  name: string
  listSatang: Satang
  /** Discount of the seller's own code. */
  givenSatang: Satang
}

export type OrderToRefund = {
  id: string
  buyerId: string
  buyerClosed: boolean
  state: OrderState
  paidAt: Date | null
  /** The ledger's entry of the sale; none where everything was discounted or owned already. */
  sale: { entryId: number; month: number } | undefined
  lines: PaidLine[]
  /** Its sheet is for another person: who took it, null until then. */
  gift: { takenBy: string | null } | undefined
}

type Row = {
  position: number
  sheet_id: string
  author_id: string
  author: string
  store_code: number
  sheet_name: string
  list_satang: number
  paid_satang: number
  given_satang: number
  sold: boolean
  refunded: boolean
}

/**
 * SQL: whether line `l` of order `o`, with its refund `r`, was sold. A line is sold when the ledger says so; a free one when this order put
 * its sheet into the library or is a gift.
 */
export const isLineSold = sql<boolean>`case when l.paid_satang > 0
  then exists (select from ledger_posting p join ledger_entry e on e.id = p.entry_id where e.key = 'order:' || o.id || ':paid' and p.sheet_id = l.sheet_id)
  else o.state = 'paid' and (r.refund_id is not null or exists (select from gift where gift.order_id = o.id) or exists (
    select from library_entry e where e.person_id = o.buyer_id and e.sheet_id = l.sheet_id and e.order_id = o.id)) end`

/** An order with the state of each line. Lock the order first where something follows from the answer. */
export async function readOrderToRefund(db: Db | Trx, orderId: string): Promise<OrderToRefund | undefined> {
  const { rows: orders } = await sql<{
    id: string
    buyer_id: string
    buyer_closed: boolean
    state: OrderState
    paid_at: Date | null
    entry_id: number | null
    month: number | null
    is_gift: boolean
    reader_id: string | null
  }>`
    select o.id, o.buyer_id, p.closed_at is not null as buyer_closed, o.state, o.paid_at, e.id as entry_id, e.month, r.is_gift, r.person_id as reader_id
    from orders o join person p on p.id = o.buyer_id join order_reader r on r.order_id = o.id left join ledger_entry e on e.key = 'order:' || o.id || ':paid'
    where o.id = ${orderId}`.execute(db)
  const order = orders[0]
  if (order === undefined) return undefined
  const { rows } = await sql<Row>`
    select l.position, l.sheet_id, l.author_id, s.code_name as author, l.store_code, l.sheet_name, l.list_satang, l.paid_satang, coalesce(g.satang, 0) as given_satang,
      ${isLineSold} as sold, r.refund_id is not null as refunded
    from orders o join order_line l on l.order_id = o.id join seller s on s.person_id = l.author_id
    left join refund_line r on (r.order_id, r.position) = (l.order_id, l.position)
    left join order_line_given g on (g.order_id, g.position) = (l.order_id, l.position)
    where o.id = ${orderId} order by l.position`.execute(db)
  return {
    id: order.id,
    buyerId: order.buyer_id,
    buyerClosed: order.buyer_closed,
    state: order.state,
    paidAt: order.paid_at,
    sale:
      order.entry_id === null || order.month === null
        ? undefined
        : { entryId: order.entry_id, month: order.month },
    gift: order.is_gift ? { takenBy: order.reader_id } : undefined,
    lines: rows.map((row) => ({
      position: row.position,
      sheetId: row.sheet_id,
      authorId: row.author_id,
      author: row.author,
      storeCode: row.store_code,
      name: row.sheet_name,
      listSatang: row.list_satang,
      paidSatang: row.paid_satang,
      givenSatang: row.given_satang,
      sold: row.sold,
      refunded: row.refunded,
    })),
  }
}

export function totalOf(lines: readonly { paidSatang: Satang }[]): Satang {
  return lines.reduce((sum, { paidSatang }) => sum + paidSatang, 0)
}
