import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listFigures } from '#contract/staff/explained-lists.ts'
import {
  englishShortMonth,
  monthNumber,
  nextPeriod,
  periodOfNumber,
  startOfPeriod,
  thaiShortMonth,
} from '#rules/calendar/periods.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { type Chain, ownCodeRule, shareRule } from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'
import { normalisePromoCode } from '#rules/orders/promo.ts'
import { shareRowOf } from '#rules/payouts/share-policy.ts'
import { refuse } from '#rules/refusal.ts'
import { accounts, readMoneyFlowRows, readSharePolicy } from '#server/features/ledger/index.ts'
import { readReported } from '#server/features/orders/index.ts'
import type { Db } from '#server/platform/database.ts'
import { everyStore, permission } from '#server/platform/rights.ts'
import { notSuperseded, readOwedRecords, sellersOf } from '../months/index.ts'
import { explainAccount, explainEntry } from './explain-account.ts'
import { explainPayout, explainRecord } from './explain-payout.ts'
import { addPaid, addShare, type OrderedLine, readOrderedLines, readPostedLines, storeName } from './lines.ts'
import { addNegative, addSum, type ListRow } from './list-rows.ts'

type Input<Name extends keyof typeof listFigures> = z.output<(typeof listFigures)[Name]>

const staff = { kind: 'staff' } as const

/** Parts of an order: list price, discount, credit, or the sellers' share. Refuses: not-found. */
export async function explainOrderPart(
  db: Db,
  chain: Chain,
  { id, part }: Input<'orderPart'>,
): Promise<number> {
  const { rows } = await sql<{
    list: Satang
    discount: Satang
    total: Satang
    credit: Satang
    at: Date
    month: number
    isOwn: boolean
    promo: string | null
  }>`
    select o.list_satang as list, o.discount_satang as discount, o.total_satang as total, o.created_at as at,
      to_char(coalesce(o.paid_at, o.created_at) at time zone 'Asia/Bangkok', 'YYYYMM')::int as month, o.promo_code as promo,
      coalesce((select c.satang from order_credit c where c.order_id = o.id), 0)::bigint as credit,
      exists (select from promo_code c where c.code = o.promo_code and c.seller_id is not null) as "isOwn"
    from orders o where o.id = ${id}`.execute(db)
  const [order] = rows
  if (order === undefined) return refuse('not-found')
  const at = order.at.toISOString()
  if (part === 'credit') {
    const { rows: moves } = await sql<{ satang: Satang; key: string; at: Date }>`
      select -satang as satang, key, moved_at as at from credit_move
      where order_id = ${id} and kind in ('order', 'order-back') order by moved_at, key`.execute(db)
    return await addSum(
      chain,
      moves.map(
        ({ satang, key, at: moved }): ListRow => ({
          satang,
          kind: 'money',
          what: ['จ่ายด้วยเครดิต', 'Paid by credit'],
          ref: key,
          at: moved,
        }),
      ),
      ['เครดิตในคำสั่งซื้อ', 'Credit in the order'],
      { ref: id },
    )
  }
  const lines = await readOrderedLines(db, id)
  if (part === 'cost') return await explainCost(db, chain, { ...order, id, lines })
  const of = lines.flatMap((line) => addPartOf(chain, line, { id, at, part }))
  return chain.add({
    kind: part,
    op: 'sum',
    of,
    after: part === 'list' ? order.list : order.discount,
    what:
      part === 'list'
        ? ['ราคารวมก่อนส่วนลด', 'List prices of the order']
        : ['ส่วนลดทั้งคำสั่งซื้อ', 'Discount of the order'],
    ref: id,
    at,
  })
}

/** A line's price, or its part of the order's discount. */
function addPartOf(
  chain: Chain,
  line: OrderedLine,
  { id, at, part }: { id: string; at: string | null; part: 'list' | 'discount' },
): number[] {
  const from = chain.steps.length
  addPaid(chain, line, staff, id, at)
  const step = chain.steps.slice(from).findLast(({ kind }) => kind === part)
  return step === undefined ? [] : [step.id]
}

/** As in the list of orders: the month's share of the order's sum, or of the sum per share where institutions differ. */
async function explainCost(
  db: Db,
  chain: Chain,
  order: {
    id: string
    total: Satang
    discount: Satang
    month: number
    isOwn: boolean
    lines: OrderedLine[]
    at: Date
  },
): Promise<number> {
  const { id, lines, isOwn } = order
  const at = order.at.toISOString()
  const policy = await readSharePolicy(db)
  const { rows: stores } = await sql<{ position: number; store: number }>`
    select position, store_code as store from order_line where order_id = ${id}`.execute(db)
  const paid = lines.map((line) => {
    const row = shareRowOf(policy, storeOf(line.position), periodOfNumber(order.month))
    if (row === undefined) throw new Error(`order ${id}: no share`)
    const steps = [addPaid(chain, line, staff, id, at)]
    if (isOwn && line.discount > 0)
      steps.push(
        chain.add(
          {
            kind: 'discount',
            after: line.discount,
            what: [`โค้ดของผู้ขายให้ส่วนลด ${line.sheet}`, `Given by the seller's own code: ${line.sheet}`],
            ref: id,
          },
          ownCodeRule,
        ),
      )
    return { row, steps }
  })
  const shares = [...Map.groupBy(paid, ({ row }) => row.percent).values()].map((part) => {
    const sales = chain.reckon({
      kind: 'sales',
      op: 'sum',
      of: part.flatMap(({ steps }) => steps),
      what: ['ยอดที่คิดส่วนแบ่ง', 'What the share is taken of'],
      ref: id,
    })
    const [first] = part
    if (first === undefined) throw new Error(`order ${id}: no lines`)
    return chain.reckon(
      {
        kind: 'share',
        op: 'percent',
        numbers: [first.row.percent],
        of: [sales],
        what: ['ส่วนแบ่งผู้ขาย', "The sellers' share"],
        ref: id,
      },
      shareRule(first.row),
    )
  })
  const all = chain.reckon({
    kind: 'share',
    op: 'sum',
    of: shares,
    what: ['ต้นทุนขาย', 'Cost of sales'],
    ref: id,
  })
  if (!isOwn || order.discount === 0) return all
  const given = chain.add({
    kind: 'discount',
    after: order.discount,
    what: ['ส่วนลดที่ผู้ขายให้', 'What the seller gave'],
    ref: id,
  })
  return chain.reckon({
    kind: 'share',
    op: 'less',
    of: [all, given],
    what: ['ต้นทุนขายหลังหักส่วนลดของผู้ขาย', 'Cost of sales less what the seller gave'],
    ref: id,
  })

  function storeOf(position: number): number {
    return stores.find((one) => one.position === position)?.store ?? 0
  }
}

type FlowRow = Awaited<ReturnType<typeof readMoneyFlowRows>>[number]

export async function explainFlow(db: Db, chain: Chain, { month, part }: Input<'flow'>): Promise<number> {
  const rows = await readMoneyFlowRows(db, { month, part })
  const names: Record<FlowRow['kind'], [string, string]> = {
    order: ['คำสั่งซื้อ', 'Order'],
    refund: ['คืนเงิน', 'Refund'],
    payout: ['การโอน', 'Transfer'],
    return: ['เงินโอนที่กลับมา', 'Transfer that came back'],
    entry: ['รายการบัญชี', 'Entry'],
    seller: ['ผู้ขาย', 'Seller'],
  }
  const end = startOfPeriod(part === 'carried' ? month : nextPeriod(month))
  const to = bangkokDate(new Date(end.getTime() - 1))
  return await addSum(
    chain,
    rows.map((row) => ({
      ...row,
      kind: row.satang < 0 ? ('refund' as const) : ('posting' as const),
      of: row.kind,
      what: names[row.kind].map((name) => `${name} ${row.about}`) as [string, string],
      ref: row.about,
    })),
    [`เงินของเดือน ${thaiShortMonth(month)}: ${part}`, `The money of ${englishShortMonth(month)}: ${part}`],
    {
      whole: async ({ of, about, satang }) => {
        if (of === 'seller')
          return [await explainAccount(db, chain, { account: accounts.ofSeller(about), to, side: 'owed' })]
        if (of === 'entry') return [await explainEntry(db, chain, about)]
        if (part === 'tax' || part === 'fee' || part === 'paid') {
          const steps = await explainPayout(db, chain, about, staff)
          const step = steps[part === 'paid' ? 'net' : part]
          if (of === 'payout') return [step]
          return [
            addNegative(chain, step, {
              kind: part === 'paid' ? 'net' : part,
              what: ['กลับมา', 'Came back'],
              ref: about,
            }),
          ]
        }
        if (part === 'sold' || part === 'discounts') {
          const lines = await readOrderedLines(db, about)
          const one = part === 'sold' ? 'list' : 'discount'
          return lines.flatMap((line) => addPartOf(chain, line, { id: about, at: null, part: one }))
        }
        const key = of === 'order' ? `order:${about}:paid` : `refund:${about}`
        const lines = await readPostedLines(db, sql`e.key = ${key}`)
        return lines.map((line) => {
          const { amount, share, company } = addShare(chain, line, staff)
          const step = part === 'refunded' ? amount : part === 'company' ? company : share
          if (part !== 'refunded' || satang < 0) return step
          // Refunded amounts are positive.
          return addNegative(chain, step, { kind: 'refund', what: ['คืนเงิน', 'Refunded'], ref: about })
        })
      },
    },
  )
}

/** Sum of a closed month: of a branch, a seller, one of the three tables, or all of it. */
export async function explainClosed(db: Db, chain: Chain, input: Input<'closed'>): Promise<number> {
  const month = monthNumber(input.month)
  const caller = { permissions: [{ permission: permission.money, store: everyStore }] }
  const listed =
    input.list === undefined
      ? sql`true`
      : sql`r.seller_id in (select seller_id from (${sellersOf(month, input.list, input.query, caller)}) listed)`
  const { rows } = await sql<{
    id: string
    seller: string
    store: number
    name: string
    code: string
    satang: Satang
  }>`
    select r.id, r.seller_id as seller, r.store_code as store, ${storeName(sql`r.store_code`)} as name, coalesce(s.code_name, r.seller_id) as code,
      ${input.part === 'sales' ? sql`r.sales_satang` : sql`r.share_satang`} as satang
    from payment_record r join seller s on s.person_id = r.seller_id
    where r.month = ${month} and ${notSuperseded} and ${listed}
      and ${input.store === undefined ? sql`true` : sql`r.store_code = ${input.store}`}
      and ${input.seller === undefined ? sql`true` : sql`r.seller_id = ${input.seller}`}
    order by r.store_code, s.code_name, r.id`.execute(db)
  const [th, en] = [thaiShortMonth(input.month), englishShortMonth(input.month)]
  const isSales = input.part === 'sales'
  return await addSum(
    chain,
    rows.map(({ id, seller, store, name, code, satang }) => ({
      satang,
      kind: isSales ? ('sales' as const) : ('record' as const),
      what: [`${code} ${name}`, `${code}, ${name}`] as [string, string],
      ref: id,
      at: null,
      seller,
      store,
    })),
    isSales
      ? [`ยอดขายที่ปิดแล้วของ ${th}`, `Closed sales of ${en}`]
      : [`ส่วนแบ่งที่ปิดแล้วของ ${th}`, `Closed shares of ${en}`],
    {
      whole: async ({ ref, seller, store }) => {
        if (!isSales) return [await explainRecord(db, chain, { id: ref, part: 'share' }, staff)]
        const lines = await readPostedLines(
          db,
          sql`p.seller_id = ${seller} and p.store_code = ${store} and e.month = ${month}`,
        )
        return lines.map((line) => addShare(chain, line, staff).amount)
      },
    },
  )
}

/** Ledger sales or refunds of a seller or institution: of a month, or by month since the beginning. */
export async function explainSold(db: Db, chain: Chain, input: Input<'sold'>): Promise<number> {
  const { seller, store, month, part } = input
  const of: RawBuilder<unknown> = sql`e.kind in ${part === 'sales' ? sql`('sale', 'refund')` : sql`('refund')`} and p.sheet_id is not null
    and ${seller === undefined ? sql`true` : sql`p.seller_id = ${seller}`}
    and ${store === undefined ? sql`true` : sql`p.store_code = ${store}`}
    and ${month === undefined ? sql`true` : sql`e.month = ${monthNumber(month)}`}`
  const signed =
    part === 'sales'
      ? sql`case e.kind when 'sale' then p.amount_satang else -p.amount_satang end`
      : sql`p.amount_satang`
  const isRefund = part === 'refunds'
  const what: [string, string] = isRefund ? ['คืนเงิน', 'Refunded'] : ['ยอดขายหลังหักคืนเงิน', 'Sales less refunds']
  if (month === undefined) {
    const { rows } = await sql<{ month: number; store: number; name: string; satang: Satang }>`
      select e.month, p.store_code as store, ${storeName(sql`p.store_code`)} as name, sum(${signed})::bigint as satang
      from ledger_posting p join ledger_entry e on e.id = p.entry_id where ${of} group by 1, 2 order by 1, 2`.execute(
      db,
    )
    return await addSum(
      chain,
      rows.map((row): ListRow => {
        const period = periodOfNumber(row.month)
        return {
          satang: row.satang,
          kind: 'sales',
          what: [`${thaiShortMonth(period)} ${row.name}`, `${englishShortMonth(period)}, ${row.name}`],
          ref: `${period} ${row.store}`,
          at: null,
        }
      }),
      what,
    )
  }
  const { rows } = await sql<{ entry: number; key: string; at: Date; satang: Satang }>`
    select e.id as entry, e.key, e.occurred_at as at, sum(${signed})::bigint as satang
    from ledger_posting p join ledger_entry e on e.id = p.entry_id where ${of} group by e.id order by e.id`.execute(
    db,
  )
  return await addSum(
    chain,
    rows.map(({ entry, key, at, satang }) => ({
      satang,
      kind: 'posting' as const,
      what: ['ลงบัญชี', 'Posted'] as [string, string],
      ref: key,
      at,
      entry,
    })),
    what,
    {
      whole: async ({ entry, ref }) => {
        const lines = await readPostedLines(
          db,
          sql`e.id = ${entry} and ${seller === undefined ? sql`true` : sql`p.seller_id = ${seller}`} and ${store === undefined ? sql`true` : sql`p.store_code = ${store}`}`,
        )
        return lines.map((line) => {
          const { amount } = addShare(chain, line, staff)
          return isRefund
            ? addNegative(chain, amount, { kind: 'refund', what: ['คืนเงิน', 'Refunded'], ref })
            : amount
        })
      },
    },
  )
}

/** A person's paid orders, or her credit: each order, each move. */
export async function explainSpent(db: Db, chain: Chain, { person, part }: Input<'spent'>): Promise<number> {
  if (part === 'paid') {
    const { rows } = await sql<{ id: string; satang: Satang; at: Date }>`
      select id, total_satang as satang, paid_at as at from orders where buyer_id = ${person} and state = 'paid'
      order by paid_at, id`.execute(db)
    return await addOrders(db, chain, rows, ['จ่ายทั้งหมด', 'Paid in all'])
  }
  const { rows } = await sql<{ key: string; kind: string; satang: Satang; at: Date }>`
    select key, kind, satang, moved_at as at from credit_move where person_id = ${person} order by moved_at, key`.execute(
    db,
  )
  return await addSum(
    chain,
    rows.map(
      ({ key, kind, satang, at }): ListRow => ({
        satang,
        kind: 'money',
        what: [`เครดิต ${kind}`, `Credit: ${kind}`],
        ref: key,
        at,
      }),
    ),
    ['เครดิตคงเหลือ', 'Credit that is left'],
    { ref: person },
  )
}

/** Discounts of paid orders with a code, or their totals. */
export async function explainPromo(db: Db, chain: Chain, { code, part }: Input<'promo'>): Promise<number> {
  const { rows } = await sql<{ id: string; satang: Satang; at: Date }>`
    select o.id, ${part === 'sales' ? sql`o.total_satang` : sql`o.discount_satang`} as satang, o.paid_at as at
    from promo_use u join orders o on o.id = u.order_id
    where u.promo_code = ${normalisePromoCode(code)} and o.state = 'paid' order by o.paid_at, o.id`.execute(
    db,
  )
  if (part === 'sales')
    return await addOrders(db, chain, rows, [`ยอดซื้อที่ใช้โค้ด ${code}`, `Orders with ${code}`])
  return await addSum(
    chain,
    rows.map(
      ({ id, satang, at }): ListRow => ({
        satang,
        kind: 'discount',
        what: [`ส่วนลดของคำสั่งซื้อ ${id}`, `Discount of order ${id}`],
        ref: id,
        at,
      }),
    ),
    [`ส่วนลดจากโค้ด ${code}`, `Taken off by ${code}`],
    {
      whole: async ({ ref }) => [
        await explainOrderPart(db, chain, { kind: 'order-sum', id: ref, part: 'discount' }),
      ],
    },
  )
}

/** A sum of the paid orders of a time. */
export async function explainReport(
  db: Db,
  chain: Chain,
  { part, ...input }: Input<'orders'>,
): Promise<number> {
  const add = async (of: 'sales' | 'cost' | 'refunded') => {
    const rows = await readReported(db, input, of)
    if (of === 'sales') return await addOrders(db, chain, rows, ['ยอดขายของช่วงนี้', 'Sales of the time'])
    return await addSum(
      chain,
      rows.map(
        ({ id, satang, at }): ListRow => ({
          satang,
          kind: of === 'cost' ? 'share' : 'refund',
          what: [`คำสั่งซื้อ ${id}`, `Order ${id}`],
          ref: id,
          at,
        }),
      ),
      of === 'cost' ? ['ต้นทุนขายของช่วงนี้', 'Cost of sales of the time'] : ['คืนเงินแล้ว', 'Refunded of it'],
      {
        ...(of === 'cost' && {
          whole: async ({ ref: id }) => [
            await explainOrderPart(db, chain, { kind: 'order-sum', id, part: 'cost' }),
          ],
        }),
      },
    )
  }
  if (part !== 'kept' && part !== 'company') return await add(part)
  const sales = await add('sales')
  return chain.reckon({
    kind: 'total',
    op: 'less',
    of: [sales, await add(part === 'kept' ? 'refunded' : 'cost')],
    what: part === 'kept' ? ['เหลือยอดขาย', 'Sales that are left'] : ['ส่วนของบริษัท', "The company's part"],
  })
}

async function addOrders(
  db: Db,
  chain: Chain,
  rows: readonly { id: string; satang: Satang; at: Date }[],
  what: [string, string],
): Promise<number> {
  return await addSum(
    chain,
    rows.map(
      ({ id, satang, at }): ListRow => ({
        satang,
        kind: 'paid',
        what: [`คำสั่งซื้อ ${id}`, `Order ${id}`],
        ref: id,
        at,
      }),
    ),
    what,
    {
      whole: async ({ ref, at }) =>
        (await readOrderedLines(db, ref)).map((line) =>
          addPaid(chain, line, staff, ref, at?.toISOString() ?? null),
        ),
    },
  )
}

/** Sum owed to a seller that waits, or is in a run at the bank. */
export async function explainOwed(db: Db, chain: Chain, { seller, part }: Input<'owed'>): Promise<number> {
  const records = (await readOwedRecords(db, seller)).filter(
    ({ hold }) => (hold === 'sent') === (part === 'sent'),
  )
  return await addSum(
    chain,
    records.map(({ id, month, share_satang: satang }): ListRow => {
      const period = periodOfNumber(month)
      return {
        satang,
        kind: 'record',
        what: [`ส่วนแบ่ง ${thaiShortMonth(period)}`, `Share of ${englishShortMonth(period)}`],
        ref: id,
        at: null,
      }
    }),
    part === 'sent'
      ? ['อยู่ในรอบโอนที่ส่งธนาคารแล้ว', 'Within a run at the bank']
      : ['รอโอน', 'Waits for its transfer'],
    {
      ref: seller,
      whole: async ({ ref }) => [await explainRecord(db, chain, { id: ref, part: 'share' }, staff)],
    },
  )
}
