import { type RawBuilder, sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import type { BookedItem } from '#rules/statements/suggest.ts'
import { accounts } from '#server/features/ledger/index.ts'
import { sentOf } from '#server/features/orders/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'

/** Something booked, with the part that is on a statement already and the ledger account that holds it meanwhile. */
export type Booked = BookedItem & {
  account: string
  openSatang: Satang
  isLater: boolean
  owner: string | null
  note: string
}

/** With e-Withholding Tax the bank takes net and tax of a payout together. */
const taken = sql`p.net_satang + case p.channel when 'E_WHT' then p.tax_satang else 0 end`
const bangkok = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'Asia/Bangkok')`
const come = sql`coalesce(m.transferred_at, m.received_at)`
const comeOn = bangkok(come)
/** Money reported in a later month than it came in, perhaps after that month was locked. Written as in the index `money_received_late`. */
const isLate = sql`date_trunc('month', ${bangkok(sql`m.transferred_at`)}) < date_trunc('month', ${bangkok(sql`m.received_at`)})`

/** Scope: these days, or named items. */
type Reach = { from: string; to: string; named: ReadonlyMap<string, readonly string[]> }

/**
 * All that must appear on a bank statement: money received, gateway settlements, payouts and returned ones, refunds (a gateway's own are
 * taken off its day), tax remitted. In is positive, out negative. Only money can become known after its month was locked: payouts and
 * refunds are dated into an open month.
 */
function bookedWithin({ from, to, named }: Reach): RawBuilder<unknown> {
  const numbers = (kind: string) => (named.get(kind) ?? []).filter((id) => /^\d{1,18}$/.test(id))
  const [first, last] = [from, to].map((day) => sql`${day}::timestamp at time zone 'Asia/Bangkok'`)
  return sql`
  select 'money' as kind, m.id::text as about, ${comeOn}::date as day, to_char(${comeOn}, 'HH24:MI:SS') as time, m.amount_satang as satang,
    'gateway:' || m.provider as account, array_remove(array[m.transaction_id, m.trans_ref, m.reference, m.order_id], null) as "references",
    '' as name, m.provider || ' ' || ${comeOn}::date as "group"
  from money_received m
  where (${come} >= ${first} and ${come} < ${last} or ${isLate} or m.id = any(${numbers('money')}::bigint[]))
    and m.state in ('MATCHED', 'UNMATCHED', 'REFUND_DUE', 'REFUNDED')
    and not exists (select from gateway_settlement_line s where s.money_id = m.id)
  union all
  select 'settlement', s.id, s.settled_on, '', s.net_satang, 'gateway:' || s.provider, array[s.reference], s.provider, ''
  from gateway_settlement s
  union all
  select 'payout', p.id, p.paid_on, '', -(${taken}), 'bank:' || p.payer,
    array_remove(array[nullif(p.bank_reference, ''), p.id, l.run_id || '-' || l.line], null), p.account_name, coalesce(l.run_id, '')
  from payout p left join payment_run_line l on l.payout_id = p.id
  where p.paid_on >= ${from}::date and p.paid_on < ${to}::date or p.id = any(${named.get('payout') ?? []}::text[])
  union all
  select 'return', p.id, ${bangkok(sql`p.returned_at`)}::date, '', ${taken}, 'bank:' || p.payer,
    array_remove(array[nullif(p.bank_reference, ''), p.id, l.run_id || '-' || l.line], null), p.account_name, ''
  from payout p left join payment_run_line l on l.payout_id = p.id where p.returned_at is not null
  union all
  select 'refund', d.id::text, ${bangkok(sql`d.refunded_at`)}::date, '', -${sql.raw(sentOf('d'))},
    case when d.at_provider_since is null then ${accounts.bankOfRefunds} else 'gateway:' || split_part(d.bank_reference, ' ', 1) end,
    array_remove(array[nullif(d.bank_reference, ''), d.order_id], null), '',
    case when d.at_provider_since is null then '' else split_part(d.bank_reference, ' ', 1) || ' ' || ${bangkok(sql`d.refunded_at`)}::date end
  from refund_due d
  where (d.refunded_at >= ${first} and d.refunded_at < ${last} or d.id = any(${numbers('refund')}::bigint[]))
    and d.refunded_at is not null and d.settled_as <> 'credit'
  union all
  select 'remittance', e.key, left(e.memo, 10)::date, '',
    case when g.to_account like 'bank:%' then -g.amount_satang else g.amount_satang end, 'bank:' || split_part(e.key, ':', 2),
    array[substr(e.memo, 12)], '', ''
  from ledger_entry e join ledger_posting g on g.entry_id = e.id where e.kind = 'tax' and e.key ~ '^(tax|vat)-remitted:'`
}

/** The condition `of` refers to `b` (booked), `m` (what of it was found) and `a` (what was noted of it for this month). */
async function readReach(
  db: Db | Trx,
  month: string,
  reach: Reach,
  of: RawBuilder<unknown>,
): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select b.kind, b.about, to_char(b.day, 'YYYY-MM-DD') as day, b.time, b.satang, b.account, b."references", b.name, b."group",
      (b.satang - coalesce(m.satang, 0))::bigint as "openSatang", coalesce(a.is_later, false) as "isLater", a.owner,
      coalesce(a.note, '') as note
    from (${bookedWithin(reach)}) b
      left join statement_absence a on (a.kind, a.about, a.month) = (b.kind, b.about, ${periodNumberOf(month)}::int)
      left join lateral (select sum(amount_satang) as satang from statement_match x where (x.kind, x.about) = (b.kind, b.about)) m on true
    where ${of} order by b.day, b.time, b.kind, b.about`.execute(db)
  return rows
}

/** Items with one of these ids, of any day; ids of several kinds may be equal. */
export function readNamed(db: Db | Trx, month: string, abouts: readonly string[]): Promise<Booked[]> {
  const named = new Map(['money', 'payout', 'refund'].map((kind) => [kind, abouts]))
  const nowhere = `${month}-01`
  return readReach(db, month, { from: nowhere, to: nowhere, named }, sql`b.about = any(${[...abouts]})`)
}

/** Matching items of all that the month must explain, or of the days around it. */
export async function readBooked(
  db: Db | Trx,
  month: string,
  of: RawBuilder<unknown>,
  around: { before: number; after: number } = { before: 0, after: 0 },
): Promise<Booked[]> {
  const first = `${month}-01`
  const { rows } = await sql<{ from: string; to: string; putOff: Record<string, string[]> }>`
    select to_char(${first}::date - ${around.before}::int, 'YYYY-MM-DD') as "from",
      to_char(${first}::date + interval '1 month' + ${around.after}::int * interval '1 day', 'YYYY-MM-DD') as "to",
      (select coalesce(jsonb_object_agg(kind, abouts), '{}') from (
        select kind, jsonb_agg(distinct about) as abouts from statement_absence
        where is_later and month < ${periodNumberOf(month)} group by kind) later) as "putOff"`.execute(db)
  const { from = first, to = first, putOff = {} } = rows[0] ?? {}
  return readReach(db, month, { from, to, named: new Map(Object.entries(putOff)) }, of)
}

export const periodNumberOf = (month: string) => Number(month.replace('-', ''))
export const isUnexplained = sql`b.satang <> coalesce(m.satang, 0)`

/**
 * The items a month must explain: its own, those that an earlier month put off, and those that became known after their own month was
 * locked. Nothing before the first locked month.
 */
const isOf = (month: string) => sql`(to_char(b.day, 'YYYY-MM') = ${month}
  or exists (select from statement_absence e where (e.kind, e.about) = (b.kind, b.about) and e.is_later and e.month < ${periodNumberOf(month)})
  or b.day < ${`${month}-01`}::date and to_char(b.day, 'YYYYMM')::int between
    (select min(month) from month_lock where confirmed_at is not null) and (select max(month) from month_lock where confirmed_at is not null))`

export const isOpenIn = (month: string) => sql`${isUnexplained} and ${isOf(month)}`
/** Items that are on no statement of the month and that staff have not put off. */
export const isAbsentIn = (month: string) => sql`${isOpenIn(month)} and not coalesce(a.is_later, false)`

/** Open items within ten days of the month, any of which a line may be, and all that were put off. */
export function readOpenNear(db: Db | Trx, month: string): Promise<Booked[]> {
  const first = `${month}-01`
  return readBooked(
    db,
    month,
    sql`${isUnexplained} and (${isOf(month)} or b.day between ${first}::date - 10 and ${first}::date + interval '1 month 10 days')`,
    { before: 10, after: 11 },
  )
}

/** Not booked yet, but a line of one of these amounts may show it first: returned payouts and dues of buyers. */
export async function readNotBooked(
  db: Db | Trx,
  month: string,
  amounts: readonly Satang[],
): Promise<Booked[]> {
  const { rows } = await sql<Omit<Booked, 'openSatang' | 'isLater' | 'owner' | 'note'>>`
    select kind, about, to_char(day, 'YYYY-MM-DD') as day, '' as time, satang, account, "references", name, '' as "group" from (
      select 'return' as kind, p.id as about, p.paid_on as day, ${taken} as satang, 'bank:' || p.payer as account, p.account_name as name,
        array_remove(array[nullif(p.bank_reference, ''), p.id, l.run_id || '-' || l.line], null) as "references"
      from payout p left join payment_run_line l on l.payout_id = p.id where p.returned_at is null
      union all
      select 'refund', d.id::text, ${bangkok(sql`d.created_at`)}::date, -d.amount_satang, ${accounts.bankOfRefunds}, '', array_remove(array[d.order_id], null)
      from refund_due d where d.refunded_at is null
    ) possible
    where satang = any(${amounts}::bigint[]) and day between ${`${month}-01`}::date - 31 and ${`${month}-01`}::date + interval '1 month'
    order by day, kind, about`.execute(db)
  return rows.map((row) => ({ ...row, openSatang: row.satang, isLater: false, owner: null, note: '' }))
}

/** Identifies the item to a person. */
export function wordsOf({ references, name }: Pick<Booked, 'references' | 'name'>): string {
  return [name, references[0] ?? ''].filter(Boolean).join(' · ')
}
