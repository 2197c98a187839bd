import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getMoneyFlow, listMoneyFlowPart as listCall, moneyFlowParts } from '#contract/staff/books.ts'
import { monthNumber, nextPeriod, type Period, startOfPeriod } from '#rules/calendar/periods.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import type { Db } from '#server/platform/database.ts'
import { accounts } from '../accounts.ts'

type Sums = Record<
  | 'orders'
  | 'list'
  | 'discounts'
  | 'refundedSellers'
  | 'refundedCompany'
  | 'soldSellers'
  | 'soldCompany'
  | 'carried'
  | 'transfers'
  | 'tax'
  | 'fee'
  | 'paid'
  | 'due',
  Satang
>

/** The postings of entry `e` by index, so that the time depends on the month's entries, not on all postings. */
const postings = sql`(select * from ledger_posting p where p.entry_id = e.id offset 0)`

/** Of a line `l` of a paid order: it was sold. What its buyer owned already is owed back, and is no sale. */
export const isSold = sql`(l.paid_satang = 0 or exists (select from ledger_entry e join ledger_posting g on g.entry_id = e.id
  where e.key = 'order:' || l.order_id || ':paid' and g.sheet_id = l.sheet_id))`

/**
 * The flow of a month's money from sales to what sellers are owed at its end, by the Bangkok time of each entry, like the trial balance.
 * Due = carried + share − tax, fee and transfers; `other` is everything else that moved it.
 */
export async function readMoneyFlow(db: Db, month: Period): Promise<DataOf<typeof getMoneyFlow>> {
  const [from, to] = [startOfPeriod(month), startOfPeriod(nextPeriod(month))]
  const { rows } = await sql<Sums>`
    with moved as (
      select e.kind, e.key, g.from_account, g.to_account, g.amount_satang as satang
      from ledger_entry e cross join lateral ${postings} g where e.occurred_at >= ${from} and e.occurred_at < ${to}
    ), bought as (
      select count(distinct o.id) as orders, coalesce(sum(l.list_satang), 0)::bigint as list, coalesce(sum(l.discount_satang), 0)::bigint as discounts
      from orders o join order_line l on l.order_id = o.id
      where o.state = 'paid' and o.paid_at >= ${from} and o.paid_at < ${to} and ${isSold}
    ), shared as (
      select coalesce(sum(satang) filter (where kind = 'refund' and from_account like 'seller:%'), 0)::bigint as "refundedSellers",
        coalesce(sum(satang) filter (where kind = 'refund' and from_account = ${accounts.salesShare}), 0)::bigint as "refundedCompany",
        coalesce(sum(satang) filter (where kind = 'sale' and to_account like 'seller:%'), 0)::bigint as "soldSellers",
        coalesce(sum(satang) filter (where kind = 'sale' and to_account = ${accounts.salesShare}), 0)::bigint as "soldCompany"
      from moved
    ), sent as (
      select count(*) filter (where way = 1) as transfers, coalesce(sum(way * p.tax_satang), 0)::bigint as tax,
        coalesce(sum(way * p.fee_satang), 0)::bigint as fee, coalesce(sum(way * p.net_satang), 0)::bigint as paid
      from (select distinct key, case when key like '%:returned' then -1 else 1 end as way from moved where key like 'payout:%') e
        join payout p on p.id = split_part(e.key, ':', 2)
    ), owed as (
      select coalesce(sum(credit_satang - debit_satang) filter (where occurred_month < ${monthNumber(month)}), 0)::bigint as carried,
        coalesce(sum(credit_satang - debit_satang), 0)::bigint as due
      from ledger_balance where account like 'seller:%' and occurred_month <= ${monthNumber(month)}
    )
    select * from bought, shared, sent, owed`.execute(db)
  const [sums] = rows
  if (sums === undefined) throw new Error('money flow: the aggregate answered no row')
  const refunded = sums.refundedSellers + sums.refundedCompany
  const share = sums.soldSellers - sums.refundedSellers
  const { orders, transfers, carried, tax, fee, paid, due } = sums
  const inSatang = {
    sold: sums.list,
    discounts: sums.discounts,
    refunded,
    company: sums.soldCompany - sums.refundedCompany,
    share,
    carried,
    tax,
    fee,
    paid,
    other: due - (carried + share - tax - fee - paid),
    due,
  }
  return { orders, transfers, ...mapValues(inSatang, satangToBaht) }
}

type Part = (typeof moneyFlowParts)[number]
type PartRow = Omit<DataOf<typeof listCall>['rows'][number], 'amount'> & { satang: Satang }

/** The rows behind a part of the money flow; they add up to it to the satang. */
export async function listMoneyFlowPart(
  db: Db,
  input: { month: Period; part: Part; page: number; rows: number },
): Promise<DataOf<typeof listCall>> {
  const of = rowsOf(input.part, input.month)
  const { rows } = await sql<PartRow>`
    select to_char(part.at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, part.kind, part.about, coalesce(s.code_name, '') as name, part.satang
    from (${of}) part left join seller s on s.person_id = part.seller
    order by part.at desc nulls last, abs(part.satang) desc, part.about limit ${input.rows} offset ${input.page * input.rows}`.execute(
    db,
  )
  const { rows: sums } = await sql<{ count: number; satang: Satang }>`
    select count(*) as count, coalesce(sum(satang), 0)::bigint as satang from (${of}) part`.execute(db)
  return {
    rows: rows.map(({ satang, ...row }) => ({ ...row, amount: satangToBaht(satang) })),
    total: sums[0]?.count ?? 0,
    sum: satangToBaht(sums[0]?.satang ?? 0),
  }
}

type FlowRow = { kind: PartRow['kind']; about: string; satang: Satang; at: Date | null }

/** All rows of `listMoneyFlowPart`, for the part's explanation. */
export async function readMoneyFlowRows(
  db: Db,
  { month, part }: { month: Period; part: Part },
): Promise<FlowRow[]> {
  const { rows } = await sql<FlowRow>`
    select part.kind, part.about, part.satang, part.at
    from (${rowsOf(part, month)}) part
    order by part.at nulls first, part.about, part.satang`.execute(db)
  return rows
}

function rowsOf(part: Part, month: Period): RawBuilder<unknown> {
  const [from, to] = [startOfPeriod(month), startOfPeriod(nextPeriod(month))]
  const within = sql`e.occurred_at >= ${from} and e.occurred_at < ${to}`
  const bought = (column: 'list_satang' | 'discount_satang') => sql`
    select o.paid_at as at, 'order' as kind, o.id as about, null as seller, sum(l.${sql.ref(column)})::bigint as satang
    from orders o join order_line l on l.order_id = o.id
    where o.state = 'paid' and o.paid_at >= ${from} and o.paid_at < ${to} and l.${sql.ref(column)} <> 0 and ${isSold} group by o.id`
  /** Sales to these accounts less refunds, or the refunds alone. */
  const shared = (accounts: RawBuilder<unknown>, refunds: 'add' | 'take off') => sql`
    select e.occurred_at as at, case e.kind when 'sale' then 'order' else 'refund' end as kind, split_part(e.key, ':', 2) as about,
      case when count(distinct of.account) = 1 and min(of.account) like 'seller:%' then split_part(min(of.account), ':', 2) end as seller,
      sum(case when e.kind = 'sale' then g.amount_satang else ${refunds === 'add' ? sql`g` : sql`-g`}.amount_satang end)::bigint as satang
    from ledger_entry e cross join lateral ${postings} g
      cross join lateral (select case e.kind when 'sale' then g.to_account else g.from_account end as account) of
    where ${within} and e.kind in (${refunds === 'add' ? sql`'refund'` : sql`'sale', 'refund'`}) and (${accounts}) group by e.id`
  const paid = (column: 'tax_satang' | 'fee_satang' | 'net_satang') => sql`
    select e.occurred_at as at, case when e.key like '%:returned' then 'return' else 'payout' end as kind, p.id as about, p.seller_id as seller,
      (case when e.key like '%:returned' then -1 else 1 end * p.${sql.ref(column)})::bigint as satang
    from ledger_entry e join payout p on p.id = split_part(e.key, ':', 2)
    where ${within} and e.key like 'payout:%' and p.${sql.ref(column)} <> 0`
  const owedBefore = (month: Period) => sql`
    select null::timestamptz as at, 'seller' as kind, split_part(account, ':', 2) as about, split_part(account, ':', 2) as seller,
      sum(credit_satang - debit_satang)::bigint as satang
    from ledger_balance where account like 'seller:%' and occurred_month < ${monthNumber(month)}
    group by account having sum(credit_satang - debit_satang) <> 0`
  switch (part) {
    case 'sold':
      return bought('list_satang')
    case 'discounts':
      return bought('discount_satang')
    case 'refunded':
      return shared(sql`of.account like 'seller:%' or of.account = ${accounts.salesShare}`, 'add')
    case 'company':
      return shared(sql`of.account = ${accounts.salesShare}`, 'take off')
    case 'share':
      return shared(sql`of.account like 'seller:%'`, 'take off')
    case 'tax':
      return paid('tax_satang')
    case 'fee':
      return paid('fee_satang')
    case 'paid':
      return paid('net_satang')
    case 'carried':
      return owedBefore(month)
    case 'due':
      return owedBefore(nextPeriod(month))
    case 'other':
      return sql`
        select e.occurred_at as at, 'entry' as kind, e.key as about, split_part(s.account, ':', 2) as seller, s.amount_satang as satang
        from ledger_side s join ledger_entry e on e.id = s.entry_id
        where ${within} and s.account like 'seller:%' and e.kind not in ('sale', 'refund') and e.key not like 'payout:%'`
  }
}

function mapValues<Key extends string>(
  of: Record<Key, number>,
  map: (value: number) => number,
): Record<Key, number> {
  return Object.fromEntries(Object.entries<number>(of).map(([key, value]) => [key, map(value)])) as Record<
    Key,
    number
  >
}
