import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type * as contract from '#contract/staff/statements.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import { readAmount } from '#rules/payouts/bank-cells.ts'
import { balanceBreaks } from '#rules/statements/read-statement.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { everyStore, permission } from '#server/platform/rights.ts'
import { type Booked, isAbsentIn, isUnexplained, isOpenIn, readBooked, readNamed, wordsOf } from './booked.ts'
import { matchesOf, rowsOf } from './take-back-statement.ts'
import {
  countLines,
  inMonth,
  isOpenLine,
  type Line,
  readLines,
  type Suggested,
  suggestMonth,
} from './lines.ts'

type Overview = DataOf<typeof contract.getStatementMonth>
type CountAndSum = { count: number; sum: number }

/** Obstacles to locking a month: unexplained lines, booked items on no statement. */
export async function readUnexplained(
  db: Db | Trx,
  month: string,
): Promise<{ open: Line[]; absent: Booked[]; satang: Satang }> {
  const open = await readLines(db, inMonth(month), isOpenLine)
  const absent = await readBooked(db, month, isAbsentIn(month))
  return { open, absent, satang: sumOf(open, ({ satang }) => satang) + sumOf(absent, openOf) }
}

export async function readStatementMonth(db: Db, month: string): Promise<Overview> {
  const [statements, all, { lines, suggestions }, absent, gateways, profiles, staff] = await Promise.all([
    readStatements(db, month),
    sql<CountAndSum>`select count(*) as count, coalesce(sum(l.amount_satang), 0)::bigint as sum
      from bank_statement_line l where ${inMonth(month)}`.execute(db),
    suggestMonth(db, month),
    readBooked(db, month, isAbsentIn(month)),
    sql<{ account: string; balance: Satang }>`
      select account, sum(debit_satang - credit_satang)::bigint as balance from ledger_balance where account like 'gateway:%' group by 1 order by 1`.execute(
      db,
    ),
    db.selectFrom('statement_profile').select(['id', 'name', 'mapping']).orderBy('name').execute(),
    readStaff(db),
  ])
  const sure = lines.filter(({ id }) => suggestions.get(id)?.isSure)
  const open = sumOf(lines, ({ satang }) => satang)
  const missing = sumOf(absent, openOf)
  return {
    statements,
    lines: { count: all.rows[0]?.count ?? 0, sum: satangToBaht(all.rows[0]?.sum ?? 0) },
    open: { count: lines.length, sum: satangToBaht(open) },
    sure: { count: sure.length, sum: satangToBaht(sumOf(sure, ({ satang }) => satang)) },
    absent: { count: absent.length, sum: satangToBaht(missing) },
    unexplained: satangToBaht(open + missing),
    gateways: gateways.rows.map(({ account, balance }) => ({ account, balance: satangToBaht(balance) })),
    profiles: profiles.map(({ id, name, mapping }) => ({
      _id: id,
      name,
      mapping: mapping as Overview['profiles'][number]['mapping'],
    })),
    staff,
  }
}

/**
 * The statement before `s`. None where an overlapping one covers the first day of `s` and had the opening balance of `s` when that day
 * began: nothing is missing between them.
 */
const statementBefore = sql`from bank_statement before
  where before.account = s.account and before.last_day <= s.first_day and before.id <> s.id
    and (before.first_day, before.uploaded_at) < (s.first_day, s.uploaded_at)
    and not exists (select from bank_statement o where o.account = s.account and o.first_day < s.first_day and o.last_day >= s.first_day
      and s.opening_satang = o.opening_satang + (select coalesce(sum(l.amount_satang), 0) from bank_statement_line l
        where l.statement_id = o.id and l.day < s.first_day))
  order by before.last_day desc, before.uploaded_at desc limit 1`

type Gap = { file: string; last: string; balances: { closed: Satang; opened: Satang } | null }

/**
 * Gaps in the month's lines: a statement opens with another balance than the one before closed with (with days of the month between), or an
 * account's statements end before the month does and no later balance proves that nothing moved. An account without statements in the month
 * before is out of use.
 */
export async function readGaps(db: Db | Trx, month: string): Promise<Gap[]> {
  const first = sql`${`${month}-01`}::date`
  const { rows } = await sql<Gap>`
    select s.file_name as file, to_char(before.last_day, 'YYYY-MM-DD') as last,
      json_build_object('closed', before.closing_satang, 'opened', s.opening_satang) as balances
    from bank_statement s join lateral (select before.closing_satang, before.last_day ${statementBefore}) before on true
    where s.account like 'bank:%' and s.opening_satang <> before.closing_satang
      and to_char(before.last_day, 'YYYY-MM') <= ${month} and to_char(s.first_day, 'YYYY-MM') >= ${month}
    union all
    select file_name, to_char(last_day, 'YYYY-MM-DD'), null from (
      select distinct on (account) * from bank_statement where account like 'bank:%' and to_char(first_day, 'YYYY-MM') <= ${month}
      order by account, last_day desc, uploaded_at desc) newest
    where last_day >= ${first} - interval '1 month' and last_day < ${first} + interval '1 month' - interval '1 day'
      and not exists (select from bank_statement s where s.account = newest.account and to_char(s.first_day, 'YYYY-MM') > ${month}
        and s.opening_satang is not null and newest.closing_satang is not null)
    order by last, file`.execute(db)
  return rows
}

async function readStatements(db: Db, month: string): Promise<Overview['statements']> {
  const statements = await db
    .selectFrom('bank_statement as s')
    .innerJoin('person as p', 'p.id', 's.uploaded_by')
    .select(['s.id', 's.file_name', 's.profile', 's.account', 's.line_count', 's.in_satang', 's.out_satang'])
    .select(['s.uploaded_at', 's.uploaded_by', 'p.name', 's.opening_satang as opened', 's.format'])
    .select(
      sql<boolean>`exists (select from month_lock k where k.confirmed_at is not null
        and k.month >= to_char(s.first_day, 'YYYYMM')::int)`.as('locked'),
    )
    .select(sql<Satang | null>`(select before.closing_satang ${statementBefore})`.as('closed'))
    .select([
      sql<string>`to_char(s.first_day, 'YYYY-MM-DD')`.as('from'),
      sql<string>`to_char(s.last_day, 'YYYY-MM-DD')`.as('to'),
    ])
    .where(
      sql<boolean>`to_char(s.first_day, 'YYYY-MM') <= ${month} and to_char(s.last_day, 'YYYY-MM') >= ${month}`,
    )
    .orderBy('s.uploaded_at')
    .execute()
  const { rows } = await sql<{ id: string; row: number; satang: Satang; balanceSatang: Satang | null }>`
    select statement_id as id, row, amount_satang as satang, balance_satang as "balanceSatang" from bank_statement_line
    where statement_id = any(${statements.map(({ id }) => id)}) order by statement_id, line`.execute(db)
  const { rows: matched } = await sql<{ id: string; row: number }>`
    select s.id, l.row from bank_statement s join statement_match x on ${matchesOf(sql`s.id`)}
      join bank_statement_line l on (l.statement_id, l.line) = (x.statement_id, x.line)
    where s.id = any(${statements.map(({ id }) => id)}) group by s.id, l.statement_id, l.line, l.row order by l.row`.execute(
    db,
  )
  const explainedOf = (id: string) => {
    const rowsOfFile = matched.filter((one) => one.id === id).map(({ row }) => row)
    return { count: rowsOfFile.length, rows: rowsOf(rowsOfFile) }
  }
  return statements.map((one) => ({
    _id: one.id,
    fileName: one.file_name,
    profile: one.profile,
    account: one.account,
    from: one.from,
    to: one.to,
    lines: one.line_count,
    in: satangToBaht(one.in_satang),
    out: satangToBaht(one.out_satang),
    uploaded: one.uploaded_at.toISOString(),
    uploadedBy: { _id: one.uploaded_by, name: one.name },
    gap:
      one.opened === null || one.closed === null || one.opened === one.closed
        ? null
        : { closed: satangToBaht(one.closed), opened: satangToBaht(one.opened) },
    explained: explainedOf(one.id),
    mayTakeBack: one.format !== 'omise' && !one.locked,
    breaks: balanceBreaks(
      rows.filter(({ id }) => id === one.id),
      one.opened,
    )
      .slice(0, breaksShown)
      .map(({ row, satang }) => ({ row, difference: satangToBaht(satang) })),
  }))
}

const breaksShown = 50

async function readStaff(db: Db): Promise<{ _id: string; name: string }[]> {
  const { rows } = await sql<{ _id: string; name: string }>`
    select distinct p.id as "_id", p.name from staff_permission s join person p on p.id = s.person_id
    where s.permission = ${permission.money} and s.store_code = ${everyStore} order by p.name`.execute(db)
  return rows
}

type PageOfLines = { month: string; show: 'open' | 'explained' | 'all'; page: number; rows: number }

export async function readLinesOf(
  db: Db,
  { month, show, page, rows }: PageOfLines,
): Promise<DataOf<typeof contract.listStatementLines>> {
  const { total, shown, suggestions, items } = await readPage(db, { month, show, page, rows })
  const explainedParts = shown.flatMap(({ parts }) => parts).filter(({ kind }) => kind !== 'account')
  const known = new Map([...items].map(([key, item]) => [key, wordsOf(item)]))
  if (explainedParts.length > 0) {
    const abouts = [...new Set(explainedParts.map(({ about }) => about))]
    for (const item of await readNamed(db, month, abouts))
      known.set(`${item.kind}:${item.about}`, wordsOf(item))
  }
  const partOf = ({ kind, about, satang }: Line['parts'][number] | Suggested['parts'][number]) => ({
    kind,
    about,
    amount: satangToBaht(satang),
    words: known.get(`${kind}:${about}`) ?? about,
  })
  const staff = new Map((await readStaff(db)).map((one) => [one._id, one]))
  return {
    total,
    lines: shown.map((line) => {
      const suggestion = suggestions.get(line.id)
      return {
        statement: line.statement,
        line: line.line,
        row: line.row,
        day: line.day,
        time: line.time,
        amount: satangToBaht(line.amountSatang),
        open: satangToBaht(line.satang),
        reference: line.reference,
        name: line.name,
        description: line.description,
        owner: ownerOf(line.owner, staff),
        note: line.note,
        explained: line.parts.map(partOf),
        explainedBy: line.parts.at(-1)?.by ?? '',
        suggestion:
          suggestion === undefined
            ? null
            : {
                key: suggestion.key,
                reason: suggestion.reason,
                isSure: suggestion.isSure,
                parts: suggestion.parts.slice(0, partsShown).map(partOf),
                count: suggestion.parts.length,
                toBook: suggestion.toBook,
              },
      }
    }),
  }
}

const partsShown = 10

/** One page of a month's lines; suggestions for its open ones. */
async function readPage(db: Db, { month, show, page, rows }: PageOfLines) {
  if (show === 'open') {
    const { lines, ...found } = await suggestMonth(db, month)
    return { total: lines.length, shown: lines.slice(page * rows, (page + 1) * rows), ...found }
  }
  const which = show === 'all' ? sql`true` : sql`not (${isOpenLine})`
  const [total, shown] = await Promise.all([
    countLines(db, inMonth(month), which),
    readLines(db, inMonth(month), which, { page, rows }),
  ])
  const { suggestions, items } = shown.some(({ satang }) => satang !== 0)
    ? await suggestMonth(db, month)
    : { suggestions: new Map<string, Suggested>(), items: new Map<string, Booked>() }
  return { total, shown, suggestions, items }
}

/** A search also covers months before and after. */
const searched = { before: 100, after: 40 }

export async function readItems(
  db: Db,
  { month, query, page, rows }: { month: string; query: string; page: number; rows: number },
): Promise<DataOf<typeof contract.listBookedItems>> {
  const satang = readAmount(query, Number.MAX_SAFE_INTEGER)
  const fits = sql`${isUnexplained} and (
    strpos(upper(array_to_string(b."references" || array[b.name, b.about], ' ')), upper(${query})) > 0
    or abs(b.satang) = ${satang ?? -1})`
  const all =
    query === '' ? await readBooked(db, month, isOpenIn(month)) : await readBooked(db, month, fits, searched)
  const staff = new Map((await readStaff(db)).map((one) => [one._id, one]))
  // Items not put off by staff come first.
  const sorted = all.toSorted((a, b) => Number(a.isLater) - Number(b.isLater))
  return {
    total: all.length,
    items: sorted.slice(page * rows, (page + 1) * rows).map((item) => ({
      kind: item.kind,
      about: item.about,
      day: item.day,
      time: item.time,
      amount: satangToBaht(item.satang),
      open: satangToBaht(item.openSatang),
      words: wordsOf(item),
      isLater: item.isLater,
      owner: ownerOf(item.owner, staff),
      note: item.note,
    })),
  }
}

function ownerOf(id: string | null, staff: ReadonlyMap<string, { _id: string; name: string }>) {
  return id === null ? null : (staff.get(id) ?? { _id: id, name: '' })
}

const openOf = ({ openSatang }: Booked) => openSatang

/** Absolute sums: an excess of incoming money must not hide missing outgoing money. */
function sumOf<T>(all: readonly T[], of: (one: T) => Satang): Satang {
  return all.reduce((sum, one) => sum + Math.abs(of(one)), 0)
}
