import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getTrialBalance } from '#contract/staff/books.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import type { Db } from '#server/platform/database.ts'

type Balance = DataOf<typeof getTrialBalance>
type Row = Omit<Balance['accounts'][number], 'opening' | 'debit' | 'credit' | 'closing'> &
  Record<'opening' | 'debit' | 'credit', Satang>

/** In the ledger money leaves `from_account`: there it is a debit, in `to_account` a credit. Days are those of Bangkok. */
export async function readTrialBalance(db: Db, { from, to }: { from: string; to: string }): Promise<Balance> {
  const { rows } = await sql<Row>`
    with side as (
      select g.entry_id, (e.occurred_at at time zone 'Asia/Bangkok')::date as day, g.from_account as account, g.amount_satang as debit, 0 as credit
      from ledger_posting g join ledger_entry e on e.id = g.entry_id
      union all
      select g.entry_id, (e.occurred_at at time zone 'Asia/Bangkok')::date, g.to_account, 0, g.amount_satang
      from ledger_posting g join ledger_entry e on e.id = g.entry_id
    ), sums as (
      select case when exists (select from chart_account c where c.account = s.account) then s.account else split_part(s.account, ':', 1) end as account,
        sum(debit - credit) filter (where day < ${from}::date) as opening,
        sum(debit) filter (where day >= ${from}::date) as debit, sum(credit) filter (where day >= ${from}::date) as credit
      from side s where day <= ${to}::date group by 1
    )
    select coalesce(c.account, s.account) as account, coalesce(c.kind, 'liability') as kind, coalesce(c.name_th, s.account) as "nameTh",
      coalesce(c.name_en, s.account) as "nameEn", coalesce(c.code, '') as code, coalesce(c.flowaccount, '') as flowaccount,
      coalesce(c.peak, '') as peak, coalesce(c.express, '') as express, coalesce(s.opening, 0)::bigint as opening,
      coalesce(s.debit, 0)::bigint as debit, coalesce(s.credit, 0)::bigint as credit
    from chart_account c full join sums s on s.account = c.account order by c.code nulls last, 1`.execute(db)
  const { rows: counted } = await sql<{ entries: number }>`
    select count(*) as entries from ledger_entry
    where (occurred_at at time zone 'Asia/Bangkok')::date between ${from}::date and ${to}::date`.execute(db)
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
