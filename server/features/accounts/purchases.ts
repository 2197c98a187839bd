import { sql } from 'kysely'
import type { getMyOrders, getReceipt } from '#contract/buyer/account.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { bahtText, bahtTextEnglish } from '#rules/money/baht-text.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { isOpen, type OrderState } from '#rules/orders/order-states.ts'
import { refuse } from '#rules/refusal.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { isSold } from '#server/features/ledger/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readReceiptDocument } from '../tax/index.ts'

const pageSize = 20

/** Of an order, as many as a row has room for. */
const coversMax = 4

type OrderRow = {
  id: string
  state: OrderState
  total_satang: number
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  sheets: number
  first_sheet: string | null
  covers: { _id: string; drawn: number; store: number }[]
  refunded: number
  left: number
  gift: 'waiting' | 'taken' | null
}

/** Own orders, newest first. An `after` that is none of theirs has nothing after it. */
export async function readOwnOrders(
  db: Db,
  person: Person,
  after: string | undefined,
  now: Date,
): Promise<DataOf<typeof getMyOrders>> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.state, o.total_satang, o.created_at, o.expires_at, o.paid_at,
      (select count(*) from order_line l where l.order_id = o.id) as sheets,
      (select l.sheet_name from order_line l where l.order_id = o.id order by l.position limit 1) as first_sheet,
      array(select json_build_object('_id', s.id, 'drawn', s.cover_version, 'store', st.picture_version)
        from order_line l join sheet s on s.id = l.sheet_id join store st on st.code = s.store_code
        where l.order_id = o.id order by l.position limit ${coversMax}) as covers,
      (select count(*)::int from refund_line r where r.order_id = o.id) as refunded,
      (select count(*)::int from order_line l join owned_sheet e on e.person_id = o.buyer_id and e.sheet_id = l.sheet_id
        where l.order_id = o.id and e.order_id = o.id) as left,
      (select case when g.taken_by is null then 'waiting' else 'taken' end from gift g where g.order_id = o.id) as gift
    from orders o
    where o.buyer_id = ${person.id} ${
      after === undefined
        ? sql``
        : sql`and (o.created_at, o.id) < (select last.created_at, last.id from orders last where last.id = ${after} and last.buyer_id = ${person.id})`
    }
    order by o.created_at desc, o.id desc limit ${pageSize + 1}`.execute(db)
  return {
    orders: rows.slice(0, pageSize).map((row) => {
      const covers = row.covers.map(({ _id, drawn, store }) => ({ _id, cover: coverVersion(drawn, store) }))
      return {
        id: row.id,
        // Shown as expired between the end of the time and the minute's sweep, like on the payment page.
        state: isOpen(row.state) && row.expires_at <= now ? 'expired' : row.state,
        refund: row.refunded === 0 ? 'none' : row.left === 0 ? 'whole' : 'part',
        price: satangToBaht(row.total_satang),
        created: row.created_at.toISOString(),
        paidTime: row.paid_at?.toISOString() ?? null,
        sheets: row.sheets,
        firstSheet: row.first_sheet ?? '',
        firstCover: covers[0] ?? null,
        covers,
        receipt: row.state === 'paid',
        gift: row.gift,
      }
    }),
    more: rows.length > pageSize,
  }
}

export type Receipt = DataOf<typeof getReceipt>

type ReceiptLine = {
  position: number
  sheet_name: string
  list_satang: number
  discount_satang: number
  paid_satang: number
  name_th: string
  name_en: string
  sold: boolean
}

/**
 * The receipt of a paid order, from the order as it was paid: of the caller's own, or of any buyer's for finance staff. What the buyer owned
 * already was not sold: it goes back, and stands on no document.
 * Refuses: not-found.
 */
export async function readReceipt(
  db: Db | Trx,
  platform: Pick<Platform, 'sealed'>,
  of: { orderId: string /** Null: of any buyer. */; buyerId: string | null },
): Promise<Receipt> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('person', 'person.id', 'orders.buyer_id')
    .select([
      'orders.id',
      'buyer_id',
      'person.name as buyer_name',
      'paid_at',
      'promo_code',
      'hex',
      'qr_provider',
    ])
    .where('orders.id', '=', of.orderId)
    .where('state', '=', 'paid')
    .$if(of.buyerId !== null, (query) => query.where('buyer_id', '=', of.buyerId))
    .executeTakeFirst()
  if (order === undefined || order.paid_at === null) return refuse('not-found')
  const { rows } = await sql<ReceiptLine>`
    select l.position, l.sheet_name, l.list_satang, l.discount_satang, l.paid_satang, s.name_th, s.name_en, ${isSold} as sold
    from order_line l join store s on s.code = l.store_code where l.order_id = ${order.id} order by l.position`.execute(
    db,
  )
  const lines = rows.filter(({ sold }) => sold)
  const total = lines.reduce((sum, line) => sum + line.paid_satang, 0)
  const { refunded } = await db
    .selectFrom('refund')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_satang'), sql<number>`0`).as('refunded'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const document = await readReceiptDocument(db, platform, order.id)
  return {
    number: document?.number ?? receiptNumber(order.paid_at, order.id),
    kind: document === null || document.kind === 'CREDIT_NOTE' ? 'RECEIPT' : document.kind,
    vat:
      document === null || document.ratePercent === 0
        ? null
        : {
            base: satangToBaht(document.baseSatang),
            vat: satangToBaht(document.vatSatang),
            ratePercent: document.ratePercent,
          },
    madeOutTo: document?.buyer ?? null,
    order: order.id,
    paidTime: order.paid_at.toISOString(),
    buyer: { _id: order.buyer_id, name: order.buyer_name },
    lines: lines.map((line) => ({
      position: line.position,
      name: line.sheet_name,
      store: [line.name_th, line.name_en],
      price: satangToBaht(line.list_satang),
      paid: satangToBaht(line.paid_satang),
    })),
    listPrice: satangToBaht(lines.reduce((sum, line) => sum + line.list_satang, 0)),
    discount: satangToBaht(lines.reduce((sum, line) => sum + line.discount_satang, 0)),
    promoCode: order.promo_code,
    total: satangToBaht(total),
    isWhole: lines.length === rows.length,
    refunded: satangToBaht(Number(refunded)),
    inWords: [bahtText(total), bahtTextEnglish(total)],
    provider: order.qr_provider,
    reference: order.hex,
  }
}

/** For orders that cost nothing or have no number yet: year and month of payment in Bangkok, then the order: `R2026-11-7K2M9QX4TBAA`. */
function receiptNumber(paidAt: Date, orderId: string): string {
  const { year, month } = bangkokParts(paidAt)
  return `R${year}-${String(month).padStart(2, '0')}-${orderId}`
}
