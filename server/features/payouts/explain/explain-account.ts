import { type RawBuilder, sql } from 'kysely'
import { englishShortDate, noonOf, startOfDay, thaiShortDate } from '#rules/calendar/bangkok.ts'
import { monthNumber, periodOf, startOfPeriod } from '#rules/calendar/periods.ts'
import type { Chain } from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { allEntries } from '#server/features/ledger/index.ts'
import type { Db } from '#server/platform/database.ts'

/** A gateway has twenty thousand entries a month: beyond this many they are shown by day and kind. */
const entriesMax = 1_000

type AccountSide = 'balance' | 'debit' | 'credit' | 'owed'
type Moved = { day: string; kind: string; key: string | null; count: number; debit: Satang; credit: Satang }

/**
 * The balance of an account: its opening and what each entry moved. The account is of the chart (`seller` is all sellers) or of the ledger;
 * debits are positive, with `owed` the other way round. Refuses: not-found.
 */
export async function explainAccount(
  db: Db,
  chain: Chain,
  input: { account: string; from?: string | undefined; to: string; side: AccountSide },
): Promise<number> {
  const { account, from = '2000-01-01', to, side } = input
  const day = sql`(e.occurred_at at time zone 'Asia/Bangkok')::date`
  const within = sql`e.occurred_at >= ${startOfDay(from)} and e.occurred_at < ${startOfDay(to, 1)}`
  const ofAccount = (
    of: RawBuilder<unknown>,
  ) => sql`(${of} = ${account} or (split_part(${of}, ':', 1) = ${account}
    and not exists (select from chart_account c where c.account = ${of})))`
  const { rows: known } = await sql`
    select from chart_account where account = ${account} union all (select from ledger_balance s where ${ofAccount(sql`s.account`)} limit 1)`.execute(
    db,
  )
  if (known.length === 0) return refuse('not-found')
  // Months before it are read as sums, the days before it in its own month one by one.
  const month = periodOf(startOfDay(from))
  const { rows: stood } = await sql<{ satang: Satang }>`
    select coalesce(sum(debit_satang - credit_satang), 0)::bigint as satang from (
      select account, debit_satang, credit_satang from ledger_balance where occurred_month < ${monthNumber(month)}
      union all
      select account, debit_satang, credit_satang from ledger_sides_of(0, ${allEntries}, ${startOfPeriod(month)}, ${startOfDay(from)})
    ) s where ${ofAccount(sql`s.account`)}`.execute(db)
  const { rows: counted } = await sql<{ entries: number }>`
    select count(*)::int as entries from (
      select distinct e.id from ledger_side s join ledger_entry e on e.id = s.entry_id where ${ofAccount(sql`s.account`)} and ${within} limit ${entriesMax + 1}) counted`.execute(
    db,
  )
  const { satang: before = 0 } = stood[0] ?? {}
  const { entries = 0 } = counted[0] ?? {}
  const each = entries <= entriesMax
  const { rows } = await sql<Moved>`
    select to_char(${day}, 'YYYY-MM-DD') as day, e.kind, ${each ? sql`e.key` : sql`null::text`} as key, count(distinct e.id)::int as count,
      coalesce(sum(-s.amount_satang) filter (where s.amount_satang < 0), 0)::bigint as debit,
      coalesce(sum(s.amount_satang) filter (where s.amount_satang > 0), 0)::bigint as credit
    from ledger_side s join ledger_entry e on e.id = s.entry_id
    where ${ofAccount(sql`s.account`)} and ${within}
    group by 1, 2, 3 order by 1, ${each ? sql`min(e.id)` : sql`2`}`.execute(db)
  const figureOf = ({ debit, credit }: Pick<Moved, 'debit' | 'credit'>) =>
    side === 'debit' ? debit : side === 'credit' ? credit : side === 'owed' ? credit - debit : debit - credit
  const steps: number[] = []
  if (side === 'balance' || side === 'owed')
    steps.push(
      chain.add({
        kind: 'total',
        after: side === 'owed' ? -before : before,
        what: [`ยอดยกมาของ ${account}`, `${account} stood before`],
        ref: account,
      }),
    )
  for (const moved of rows) {
    const after = figureOf(moved)
    if (after === 0) continue
    const { key, kind, count } = moved
    steps.push(
      chain.add({
        kind: 'posting',
        after,
        what:
          key === null
            ? [`${kind} ${count} รายการ`, `${count} of ${kind}`]
            : [`ลงบัญชี ${kind}`, `Posted: ${kind}`],
        ref: key ?? `${account} ${moved.day}`,
        at: noonOf(moved.day).toISOString(),
      }),
    )
  }
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of: steps,
    what: [
      `บัญชี ${account} ถึง ${thaiShortDate(new Date(to))}`,
      `Account ${account} up to ${englishShortDate(new Date(to))}`,
    ],
    ref: account,
  })
}

/** Change of what sellers are owed by one entry, given its key. Refuses: not-found. */
export async function explainEntry(db: Db, chain: Chain, key: string): Promise<number> {
  const { rows } = await sql<{ from: string; to: string; satang: Satang; memo: string; at: Date }>`
    select p.from_account as from, p.to_account as to, p.amount_satang as satang, e.memo, e.occurred_at as at
    from ledger_entry e join ledger_posting p on p.entry_id = e.id where e.key = ${key} order by p.line`.execute(
    db,
  )
  if (rows.length === 0) return refuse('not-found')
  const isSeller = (account: string) => account.startsWith('seller:')
  const steps = rows.map(({ from, to, satang, memo, at }) =>
    chain.add({
      kind: 'posting',
      after: isSeller(from) && !isSeller(to) ? -satang : satang,
      what: [`ลงบัญชี ${from} → ${to} ${memo}`.trim(), `Posted ${from} → ${to} ${memo}`.trim()],
      ref: key,
      at: at.toISOString(),
    }),
  )
  const ofSellers = steps.filter(
    (_step, at) => isSeller(rows[at]?.from ?? '') !== isSeller(rows[at]?.to ?? ''),
  )
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of: ofSellers.length === 0 ? steps : ofSellers,
    what: ['รวมของรายการ', 'The entry'],
    ref: key,
  })
}
