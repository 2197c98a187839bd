import { type RawBuilder, sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import { isOpen, type OrderState } from '#rules/orders/order-states.ts'
import { postSale, type SoldLine } from '#server/features/ledger/index.ts'
import { sendMessage, sendMessages } from '#server/features/messages/index.ts'
import { paidSessions } from '#server/features/tutoring/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { notify } from '#server/platform/notifications.ts'
import type { Platform } from '#server/platform/platform.ts'
import { later } from '#server/platform/statement-cache.ts'
import { giftPaid, giftPaidSubject, orderPaid } from '#server/words/orders.ts'
import { addToLibrary, countGift } from '../../reading/index.ts'
import { spendCredit } from '../credit/index.ts'
import { saleNotices } from './notify-sales.ts'
import { orderChanged } from './order-events.ts'

export type LockedOrder = {
  id: string
  buyer_id: string
  /** The person whose library gets the sheets: the buyer; null for a gift, which is taken later through its link. */
  reader_id: string | null
  state: OrderState
  total_satang: number
  hex: string
  created_at: Date
  expires_at: Date
  provider_payment_id: string | null
  lines: readonly OrderLine[]
}

type OrderLine = {
  sheet_id: string
  author_id: string
  store_code: number
  paid_satang: Satang
  /** Discount of the seller's own code. */
  given_satang: Satang
  sheet_name: string
  /** Its author wants a notice of each sale at once. */
  tell_author: boolean
  /** It has a live session that has not ended; asked here, so that an order without one costs no further question. */
  has_session: boolean
}

export type OrderName = { id: string } | { hex: string }

/** Locks an order by id or by its payment reference; undefined when there is none. */
export async function lockOrder(trx: Trx, by: OrderName): Promise<LockedOrder | undefined> {
  return (await orderToLock(by).execute(trx)).rows[0]
}

/** Of `orders`. */
export const isOrderNamed = (by: OrderName) => ('id' in by ? sql`id = ${by.id}` : sql`hex = ${by.hex}`)

/**
 * The reader of what one of `orders` buys. An order is a gift from the start or never, so a statement that waits for the order's lock may
 * read it.
 */
export const readerToBe = sql`case when not exists (select from gift where gift.order_id = orders.id) then buyer_id end`

/**
 * Lines never change, so the statement that waits for the lock may read them. `for no key update` does not block inserts that reference the
 * order: a refund writes some while it holds dues that the holder of this lock may wait for.
 */
export function orderToLock(by: OrderName): RawBuilder<LockedOrder> {
  return sql`
    select id, buyer_id, ${readerToBe} as reader_id, state, total_satang, hex, created_at, expires_at, provider_payment_id,
      (select json_agg(json_build_object('sheet_id', sheet_id, 'author_id', author_id, 'store_code', store_code,
        'paid_satang', paid_satang, 'given_satang', case when exists (select from promo_code
          where code = orders.promo_code and seller_id = author_id) then discount_satang else 0 end, 'sheet_name', sheet_name, 'tell_author',
        exists (select from seller where person_id = author_id and sale_notices = 'each'), 'has_session', exists (select from online_tutoring t
          where t.sheet_id = order_line.sheet_id and t.ended_at is null)) order by sheet_id)
        from order_line where order_id = orders.id) as lines
    from orders where ${isOrderNamed(by)} for no key update`
}

/** Locks an order that is about to be paid. Throws when it is not open. */
export async function lockOpenOrder(trx: Trx, id: string): Promise<LockedOrder> {
  const order = await lockOrder(trx, { id })
  if (order === undefined || !isOpen(order.state)) throw new Error(`order ${id} is not open`)
  return order
}

export type Settled = {
  /** Sheets the buyer has got in another way meanwhile: their part of the money is a refund due (INV-05). */
  ownedAlready: readonly string[]
  refundDueSatang: Satang
}

/**
 * Pays an order: state, library, sale in the ledger, counts and notice in one transaction (INV-09). The caller has locked the order,
 * verified the money (INV-04) and stores its row in the same transaction. Throws when the order is not open.
 */
export async function settleOrder(
  trx: Trx,
  platform: Platform,
  payment: {
    order: LockedOrder
    provider: string
    paidAt: Date
    /** The part that credit pays: `creditOfOrder`, read after the order was locked. */
    creditSatang: Satang
  },
): Promise<Settled> {
  const { order, creditSatang } = payment
  if (!isOpen(order.state)) throw new Error(`order ${order.id} is not open`)
  const { lines } = order
  await markPaid(trx, order.id, payment.paidAt)

  const sheetIds = lines.map((line) => line.sheet_id)
  const added =
    order.reader_id === null
      ? await countGift(trx, sheetIds)
      : await addToLibrary(trx, {
          personId: order.reader_id,
          orderId: order.id,
          sheetIds,
          at: payment.paidAt,
        })
  const fresh = lines.filter((line) => added.has(line.sheet_id))
  const owned = lines.filter((line) => !added.has(line.sheet_id))
  if (creditSatang > 0)
    await spendCredit(trx, {
      orderId: order.id,
      provider: payment.provider,
      satang: creditSatang,
      at: payment.paidAt,
    })
  await postSale(trx, {
    orderId: order.id,
    provider: payment.provider,
    paidAt: payment.paidAt,
    lines: fresh.map(
      (line): SoldLine => ({
        authorId: line.author_id,
        storeCode: line.store_code,
        sheetId: line.sheet_id,
        paidSatang: line.paid_satang,
        givenSatang: line.given_satang,
      }),
    ),
  })
  await sendMessage(trx, await paidNotice(trx, platform, order))
  await sendMessages(trx, saleNotices(order.id, fresh))
  await notify(trx, orderChanged, order.id)
  return {
    ownedAlready: owned.map((line) => line.sheet_id),
    refundDueSatang: owned.reduce((sum, line) => sum + line.paid_satang, 0),
  }
}

async function markPaid(trx: Trx, orderId: string, paidAt: Date): Promise<void> {
  await sql`${later}
    update orders set state = 'paid', paid_at = ${paidAt}, closed_at = ${paidAt}, inquire_at = null where id = ${orderId}`.execute(
    trx,
  )
}

/**
 * The notice of payment with links to the sheets and the receipt, and the dates of live sessions. `lines` are those it is about; a gift is
 * never among the buyer's own sheets.
 */
export async function paidNotice(
  trx: Trx,
  platform: Platform,
  {
    id,
    buyer_id: personId,
    reader_id: readerId,
    total_satang: total,
    lines,
  }: Pick<LockedOrder, 'id' | 'buyer_id' | 'reader_id' | 'total_satang' | 'lines'>,
) {
  const isFree = total === 0
  if (readerId !== personId) {
    const isTaken = readerId !== null
    return {
      personId,
      type: 'success' as const,
      key: `order:${id}:paid`,
      notice: 'order-paid' as const,
      subject: giftPaidSubject(isTaken, isFree),
      html: giftPaid({ orderId: id, isTaken, isFree }),
    }
  }
  const sessions = await paidSessions(trx, platform, {
    personId,
    sheetIds: lines.filter(({ has_session }) => has_session).map(({ sheet_id }) => sheet_id),
  })
  return {
    personId,
    type: 'success' as const,
    key: `order:${id}:paid`,
    notice: 'order-paid' as const,
    ...(isFree && { subject: { th: 'ชีทพร้อมอ่านแล้ว', en: 'Your sheets are ready' } }),
    html: orderPaid({ orderId: id, count: lines.length, isFree, sessions }),
  }
}
