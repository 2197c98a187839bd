import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { salesFigures } from '#contract/shared/explained-sales.ts'
import { bangkokDate, englishShortDate, noonOf, startOfDay, thaiShortDate } from '#rules/calendar/bangkok.ts'
import { englishShortMonth, monthNumber, thaiShortMonth } from '#rules/calendar/periods.ts'
import { type Chain, ownCodeRule } from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db } from '#server/platform/database.ts'
import { explainPayout } from './explain-payout.ts'
import { addAmount, addGiven, addPaid, type OrderedLine, ordered, readPostedLines, refOf } from './lines.ts'

/** Beyond this many lines, sales are shown by day; each day opens its own. */
const linesWhole = 1_000

type Of<Kind extends keyof typeof salesFigures> = z.output<(typeof salesFigures)[Kind]>
type SoldLine = OrderedLine & { entry: number; key: string; line: number; at: Date; amount: Satang }

/** A month's sales, the part her own codes gave, or its transfers. Refuses: not-found. */
export async function explainMonthPart(
  db: Db,
  chain: Chain,
  { month, store, sheet, part }: Of<'month-part'>,
  seller: string,
): Promise<number> {
  if (part === 'tax' || part === 'fee' || part === 'net')
    return explainPaidMonth(db, chain, { month, part }, seller)
  const viewer = { kind: 'seller', id: seller } as const
  const lines = await readPostedLines(
    db,
    sql`p.seller_id = ${seller} and e.month = ${monthNumber(month)}
      and ${store === undefined ? sql`true` : sql`p.store_code = ${store}`}
      and ${sheet === undefined ? sql`true` : sql`p.sheet_id = ${sheet}`}`,
  )
  if (lines.length === 0) return refuse('not-found')
  const [th, en] = [thaiShortMonth(month), englishShortMonth(month)]
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of:
      part === 'sales'
        ? lines.map((line) => addAmount(chain, line, viewer))
        : lines.filter(({ given }) => given > 0).map((line) => addGiven(chain, line, viewer)),
    what:
      part === 'sales'
        ? [`ยอดขาย ${th}`, `Sales of ${en}`]
        : [`โค้ดของผู้ขายให้ส่วนลดใน ${th}`, `Given by the seller's own codes in ${en}`],
  })
}

/** The records of this month in every transfer that paid some of it; the fee belongs to the newest month of its transfer. */
async function explainPaidMonth(
  db: Db,
  chain: Chain,
  { month, part }: { month: string; part: 'tax' | 'fee' | 'net' },
  seller: string,
): Promise<number> {
  const number = monthNumber(month)
  const { rows } = await sql<{ payout: string; records: string[]; isNewest: boolean }>`
    select payout_id as payout, array_agg(id order by id) filter (where month = ${number}) as records, max(month) = ${number} as "isNewest"
    from payment_record r where seller_id = ${seller} and payout_id is not null
      and not exists (select from payment_record again where again.again_of = r.id)
    group by payout_id having bool_or(month = ${number}) order by 1`.execute(db)
  if (rows.length === 0) return refuse('not-found')
  const shares: number[] = []
  const taxes: number[] = []
  const fees: number[] = []
  for (const { payout, records, isNewest } of rows) {
    const steps = await explainPayout(db, chain, payout, { kind: 'seller', id: seller })
    const find = (kind: 'record' | 'tax-part', id: string) =>
      chain.steps.findLast((step) => step.kind === kind && step.ref === id)?.id
    shares.push(...records.map((id) => find('record', id) ?? steps.gross))
    taxes.push(...records.map((id) => find('tax-part', id) ?? steps.tax))
    if (isNewest) fees.push(steps.fee)
  }
  const [th, en] = [thaiShortMonth(month), englishShortMonth(month)]
  const sum = (kind: 'tax' | 'fee', of: number[], what: [string, string]) =>
    chain.reckon({ kind, op: 'sum', of, what })
  const tax = () => sum('tax', taxes, [`ภาษีของ ${th}`, `Tax of ${en}`])
  const fee = () => sum('fee', fees, [`ค่าธรรมเนียมที่อยู่กับ ${th}`, `Fees that stand with ${en}`])
  if (part === 'tax') return tax()
  if (part === 'fee') return fee()
  const share = chain.reckon({
    kind: 'gross',
    op: 'sum',
    of: shares,
    what: [`ส่วนแบ่งที่โอนแล้วของ ${th}`, `Share of ${en} that was transferred`],
  })
  return chain.reckon({
    kind: 'net',
    op: 'less',
    of: [share, tax(), fee()],
    what: [`สุทธิของ ${th}`, `Net of ${en}`],
  })
}

/** Sales of some days, as on the insight: without refunded ones. Refuses: not-found. */
export async function explainSoldDays(
  db: Db,
  chain: Chain,
  { from, to, sheet, source }: Of<'sold'>,
  seller: string,
): Promise<number> {
  if (sheet !== undefined) {
    const { rows } = await sql`select from sheet where id = ${sheet} and author_id = ${seller}`.execute(db)
    if (rows.length === 0) return refuse('not-found')
  }
  const lines = await readSoldLines(
    db,
    sql`p.seller_id = ${seller} and e.occurred_at >= ${startOfDay(from)} and e.occurred_at < ${startOfDay(to, 1)}
      and ${sheet === undefined ? sql`true` : sql`p.sheet_id = ${sheet}`}`,
    source === undefined ? sql`true` : sql`coalesce(l.source, 'direct') = ${source}`,
  )
  const [first, last] = [new Date(startOfDay(from)), new Date(startOfDay(to))]
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of: addSold(chain, lines, seller),
    what: [
      `ยอดขาย ${thaiShortDate(first)} – ${thaiShortDate(last)}`,
      `Sales from ${englishShortDate(first)} to ${englishShortDate(last)}`,
    ],
  })
}

/** Sales with a code of hers, or its discount; without refunds. Refuses: not-found. */
export async function explainOwnCode(
  db: Db,
  chain: Chain,
  { code, part }: Of<'own-code'>,
  seller: string,
): Promise<number> {
  const { rows } = await sql`select from promo_code where code = ${code} and seller_id = ${seller}`.execute(
    db,
  )
  if (rows.length === 0) return refuse('not-found')
  const lines = await readSoldLines(
    db,
    sql`p.seller_id = ${seller} and e.order_id in (select u.order_id from promo_use u where u.promo_code = ${code})`,
    sql`exists (select from order_line_given g where (g.order_id, g.position) = (l.order_id, l.position))`,
  )
  const sold = addSold(chain, lines, seller, part === 'given')
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of: sold,
    what:
      part === 'sales'
        ? ['ยอดขายจากโค้ดนี้', 'Sales with this code']
        : ['ส่วนลดที่ให้ด้วยโค้ดนี้', 'Given by this code'],
  })
}

async function readSoldLines(db: Db, of: RawBuilder<unknown>, ofLine: RawBuilder<unknown>) {
  const { rows } = await sql<SoldLine>`
    with sold as (
      select e.id, e.key, e.occurred_at, e.order_id, p.sheet_id, min(p.line)::int as line, sum(p.amount_satang)::bigint as amount
      from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where e.kind = 'sale' and p.sheet_id is not null and ${of}
        and not exists (select from refund_line r join order_line l on (l.order_id, l.position) = (r.order_id, r.position)
          where r.order_id = e.order_id and l.sheet_id = p.sheet_id)
      group by e.id, p.sheet_id
    )
    select s.id as entry, s.key, s.line, s.occurred_at as at, s.amount, ${ordered}
    from sold s join orders o on o.id = s.order_id join order_line l on l.order_id = s.order_id and l.sheet_id || '' = s.sheet_id
    where ${ofLine} order by s.id, s.line`.execute(db)
  return rows
}

/** The booked price of each line, or the part that a code of hers gave. */
function addSold(chain: Chain, lines: readonly SoldLine[], seller: string, isGiven = false): number[] {
  const satangOf = (line: SoldLine) => (isGiven ? line.given : line.amount)
  if (lines.length > linesWhole)
    return [...Map.groupBy(lines, ({ at }) => bangkokDate(at))].map(([day, ofDay]) =>
      chain.add({
        kind: isGiven ? 'discount' : 'sales',
        after: ofDay.reduce((sum, line) => sum + satangOf(line), 0),
        what: [`${ofDay.length} รายการของวัน`, `${ofDay.length} sales of the day`],
        at: noonOf(day).toISOString(),
      }),
    )
  const viewer = { kind: 'seller', id: seller } as const
  return lines.map((line) => {
    const about = { ref: refOf(line, viewer), at: line.at.toISOString() }
    const paid = addPaid(chain, line, viewer, about.ref, about.at)
    if (isGiven)
      return chain.add(
        {
          kind: 'discount',
          op: 'equal',
          // The discount is the step before the price paid.
          of: [paid - 1],
          after: line.given,
          what: [`โค้ดของผู้ขายให้ส่วนลด ${line.sheet}`, `Given by the seller's own code: ${line.sheet}`],
          ...about,
        },
        ownCodeRule,
      )
    return chain.add({
      kind: 'posting',
      op: 'equal',
      of: [paid],
      after: line.amount,
      what: [`ลงบัญชีขาย ${line.sheet}`, `Posted as sold: ${line.sheet}`],
      ...about,
    })
  })
}
