import QRCode from 'qrcode'
import { satangToBaht } from '#rules/money/satang.ts'
import { isOpen, type OrderState } from '#rules/orders/order-states.ts'
import type { UnmatchedReason } from '#rules/payments/transfer-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { creditOf, givenBackOf, heldForBuyer } from '../credit/index.ts'
import { type CartSheet } from './cart.queries.ts'
import { presentCartItem } from './cart.ts'

/** A QR as the payment page draws it: dark modules as one SVG path, in modules, without a quiet zone. */
type QrPicture = { side: number; path: string }

/** The open payment pages of a few minutes; a page asks every five seconds. */
const cachedMax = 500
const cached = new Map<string, QrPicture>()

type OrderRow = {
  id: string
  state: OrderState
  list_satang: number
  discount_satang: number
  total_satang: number
  promo_code: string | null
  hex: string
  qr_data: string | null
  qr_provider: string
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  money_held: UnmatchedReason[]
  refunded_satang: number
  credit_satang: number
  balance_satang: number
  held_satang: number
  gift: { from: string; message: string; link_out: boolean; taken_at: string | null; taken_by: string } | null
}

type LineRow = CartSheet & { list_satang: number; paid_satang: number; sheet_name: string; refunded: boolean }

/**
 * One of the caller's own orders; another person's is refused like an unknown one. It reads our database only, because the payment page
 * asks every five seconds (payments.md §6.3).
 */
export async function getOrder(platform: Platform, buyer: Person, orderId: string) {
  const { rows } = await platform.pool.query<OrderRow>({
    name: 'orders-get',
    text: `select o.id, o.state, o.list_satang, o.discount_satang, o.total_satang, o.promo_code, o.hex, o.qr_data, o.qr_provider,
        o.created_at, o.expires_at, o.paid_at,
        array(select m.reason from money_received m where m.order_id = o.id and m.state in ('UNMATCHED', 'REFUND_DUE')
          and m.reason is not null group by m.reason order by max(m.received_at) desc) as money_held,
        ${givenBackOf('o')} as refunded_satang,
        ${creditOf('o')} as credit_satang,
        coalesce((select c.balance_satang from buyer_credit c where c.person_id = o.buyer_id), 0)::bigint as balance_satang,
        (select coalesce(sum(h.satang), 0)::bigint from (${heldForBuyer}) h) as held_satang,
        (select json_build_object('from', g.from_name, 'message', g.message,
            'link_out', g.link_hash is not null and not exists (select from refund_line r where r.order_id = o.id),
            'taken_at', g.taken_at, 'taken_by', split_part(coalesce(t.name, ''), ' ', 1))
          from gift g left join person t on t.id = g.taken_by where g.order_id = o.id) as gift
      from orders o where o.id = $1 and o.buyer_id = $2`,
    values: [orderId, buyer.id],
  })
  const order = rows[0]
  if (order === undefined) return refuse('not-found')
  const lines = await platform.pool.query<LineRow>({
    name: 'orders-get-lines',
    text: `select s.id, s.code, s.name, s.price_satang, s.full_satang, l.store_code, array[st.name_th, st.name_en, st.short] as store_names,
        l.author_id, s.color, s.category, s.semester, s.year, s.cover_version || 's' || own.picture_version as cover, s.on_sale, false as owned,
        l.list_satang, l.paid_satang, l.sheet_name,
        exists (select from refund_line r where (r.order_id, r.position) = (l.order_id, l.position)) as refunded
      from order_line l join sheet s on s.id = l.sheet_id join store st on st.code = l.store_code join store own on own.code = s.store_code
      where l.order_id = $1 order by l.position`,
    values: [orderId],
  })
  // Between the end of its time and the minute's sweep an order must not look payable.
  const state = isOpen(order.state) && order.expires_at <= platform.clock.now() ? 'expired' : order.state
  const qrData = state === 'waiting' ? order.qr_data : null
  return {
    order: {
      id: order.id,
      state,
      price: satangToBaht(order.total_satang),
      listPrice: satangToBaht(order.list_satang),
      discount: satangToBaht(order.discount_satang),
      due: satangToBaht(order.total_satang - order.credit_satang),
      credit: satangToBaht(order.credit_satang),
      myCredit: satangToBaht(order.balance_satang),
      toDecide: satangToBaht(order.held_satang),
      promoCode: order.promo_code,
      qrData,
      qrPicture: qrData === null ? null : qrPicture(qrData),
      qrProvider: order.qr_provider,
      hex: state === 'waiting' ? order.hex : null,
      created: order.created_at.toISOString(),
      expires: order.expires_at.toISOString(),
      paidTime: order.paid_at?.toISOString() ?? null,
      refunded: satangToBaht(order.refunded_satang),
      moneyHeld: order.money_held.filter((reason) => reason !== 'UNKNOWN_REF'),
      gift: order.gift === null ? null : presentGift(order.gift),
    },
    // Name and prices are those of the order: a later change of the sheet does not rewrite what was bought.
    cart: lines.rows.map((line) => ({
      ...presentCartItem(line.list_satang === line.price_satang ? line : { ...line, full_satang: null }),
      name: line.sheet_name,
      price: satangToBaht(line.list_satang),
      paid: satangToBaht(line.paid_satang),
      refunded: line.refunded,
    })),
    user: { _id: buyer.id, name: buyer.name },
  }
}

function presentGift(gift: NonNullable<OrderRow['gift']>) {
  return {
    from: gift.from,
    message: gift.message,
    linkOut: gift.link_out,
    taken: gift.taken_at === null ? null : new Date(gift.taken_at).toISOString(),
    takenBy: gift.taken_by === '' ? null : gift.taken_by,
  }
}

/**
 * Level H (buyer.md §9) lets a third be covered, so the book fits in the centre. The server draws it because an encoder would be the
 * heaviest part of the page.
 */
export function qrPicture(text: string): QrPicture {
  const known = cached.get(text)
  if (known !== undefined) return known
  const picture = draw(text)
  for (const oldest of cached.keys()) {
    if (cached.size < cachedMax) break
    cached.delete(oldest)
  }
  cached.set(text, picture)
  return picture
}

function draw(text: string): QrPicture {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'H' })
  const side = modules.size
  const isDark = (row: number, column: number) => column < side && modules.get(row, column) === 1
  let path = ''
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      let width = 0
      while (isDark(row, column + width)) width += 1
      if (width > 0) path += `M${column} ${row}h${width}v1h-${width}z`
      column += width
    }
  }
  return { side, path }
}
