import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getTrialBalance } from '#contract/staff/books.ts'
import { startOfDay } from '#rules/calendar/bangkok.ts'
import { monthNumber, nextPeriod, periodOf, shiftPeriod, startOfPeriod } from '#rules/calendar/periods.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import type { Db } from '#server/platform/database.ts'
import { allEntries } from './sums.ts'

type Balance = DataOf<typeof getTrialBalance>
type Row = Omit<Balance['accounts'][number], 'opening' | 'debit' | 'credit' | 'closing'> &
  Record<'opening' | 'debit' | 'credit', Satang>

/**
 * The ledger's `from_account` is the debit side, `to_account` the credit side; days are those of Bangkok. Whole months come from sums,
 * parts of a month from postings.
 */
export async function readTrialBalance(db: Db, { from, to }: { from: string; to: string }): Promise<Balance> {
  const { rows } = await sql<Row>`
    with moved as (
      select account, sum(debit) filter (where not opening) as debit, sum(credit) filter (where not opening) as credit,
        sum(debit - credit) filter (where opening) as opening
      from (${sql.join(sidesOf(from, to), sql` union all `)}) side (opening, account, debit, credit) group by 1
    ), sums as (
      select case when exists (select from chart_account c where c.account = m.account) then m.account else split_part(m.account, ':', 1) end as account,
        sum(opening) as opening, sum(debit) as debit, sum(credit) as credit
      from moved m group by 1
    )
    select coalesce(c.account, s.account) as account, coalesce(c.kind, 'liability') as kind, coalesce(c.name_th, s.account) as "nameTh",
      coalesce(c.name_en, s.account) as "nameEn", coalesce(c.code, '') as code, coalesce(c.flowaccount, '') as flowaccount,
      coalesce(c.peak, '') as peak, coalesce(c.express, '') as express, coalesce(s.opening, 0)::bigint as opening,
      coalesce(s.debit, 0)::bigint as debit, coalesce(s.credit, 0)::bigint as credit
    from chart_account c full join sums s on s.account = c.account order by c.code nulls last, 1`.execute(db)
  const { rows: counted } = await sql<{ entries: number }>`
    select count(*) as entries from ledger_entry
    where occurred_at >= ${startOfDay(from)} and occurred_at < ${startOfDay(to, 1)}`.execute(db)
  const sum = (of: (row: Row) => Satang) => rows.reduce((all, row) => all + of(row), 0)
  const closing = ({ opening, debit, credit }: Row) => opening + debit - credit
  return {
    accounts: rows.map((row) => ({
      ...row,
      opening: satangToBaht(row.opening),
      debit: satangToBaht(row.debit),
      credit: satangToBaht(row.credit),
      closing: satangToBaht(closing(row)),
    })),
    control: {
      entries: counted[0]?.entries ?? 0,
      debit: satangToBaht(sum(({ debit }) => debit)),
      credit: satangToBaht(sum(({ credit }) => credit)),
      closing: satangToBaht(sum(closing)),
    },
  }
}

/** Everything up to the last day, each part once: the opening before the first day, and the moves since. */
function sidesOf(from: string, to: string): RawBuilder<unknown>[] {
  const [first, last] = [periodOf(startOfDay(from)), periodOf(startOfDay(to))]
  const [begin, end] = [startOfDay(from), startOfDay(to, 1)]
  const firstWhole = startOfPeriod(first) < begin ? nextPeriod(first) : first
  const lastWhole = end < startOfPeriod(nextPeriod(last)) ? shiftPeriod(last, -1) : last
  const days = (opening: boolean, since: Date, until: Date) =>
    since < until
      ? [
          sql`select ${opening}::boolean, account, debit_satang, credit_satang from ledger_sides_of(0, ${allEntries}, ${since}, ${until})`,
        ]
      : []
  return [
    sql`select occurred_month < ${monthNumber(first)}::int, account, debit_satang, credit_satang from ledger_balance
      where occurred_month < ${monthNumber(first)}::int or occurred_month between ${monthNumber(firstWhole)}::int and ${monthNumber(lastWhole)}::int`,
    ...days(true, startOfPeriod(first), begin),
    ...(firstWhole > lastWhole
      ? days(false, begin, end)
      : [
          ...days(false, begin, startOfPeriod(firstWhole)),
          ...days(false, startOfPeriod(nextPeriod(lastWhole)), end),
        ]),
  ]
}
