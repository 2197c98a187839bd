import { sql } from 'kysely'
import type { z } from 'zod'
import type { buyingFigures } from '#contract/shared/explained-buying.ts'
import { type Chain, discountRule } from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'
import { creditToUse } from '#rules/orders/credit.ts'
import { priceOrder } from '#rules/orders/price-order.ts'
import { findPromoRefusal, isBundleCode, promoCovers } from '#rules/orders/promo.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import {
  chooseSaving,
  readCartSheets,
  findPromo,
  heldForBuyer,
  lineOf,
} from '#server/features/orders/index.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { explainOrder, explainRefund } from './explain-order.ts'
import { addPaid, readOrderedLines } from './lines.ts'

type Of<Kind extends keyof typeof buyingFigures> = z.output<(typeof buyingFigures)[Kind]>

type Order = {
  list: Satang
  discount: Satang
  total: Satang
  promo: string | null
  kind: 'percent' | 'fixed' | null
  amount: number
  at: Date
}

/** The sums of an own order: prices, discount, credit, due, refunded, undecided. Refuses: not-found. */
export async function explainOwnOrderPart(
  db: Db,
  chain: Chain,
  { id, part }: Of<'order-part'>,
  buyer: string,
): Promise<number> {
  const { rows } = await sql<Order>`
    select o.list_satang as list, o.discount_satang as discount, o.total_satang as total, o.promo_code as promo, o.created_at as at,
      c.kind, coalesce(c.amount, 0) as amount
    from orders o left join promo_code c on c.code = o.promo_code where o.id = ${id} and o.buyer_id = ${buyer}`.execute(
    db,
  )
  const [order] = rows
  if (order === undefined) return refuse('not-found')
  const viewer = { kind: 'buyer', id: buyer } as const
  const about = { ref: id, at: order.at.toISOString() }
  if (part === 'list' || part === 'discount') return explainPrices(db, chain, { id, order, part })
  if (part === 'refunded') {
    const { rows: refunds } = await sql<{ id: string }>`
      select id from refund where order_id = ${id} order by created_at, id`.execute(db)
    const steps: number[] = []
    for (const refund of refunds)
      steps.push(await explainRefund(db, chain, { kind: 'refund', id: refund.id }, viewer))
    // Its money goes back apart; a cancelled order's is no refund of it.
    const { rows: owned } = await sql<{ satang: Satang; at: Date }>`
      select d.amount_satang as satang, d.created_at as at from refund_due d join orders o on o.id = d.order_id
      where o.id = ${id} and o.state = 'paid' and d.reason = 'ALREADY_OWNED' order by d.id`.execute(db)
    for (const { satang, at } of owned)
      steps.push(
        chain.add({
          kind: 'money',
          after: satang,
          what: ['ชีทที่มีอยู่แล้วเมื่อชำระเงิน', 'Sheets owned already when it was paid'],
          ref: id,
          at: at.toISOString(),
        }),
      )
    return chain.reckon({
      kind: 'total',
      op: 'sum',
      of: steps,
      what: ['คืนเงินของคำสั่งซื้อ', 'Refunded of the order'],
      ref: id,
    })
  }
  if (part === 'held') {
    const { rows: held } = await sql<{ satang: Satang; reference: string | null; at: Date | null }>`
      select h.satang, coalesce(m.transaction_id, m.reference) as reference, coalesce(m.transferred_at, m.received_at) as at
      from orders o, lateral (${sql.raw(heldForBuyer)}) h left join money_received m on m.id = h.money_id
      where o.id = ${id} order by h.money_id, h.due_id`.execute(db)
    return chain.reckon({
      kind: 'total',
      op: 'sum',
      of: held.map(({ satang, reference, at }) =>
        chain.add({
          kind: 'money',
          after: satang,
          what: ['เงินที่เข้ามาแต่ไม่ตรงยอด', 'Money that came and does not fit'],
          ref: reference ?? '',
          at: at?.toISOString() ?? null,
        }),
      ),
      what: ['เงินของคุณที่รอการตัดสินใจ', 'Your money that waits to be decided'],
      ref: id,
    })
  }
  const { rows: creditMoves } = await sql<{ key: string; satang: Satang; at: Date }>`
    select key, -satang as satang, moved_at as at from credit_move
    where order_id = ${id} and person_id = ${buyer} and kind in ('order', 'order-back') order by moved_at, key`.execute(
    db,
  )
  const { rows: credit } = await sql<{ satang: Satang }>`
    select satang from order_credit where order_id = ${id}`.execute(db)
  const total = part === 'due' ? await explainOrder(db, chain, { kind: 'order', id }, viewer) : 0
  const used = chain.add({
    kind: 'money',
    op: 'sum',
    of: creditMoves.map(({ key, satang, at }) =>
      chain.add({
        kind: 'money',
        after: satang,
        what: ['เครดิตที่ใช้', 'Credit used'],
        ref: key,
        at: at.toISOString(),
      }),
    ),
    after: credit[0]?.satang ?? 0,
    what: ['เครดิตที่ใช้กับคำสั่งซื้อนี้', 'Credit used on this order'],
    ...about,
  })
  if (part === 'credit') return used
  return chain.add({
    kind: 'total',
    op: 'less',
    of: [total, used],
    after: order.total - (credit[0]?.satang ?? 0),
    what: ['ยอดที่ต้องชำระ', 'To be paid'],
    ...about,
  })
}

/** The list prices of an order, and its discount by the code that gave it. */
async function explainPrices(
  db: Db,
  chain: Chain,
  { id, order, part }: { id: string; order: Order; part: 'list' | 'discount' },
): Promise<number> {
  const lines = await readOrderedLines(db, id)
  const about = { ref: id, at: order.at.toISOString() }
  const addList = (sheet: string, satang: Satang) =>
    chain.add({ kind: 'list', after: satang, what: [`ราคา ${sheet}`, `Price of ${sheet}`], ...about })
  if (part === 'list')
    return chain.add({
      kind: 'total',
      op: 'sum',
      of: lines.map(({ sheet, list }) => addList(sheet, list)),
      after: order.list,
      what: ['ราคารวม', 'Prices together'],
      ...about,
    })
  const covered = lines.flatMap(({ sheet, weights }, place) => {
    const satang = weights[place]?.satang ?? 0
    return satang === 0 ? [] : [addList(sheet, satang)]
  })
  return addDiscount(chain, {
    covered,
    code: order.promo ?? '',
    kind: order.kind,
    amount: order.amount,
    after: order.discount,
  })
}

type Discount = {
  covered: number[]
  code: string
  kind: 'percent' | 'fixed' | null
  amount: number
  after: Satang
}

/** A code takes off a percentage of what it covers, or a sum. At its limit the discount is shown as booked. */
function addDiscount(chain: Chain, { covered, code, kind, amount, after }: Discount): number {
  const sum = chain.reckon({
    kind: 'sales',
    op: 'sum',
    of: covered,
    what: ['ราคารวมของชีทที่โค้ดครอบคลุม', 'Prices of the sheets that the code covers'],
  })
  const name = isBundleCode(code) ? '' : code
  const offer =
    kind === 'fixed'
      ? chain.add({
          kind: 'discount',
          after: amount,
          what: [`โค้ด ${name} ลดเป็นบาท`, `Code ${name} takes off baht`],
        })
      : null
  return chain.add(
    {
      kind: 'discount',
      ...(offer === null
        ? { op: 'percent' as const, numbers: [amount], of: [sum] }
        : { op: 'equal' as const, of: [offer] }),
      after,
      what: [`ส่วนลดของคำสั่งซื้อ ${name}`.trim(), `Discount of the order ${name}`.trim()],
    },
    discountRule,
  )
}

/** The sum of some lines of an own order: requested back, or refundable. Refuses: not-found. */
export async function explainOrderLines(
  db: Db,
  chain: Chain,
  { id, positions }: Of<'order-lines'>,
  buyer: string,
): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`
    select paid_at as at from orders where id = ${id} and buyer_id = ${buyer}`.execute(db)
  const [order] = rows
  const wanted = new Set(positions)
  const lines =
    order === undefined ? [] : (await readOrderedLines(db, id)).filter(({ position }) => wanted.has(position))
  if (lines.length < wanted.size) return refuse('not-found')
  const at = order?.at?.toISOString() ?? null
  return chain.reckon({
    kind: 'refund',
    op: 'sum',
    of: lines.map((line) => addPaid(chain, line, { kind: 'buyer', id: buyer }, id, at)),
    what: ['จ่ายจริงของชีทที่เลือก', 'Paid for the sheets chosen'],
    ref: id,
    at,
  })
}

/** The price of an order of these sheets now, without owned and removed ones, as in the cart. Refuses: not-found. */
export async function explainCart(
  db: Db,
  { clock, payments }: Platform,
  chain: Chain,
  { sheets: wanted, promoCode, credit, part }: Of<'cart'>,
  buyer: string,
): Promise<number> {
  const found = new Map((await readCartSheets(db, wanted, buyer)).map((sheet) => [sheet.id, sheet]))
  const sheets = [...new Set(wanted)].flatMap((id) => {
    const sheet = found.get(id)
    return sheet?.on_sale && !sheet.owned ? [sheet] : []
  })
  if (sheets.length === 0) return refuse('not-found')
  const now = clock.now()
  const lines = sheets.map(lineOf)
  const lists = sheets.map((sheet) =>
    chain.add({
      kind: 'list',
      after: sheet.price_satang,
      what: [`ราคา ${sheetName(sheet.code, sheet.name)}`, `Price of ${sheetName(sheet.code, sheet.name)}`],
      at: now.toISOString(),
    }),
  )
  const list = chain.reckon({ kind: 'sales', op: 'sum', of: lists, what: ['ราคารวม', 'Prices together'] })
  if (part === 'list') return list
  const code = await chooseSaving(db, lines, promoCode, buyer, now)
  const facts = code === undefined ? undefined : await findPromo(db, code, buyer)
  // An invalid code takes nothing off; its buyer reads why beside it.
  const promo =
    facts === undefined || findPromoRefusal(facts.promo, facts.uses, lines, now) !== undefined
      ? undefined
      : facts.promo
  const priced = priceOrder(lines, promo)
  const discount =
    promo === undefined
      ? chain.add({ kind: 'discount', after: 0, what: ['ไม่มีส่วนลด', 'No discount'] })
      : addDiscount(chain, {
          covered: lists.filter((_step, place) => promoCovers(promo, lines[place] ?? { storeCode: -1 })),
          code: promo.code,
          kind: promo.kind,
          amount: promo.amount,
          after: priced.discountSatang,
        })
  if (part === 'discount') return discount
  const total = chain.reckon({
    kind: 'total',
    op: 'less',
    of: [list, discount],
    what: ['หลังหักส่วนลด', 'After the discount'],
  })
  if (!credit) return part === 'total' ? total : refuse('not-found')
  const { rows } = await sql<{ satang: Satang }>`
    select balance_satang as satang from buyer_credit where person_id = ${buyer}`.execute(db)
  const used = chain.add({
    kind: 'money',
    after: creditToUse(priced.totalSatang, rows[0]?.satang ?? 0, payments.floorSatang ?? 0),
    what: ['เครดิตที่จะใช้', 'Credit that would be used'],
  })
  if (part === 'credit') return used
  return chain.reckon({
    kind: 'total',
    op: 'less',
    of: [total, used],
    what: ['ยอดที่ต้องชำระ', 'To be paid'],
  })
}
