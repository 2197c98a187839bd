import { type RawBuilder, sql } from 'kysely'
import { englishShortMonth, periodOfNumber, thaiShortMonth } from '#rules/calendar/periods.ts'
import {
  type AppliedRule,
  type Chain,
  discountRule,
  type NewStep,
  ownCodeRule,
  shareRule,
} from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'
import { shareRowOf } from '#rules/payouts/share-policy.ts'
import { readSharePolicy } from '#server/features/ledger/index.ts'
import type { Db } from '#server/platform/database.ts'

/** The viewer of a chain: a seller sees own lines and neither orders nor buyers, a buyer nothing of sellers. */
export type Viewer = { kind: 'staff' } | { kind: 'seller' | 'buyer'; id: string }

export type OrderedLine = {
  order: string
  position: number
  sheet: string
  list: Satang
  discount: Satang
  paid: Satang
  /** The whole order's discount, with the weight of each line. */
  orderDiscount: Satang
  promo: string | null
  /** The seller's own discount, which the seller's share bears alone. */
  given: Satang
  weights: { author: string; satang: Satang }[]
  author: string
}

/** A line that was sold, or refunded with a minus, as the ledger has it. */
export type PostedLine = OrderedLine & {
  entry: number
  key: string
  line: number
  kind: 'sale' | 'refund'
  month: number
  store: number
  storeName: string
  at: Date
  /** The share of the month in which it was sold, and the rule that says so. */
  percent: number
  rule: AppliedRule
  /** Sales of seller, institution and month with this share before this line, including what the seller gave by own codes. */
  base: Satang
  amount: Satang
  share: Satang
}

/** Columns of a line `l` in its order `o`. */
export const ordered = sql`
  l.order_id as order, l.position, l.sheet_name as sheet, l.list_satang as list, l.discount_satang as discount, l.paid_satang as paid,
  o.discount_satang as "orderDiscount", o.promo_code as promo, l.author_id as author,
  coalesce((select g.satang from order_line_given g where (g.order_id, g.position) = (l.order_id, l.position)), 0) as given,
  coalesce((select json_agg(json_build_object('author', w.author_id, 'satang',
      case when coalesce(c.seller_id, w.author_id) = w.author_id and coalesce(c.store_code, w.store_code) = w.store_code
        and (c.sheet_ids is null or w.sheet_id = any(c.sheet_ids)) then w.list_satang else 0 end) order by w.position)
    from order_line w left join promo_code c on c.code = o.promo_code
    where w.order_id = o.id and o.discount_satang > 0), '[]') as weights`

export const storeName = (code: RawBuilder<unknown>) =>
  sql`(select coalesce(nullif(short, ''), name_th) from store where code = ${code})`

/** The lines of these entries or months in posting order, each with the sum before it. */
export async function readPostedLines(db: Db, of: RawBuilder<unknown>): Promise<PostedLine[]> {
  const policy = await readSharePolicy(db)
  const { rows } = await sql<Omit<PostedLine, 'rule'> & { soldIn: number }>`
    with wanted as (
      select distinct p.seller_id, p.store_code, e.month from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where e.kind in ('sale', 'refund') and p.seller_id is not null and ${of}
    ), line as (
      select e.id as entry, e.key, e.kind, e.month, e.occurred_at as at, e.order_id, p.seller_id, p.store_code, p.sheet_id,
        case e.kind when 'sale' then e.month else (select sale.month from ledger_entry sale where sale.id = e.reverses_entry_id) end as sold_in,
        min(p.line)::int as line, case e.kind when 'sale' then 1 else -1 end * sum(p.amount_satang)::bigint as amount,
        case e.kind when 'sale' then 1 else -1 end
          * coalesce(sum(p.amount_satang) filter (where 'seller:' || p.seller_id in (p.from_account, p.to_account)), 0)::bigint as share
      from wanted w join ledger_posting p on (p.seller_id, p.store_code) = (w.seller_id, w.store_code)
        join ledger_entry e on e.id = p.entry_id and e.month = w.month and e.kind in ('sale', 'refund')
      group by e.id, p.seller_id, p.store_code, p.sheet_id
    ), standing as (
      select line.*, m.share_percent, (sum(amount + line.given) over (
          partition by seller_id, store_code, line.month, m.share_percent order by entry, line) - amount - line.given)::bigint as base
      from (select line.*, sign(amount)::int * coalesce((select g.satang from order_line_given g
          where (g.order_id, g.sheet_id) = (line.order_id, line.sheet_id)), 0) as given from line) line
        join seller_month_sales m using (seller_id, store_code) where m.month = line.sold_in
    )
    select p.entry, p.key, p.line, p.kind, p.month, p.store_code as store, ${storeName(sql`p.store_code`)} as "storeName", p.at, p.base, p.amount, p.share, p.share_percent as percent, p.sold_in as "soldIn", ${ordered}
    from standing p join orders o on o.id = p.order_id
      join order_line l on l.order_id = p.order_id and l.sheet_id = p.sheet_id
      join ledger_entry e on e.id = p.entry
    where ${of} order by p.month, p.store_code, p.entry, p.line`.execute(db)
  return rows.map(({ soldIn, ...line }) => {
    const row = shareRowOf(policy, line.store, periodOfNumber(soldIn))
    if (row === undefined) throw new Error(`store ${line.store}, month ${soldIn}: no share`)
    return { ...line, rule: shareRule({ ...row, percent: line.percent }) }
  })
}

export async function readOrderedLines(db: Db, order: string): Promise<OrderedLine[]> {
  const { rows } = await sql<OrderedLine>`
    select ${ordered} from order_line l join orders o on o.id = l.order_id where o.id = ${order} order by l.position`.execute(
    db,
  )
  return rows
}

/** Adds what was paid for a line: its list price less its part of the order's discount. Returns the step. */
export function addPaid(
  chain: Chain,
  line: OrderedLine,
  viewer: Viewer,
  ref: string,
  at: string | null,
): number {
  const facts = { ref, at }
  const list = chain.add({
    kind: 'list',
    after: line.list,
    what: [`ราคา ${line.sheet}`, `Price of ${line.sheet}`],
    ...facts,
  })
  if (line.discount === 0 && line.paid === line.list) return list
  const code = viewer.kind === 'seller' && line.given === 0 ? '' : (line.promo ?? '')
  // A seller learns nothing of what else a buyer bought.
  const mayWeigh = viewer.kind !== 'seller' || line.weights.every(({ author }) => author === viewer.id)
  const whole = mayWeigh
    ? chain.add({
        kind: 'discount',
        after: line.orderDiscount,
        what: [`ส่วนลดทั้งคำสั่งซื้อ ${code}`.trim(), `Discount of the order ${code}`.trim()],
        ...facts,
      })
    : null
  const part = chain.add(
    {
      kind: 'discount',
      after: line.discount,
      what: [`ส่วนลดของ ${line.sheet}`, `Discount of ${line.sheet}`],
      ...facts,
      ...(whole !== null && {
        op: 'split' as const,
        of: [whole],
        numbers: [line.position, ...line.weights.map(({ satang }) => satang)],
      }),
    },
    discountRule,
  )
  return chain.add({
    kind: 'paid',
    op: 'less',
    of: [list, part],
    after: line.paid,
    what: [`จ่ายจริง ${line.sheet}`, `Paid for ${line.sheet}`],
    ...facts,
  })
}

/** Amount of a posted line: the price paid, negative for a refund. */
export function addAmount(chain: Chain, line: PostedLine, viewer: Viewer): number {
  const ref = refOf(line, viewer)
  const at = line.at.toISOString()
  const paid = addPaid(chain, line, viewer, ref, at)
  if (line.kind === 'sale') return paid
  const zero = chain.add({ kind: 'refund', after: 0, what: ['ก่อนคืนเงิน', 'Before the refund'], ref, at })
  return chain.add({
    kind: 'refund',
    op: 'less',
    of: [zero, paid],
    before: line.paid,
    after: line.amount,
    what: [`คืนเงิน ${line.sheet}`, `Refunded: ${line.sheet}`],
    ref,
    at,
  })
}

/** The part of a line that a code of its seller gave; a refund takes it back. */
export function addGiven(chain: Chain, line: PostedLine, viewer: Viewer): number {
  return chain.add(
    {
      kind: 'discount',
      after: Math.sign(line.amount) * line.given,
      what: [`โค้ดของผู้ขายให้ส่วนลด ${line.sheet}`, `Given by the seller's own code: ${line.sheet}`],
      ref: refOf(line, viewer),
      at: line.at.toISOString(),
    },
    ownCodeRule,
  )
}

/** A posted line's share for its seller, from its price on. Returns the steps of the money and of the share. */
export function addShare(
  chain: Chain,
  line: PostedLine,
  viewer: Viewer,
): { amount: number; given: number | null; share: number; company: number } {
  const ref = refOf(line, viewer)
  const at = line.at.toISOString()
  const amount = addAmount(chain, line, viewer)
  const what: [string, string] = [`ส่วนแบ่งจาก ${line.sheet}`, `Share of ${line.sheet}`]
  const running: Omit<NewStep, 'what' | 'after'> = {
    kind: 'share',
    op: 'running',
    numbers: [line.percent, line.base],
    ref,
    at,
  }
  let given: number | null = null
  let share: number
  if (line.given === 0) share = chain.add({ ...running, of: [amount], after: line.share, what }, line.rule)
  else {
    given = addGiven(chain, line, viewer)
    const satang = chain.after(given)
    const whole = chain.add({
      kind: 'sales',
      op: 'sum',
      of: [amount, given],
      after: line.amount + satang,
      what: [`ก่อนส่วนลดของผู้ขาย ${line.sheet}`, `Before what the seller gave: ${line.sheet}`],
      ref,
      at,
    })
    const before = chain.add(
      {
        ...running,
        of: [whole],
        after: line.share + satang,
        what: [`ส่วนแบ่งก่อนหักส่วนลด ${line.sheet}`, `Share before what was given: ${line.sheet}`],
      },
      line.rule,
    )
    share = chain.add({ kind: 'share', op: 'less', of: [before, given], after: line.share, what, ref, at })
  }
  if (viewer.kind !== 'staff') return { amount, given, share, company: 0 }
  const company = chain.add({
    kind: 'company',
    op: 'less',
    of: [amount, share],
    after: line.amount - line.share,
    what: [`ส่วนของบริษัทจาก ${line.sheet}`, `The company's part of ${line.sheet}`],
    ref,
    at,
  })
  return { amount, given, share, company }
}

/**
 * The share of one institution in one month: the percentage of its sales, which its postings add up to. Refunds of months with another
 * share are reckoned by that share.
 */
export function addMonth(chain: Chain, lines: readonly PostedLine[], viewer: Viewer): number {
  const [first] = lines
  if (first === undefined) throw new Error('lines of an explained month: no posted lines')
  const period = periodOfNumber(first.month)
  const [th, en] = [thaiShortMonth(period), englishShortMonth(period)]
  const added = lines.map((line) => ({ line, ...addShare(chain, line, viewer) }))
  const parts = [...Map.groupBy(added, ({ line }) => line.percent)].map(([percent, part]) => {
    const rule = part[0]?.line.rule
    const sales = chain.reckon({
      kind: 'sales',
      op: 'sum',
      of: part.map(({ amount }) => amount),
      what: [`ยอดขาย ${th} ${first.storeName}`, `Sales of ${en}, ${first.storeName}`],
    })
    const givens = part.flatMap(({ given }) => given ?? [])
    const what: [string, string] = [`ส่วนแบ่ง ${th} ${first.storeName}`, `Share of ${en}, ${first.storeName}`]
    const shared = { kind: 'month', op: 'percent' } as const
    if (givens.length === 0) return chain.reckon({ ...shared, numbers: [percent], of: [sales], what }, rule)
    const given = chain.reckon({
      kind: 'discount',
      op: 'sum',
      of: givens,
      what: [`โค้ดของผู้ขายให้ส่วนลดใน ${th}`, `Given by the seller's own codes in ${en}`],
    })
    const whole = chain.reckon({
      kind: 'sales',
      op: 'sum',
      of: [sales, given],
      what: [`ยอดขาย ${th} ก่อนส่วนลดของผู้ขาย`, `Sales of ${en} before what the seller gave`],
    })
    const before = chain.reckon(
      {
        ...shared,
        numbers: [percent],
        of: [whole],
        what: [`ส่วนแบ่ง ${th} ก่อนหักส่วนลด`, `Share of ${en} before what was given`],
      },
      rule,
    )
    return chain.reckon({ kind: 'month', op: 'less', of: [before, given], what })
  })
  const [only = 0] = parts
  const share =
    parts.length === 1
      ? only
      : chain.reckon({
          kind: 'month',
          op: 'sum',
          of: parts,
          what: [`รวมส่วนแบ่งทุกอัตรา ${th}`, `The shares of ${en} together`],
        })
  const posted = chain.reckon({
    kind: 'posting',
    op: 'sum',
    of: added.map(({ share }) => share),
    what: ['รวมที่ลงบัญชีรายการต่อรายการ', 'What was posted line by line'],
  })
  return chain.add({
    kind: 'month',
    op: 'equal',
    of: [posted, share],
    after: chain.after(posted),
    what: [`ลงบัญชีตรงกับส่วนแบ่ง ${th}`, `What was posted is the share of ${en}`],
  })
}

/** A seller sees postings by number, because the key contains a buyer's order. */
export function refOf(
  { key, entry, line }: Pick<PostedLine, 'key' | 'entry' | 'line'>,
  viewer: Viewer,
): string {
  return viewer.kind === 'staff' ? `${key} #${entry}/${line}` : `#${entry}/${line}`
}
