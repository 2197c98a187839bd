import { type RawBuilder, sql } from 'kysely'
import { englishShortMonth, thaiShortMonth } from '#rules/calendar/bangkok.ts'
import { type Chain, discountRule, shareRule } from '#rules/money/explanation.ts'
import { type Satang, sellerSharePercent } from '#rules/money/satang.ts'
import type { Db } from '#server/platform/database.ts'
import { periodOfMonth } from '../months/index.ts'

/** Whose eyes a chain is for: a seller sees her own lines and neither orders nor buyers, a buyer nothing of sellers. */
export type Viewer = { kind: 'staff' } | { kind: 'seller' | 'buyer'; id: string }

export type OrderedLine = {
  order: string
  position: number
  sheet: string
  list: Satang
  discount: Satang
  paid: Satang
  /** Of the whole order, with what each of its lines weighs. */
  orderDiscount: Satang
  promo: string | null
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
  /** Where sales of seller, institution and month stood before it. */
  base: Satang
  amount: Satang
  share: Satang
}

const ordered = sql`
  l.order_id as order, l.position, l.sheet_name as sheet, l.list_satang as list, l.discount_satang as discount, l.paid_satang as paid,
  o.discount_satang as "orderDiscount", o.promo_code as promo, l.author_id as author,
  coalesce((select json_agg(json_build_object('author', w.author_id, 'satang',
      case when c.store_code is null or c.store_code = w.store_code then w.list_satang else 0 end) order by w.position)
    from order_line w left join promo_code c on c.code = o.promo_code
    where w.order_id = o.id and o.discount_satang > 0), '[]') as weights`

/** As it is called in short. */
export const storeName = (code: RawBuilder<unknown>) =>
  sql`(select coalesce(nullif(short, ''), name_th) from store where code = ${code})`

/** The lines of these entries or months in the order in which they were posted, each with what stood before it. */
export async function readPostedLines(db: Db, of: RawBuilder<unknown>): Promise<PostedLine[]> {
  const { rows } = await sql<PostedLine>`
    with wanted as (
      select distinct p.seller_id, p.store_code, e.month from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where e.kind in ('sale', 'refund') and p.seller_id is not null and ${of}
    ), line as (
      select e.id as entry, e.key, e.kind, e.month, e.occurred_at as at, e.order_id, p.seller_id, p.store_code, p.sheet_id,
        min(p.line)::int as line, case e.kind when 'sale' then 1 else -1 end * sum(p.amount_satang)::bigint as amount,
        case e.kind when 'sale' then 1 else -1 end
          * coalesce(sum(p.amount_satang) filter (where 'seller:' || p.seller_id in (p.from_account, p.to_account)), 0)::bigint as share
      from wanted w join ledger_posting p on (p.seller_id, p.store_code) = (w.seller_id, w.store_code)
        join ledger_entry e on e.id = p.entry_id and e.month = w.month and e.kind in ('sale', 'refund')
      group by e.id, p.seller_id, p.store_code, p.sheet_id
    ), standing as (
      select line.*, (sum(amount) over (partition by seller_id, store_code, month order by entry, line) - amount)::bigint as base from line
    )
    select p.entry, p.key, p.line, p.kind, p.month, p.store_code as store, ${storeName(sql`p.store_code`)} as "storeName", p.at, p.base, p.amount, p.share, ${ordered}
    from standing p join orders o on o.id = p.order_id
      join order_line l on l.order_id = p.order_id and l.sheet_id = p.sheet_id
      join ledger_entry e on e.id = p.entry
    where ${of} order by p.month, p.store_code, p.entry, p.line`.execute(db)
  return rows
}

export async function readOrderedLines(db: Db, order: string): Promise<OrderedLine[]> {
  const { rows } = await sql<OrderedLine>`
    select ${ordered} from order_line l join orders o on o.id = l.order_id where o.id = ${order} order by l.position`.execute(
    db,
  )
  return rows
}

/** What was paid for a line: its list price less its part of the order's discount. Answers the step. */
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
  const code = viewer.kind === 'seller' ? '' : (line.promo ?? '')
  // What else a buyer bought is nothing of a seller's.
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

/** What a posted line brought its seller, from its price on. Answers the steps of the money and of the share. */
export function addShare(
  chain: Chain,
  line: PostedLine,
  viewer: Viewer,
): { amount: number; share: number; company: number } {
  const ref = refOf(line, viewer)
  const at = line.at.toISOString()
  const paid = addPaid(chain, line, viewer, ref, at)
  const zero =
    line.kind === 'refund'
      ? chain.add({ kind: 'refund', after: 0, what: ['ก่อนคืนเงิน', 'Before the refund'], ref, at })
      : null
  const amount =
    zero === null
      ? paid
      : chain.add({
          kind: 'refund',
          op: 'less',
          of: [zero, paid],
          before: line.paid,
          after: line.amount,
          what: [`คืนเงิน ${line.sheet}`, `Refunded: ${line.sheet}`],
          ref,
          at,
        })
  const share = chain.add(
    {
      kind: 'share',
      op: 'running',
      of: [amount],
      numbers: [sellerSharePercent, line.base],
      after: line.share,
      what: [`ส่วนแบ่งจาก ${line.sheet}`, `Share of ${line.sheet}`],
      ref,
      at,
    },
    shareRule,
  )
  if (viewer.kind !== 'staff') return { amount, share, company: 0 }
  const company = chain.add({
    kind: 'company',
    op: 'less',
    of: [amount, share],
    after: line.amount - line.share,
    what: [`ส่วนของบริษัทจาก ${line.sheet}`, `The company's part of ${line.sheet}`],
    ref,
    at,
  })
  return { amount, share, company }
}

/** The share of one institution in one month: the percentage of its sales, which is what its postings come to. */
export function addMonth(chain: Chain, lines: readonly PostedLine[], viewer: Viewer): number {
  const [first] = lines
  if (first === undefined) throw new Error('a month of no lines')
  const period = periodOfMonth(first.month)
  const [th, en] = [thaiShortMonth(period), englishShortMonth(period)]
  const added = lines.map((line) => addShare(chain, line, viewer))
  const sales = chain.reckon({
    kind: 'sales',
    op: 'sum',
    of: added.map(({ amount }) => amount),
    what: [`ยอดขาย ${th} ${first.storeName}`, `Sales of ${en}, ${first.storeName}`],
  })
  const share = chain.reckon(
    {
      kind: 'month',
      op: 'percent',
      of: [sales],
      numbers: [sellerSharePercent],
      what: [`ส่วนแบ่ง ${th} ${first.storeName}`, `Share of ${en}, ${first.storeName}`],
    },
    shareRule,
  )
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

/** A seller knows postings by their number: the key holds the order of a buyer. */
export function refOf(
  { key, entry, line }: Pick<PostedLine, 'key' | 'entry' | 'line'>,
  viewer: Viewer,
): string {
  return viewer.kind === 'staff' ? `${key} #${entry}/${line}` : `#${entry}/${line}`
}
