import { sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import { type Trx, literals } from '#server/platform/database.ts'
import { openOrderStates } from '#rules/orders/order-states.ts'

export interface OrderToInsert {
  id: string
  buyerId: string
  state: 'created' | 'waiting'
  listSatang: Satang
  discountSatang: Satang
  totalSatang: Satang
  promoCode: string | null
  hex: string
  qrData: string | null
  qrProvider: string
  providerPaymentId: string | null
  contentHash: string
  createdAt: Date
  expiresAt: Date
  /** When the provider is asked for the first time; null when there is nothing to ask. */
  inquireAt: Date | null
  lines: readonly LineToInsert[]
  gift?: GiftCard | undefined
}

export interface GiftCard {
  from: string
  message: string
}

export interface LineToInsert {
  sheetId: string
  authorId: string
  storeCode: number
  sheetName: string
  listSatang: Satang
  discountSatang: Satang
  paidSatang: Satang
  source: string | null
}

/**
 * Writes order and lines in one statement. False when the buyer has an open order of this content; the unique index waits for a transaction
 * that is writing one.
 */
export async function insertOrder(trx: Trx, order: OrderToInsert): Promise<boolean> {
  const column = <T>(of: (line: LineToInsert) => T) => order.lines.map(of)
  const { rows } = await sql`
    with made as (
      insert into orders (id, buyer_id, state, list_satang, discount_satang, total_satang, promo_code, hex, qr_data, qr_provider,
        provider_payment_id, content_hash, created_at, expires_at, inquire_at)
      values (${order.id}, ${order.buyerId}, ${order.state}, ${order.listSatang}, ${order.discountSatang}, ${order.totalSatang},
        ${order.promoCode}, ${order.hex}, ${order.qrData}, ${order.qrProvider}, ${order.providerPaymentId}, ${order.contentHash},
        ${order.createdAt}, ${order.expiresAt}, ${order.inquireAt})
      on conflict (buyer_id, content_hash) where state in (${literals(openOrderStates)}) do nothing
      returning id
    )${
      order.gift === undefined
        ? sql``
        : sql`, given as (insert into gift (order_id, from_name, message)
            select id, ${order.gift.from}, ${order.gift.message} from made)`
    }
    insert into order_line (order_id, position, sheet_id, author_id, store_code, sheet_name, list_satang, discount_satang, paid_satang, source)
    select made.id, line.number - 1, sheet_id, author_id, store_code, sheet_name, list_satang, discount_satang, paid_satang, source
    from made, unnest(
      ${column((line) => line.sheetId)}::text[],
      ${column((line) => line.authorId)}::text[],
      ${column((line) => line.storeCode)}::int[],
      ${column((line) => line.sheetName)}::text[],
      ${column((line) => line.listSatang)}::int[],
      ${column((line) => line.discountSatang)}::int[],
      ${column((line) => line.paidSatang)}::int[],
      ${column((line) => line.source)}::text[]
    ) with ordinality as line (sheet_id, author_id, store_code, sheet_name, list_satang, discount_satang, paid_satang, source, number)
    returning position`.execute(trx)
  return rows.length > 0
}
