import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import { type Copy, findCopies, type SaidLine } from '#rules/statements/copies.ts'
import {
  type MatchKind,
  type OpenLine,
  type Part,
  suggest,
  type Suggestion,
} from '#rules/statements/suggest.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { type Booked, readNotBooked, readOpenNear } from './booked.ts'

export type Line = OpenLine & {
  statement: string
  line: number
  row: number
  account: string
  amountSatang: Satang
  owner: string | null
  note: string
  parts: { kind: MatchKind; about: string; satang: Satang; reason: string; by: string }[]
}

/** A lateral lookup per line is fast even before statistics are updated after an import. */
const matchesOf = sql`left join lateral (
      select sum(x.amount_satang) as satang, json_agg(json_build_object('kind', x.kind, 'about', x.about,
        'satang', x.amount_satang, 'reason', x.reason, 'by', p.name) order by x.made_at, x.id) as parts
      from statement_match x join person p on p.id = x.made_by where (x.statement_id, x.line) = (l.statement_id, l.line)) m on true`

/** Lines of some `days` that match `of`, in the bank's order. `satang` is the unexplained part. */
export async function readLines(
  db: Db | Trx,
  days: RawBuilder<unknown>,
  of: RawBuilder<unknown>,
  { page, rows: size }: { page: number; rows: number | null } = { page: 0, rows: null },
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.statement_id || ':' || l.line as id, l.statement_id as statement, l.line, l.row, s.account, to_char(l.day, 'YYYY-MM-DD') as day,
      l.at_time as time, l.amount_satang as "amountSatang", (l.amount_satang - coalesce(m.satang, 0))::bigint as satang, l.reference, l.name,
      l.description, l.owner, l.note, coalesce(m.parts, '[]') as parts
    from bank_statement_line l join bank_statement s on s.id = l.statement_id ${matchesOf}
    where ${days} and ${of} order by l.day, s.uploaded_at, l.statement_id, l.line
    limit ${size} offset ${page * (size ?? 0)}`.execute(db)
  return rows
}

/** The lines of a month that are copies. Few months have lines that look alike, and only for those the files are read. */
async function readCopies(db: Db | Trx, month: string): Promise<Map<string, Copy>> {
  const { rows } = await sql<SaidLine>`
    with alike as (
      select from bank_statement_line l join bank_statement s on s.id = l.statement_id where ${inMonth(month)}
      group by s.account, l.day, l.at_time, l.amount_satang, l.reference, l.name, l.description having count(*) > 1 limit 1)
    select l.statement_id || ':' || l.line as id, l.statement_id as statement, s.account, s.format, l.row, to_char(l.day, 'YYYY-MM-DD') as day,
      md5(row(s.account, l.day, l.at_time, l.amount_satang, l.reference, l.name, l.description)::text) as words,
      l.amount_satang as satang, l.balance_satang as "balanceSatang",
      exists (select from statement_match x where (x.statement_id, x.line) = (l.statement_id, l.line) and x.kind = 'duplicate') as "isCopy"
    from bank_statement_line l join bank_statement s on s.id = l.statement_id
    where exists (select from alike) and s.id in (select l.statement_id from bank_statement_line l where ${inMonth(month)})
    order by s.uploaded_at, s.id, l.line`.execute(db)
  return findCopies(rows)
}

export async function countLines(
  db: Db | Trx,
  days: RawBuilder<unknown>,
  of: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from bank_statement_line l ${matchesOf} where ${days} and ${of}`.execute(db)
  return rows[0]?.count ?? 0
}

export const inMonth = (month: string) =>
  sql`l.day >= ${`${month}-01`}::date and l.day < ${`${month}-01`}::date + interval '1 month'`
export const isOpenLine = sql`l.amount_satang <> coalesce(m.satang, 0)`

export type Suggested = Suggestion & {
  /** A digest of the suggestion: whoever accepts it has seen exactly this. */
  key: string
  /** Not booked yet: accepting books it, or it is recorded elsewhere first with its proof (`refund`). */
  toBook: 'return' | 'refund' | 'gateway-refund' | null
}

/** Every open line of a month with its probable explanation. */
export async function suggestMonth(
  db: Db | Trx,
  month: string,
): Promise<{ lines: Line[]; items: Map<string, Booked>; suggestions: Map<string, Suggested> }> {
  const open = await readLines(db, inMonth(month), isOpenLine)
  const copies = open.length === 0 ? undefined : await readCopies(db, month)
  const lines = open.map((line) => ({ ...line, copy: copies?.get(line.id) }))
  const items = lines.length === 0 ? [] : await readOpenNear(db, month)
  const amounts = [...new Set(lines.map(({ satang }) => satang))]
  const notBooked = lines.length === 0 ? [] : await readNotBooked(db, month, amounts)
  const openItems = items.map((item) => ({ ...item, satang: item.openSatang }))
  // A gateway's line is a refund of that gateway, or one that is not booked yet; all others are the bank's.
  const atGateways = Map.groupBy(lines.filter(isOfGateway), ({ account }) => account)
  const byGateways = [...atGateways].flatMap(([at, ofGateway]) =>
    suggest(
      ofGateway,
      openItems.filter(({ kind, account }) => kind === 'refund' && account === at),
      notBooked.filter(({ kind }) => kind === 'refund'),
    ),
  )
  const used = new Set(byGateways.flatMap(({ parts }) => parts.map(({ kind, about }) => `${kind}:${about}`)))
  const isLeft = ({ kind, about }: Booked) => !used.has(`${kind}:${about}`)
  const byBanks = suggest(
    lines.filter((line) => !isOfGateway(line)),
    openItems.filter(isLeft),
    notBooked.filter(isLeft),
  )
  const gatewayLines = new Set(byGateways.map(({ line }) => line))
  const suggested = [...byGateways, ...byBanks].map((suggestion): [string, Suggested] => {
    const kind = suggestion.reason === 'not-booked' ? suggestion.parts[0]?.kind : undefined
    const toBook =
      kind === 'refund'
        ? gatewayLines.has(suggestion.line)
          ? 'gateway-refund'
          : kind
        : kind === 'return'
          ? kind
          : null
    return [suggestion.line, { ...suggestion, key: keyOf(suggestion.parts), toBook }]
  })
  return {
    lines,
    items: new Map([...notBooked, ...items].map((item) => [`${item.kind}:${item.about}`, item])),
    suggestions: new Map(suggested),
  }
}

const isOfGateway = ({ account }: Pick<Line, 'account'>) => account.startsWith('gateway:')

function keyOf(parts: readonly Part[]): string {
  const text = parts.map(({ kind, about, satang }) => `${kind} ${about} ${satang}`).join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
