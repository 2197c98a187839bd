import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
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

/**
 * Lines of a month, in the bank's order. `satang` is what nobody has explained. A copy says the same word for word, the bank's own
 * balance too, as one that was taken in before.
 */
export async function readLines(db: Db | Trx, of: RawBuilder<unknown>): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.statement_id || ':' || l.line as id, l.statement_id as statement, l.line, l.row, s.account, to_char(l.day, 'YYYY-MM-DD') as day,
      l.at_time as time, l.amount_satang as "amountSatang", (l.amount_satang - coalesce(m.satang, 0))::bigint as satang, l.reference, l.name,
      l.description, l.owner, l.note, coalesce(m.parts, '[]') as parts,
      case when l.copy > 1 then l.first else '' end as "copyOf"
    from (
      select l.*, row_number() over same as copy, first_value(l.statement_id || ':' || l.line) over same as first
      from bank_statement_line l join bank_statement s on s.id = l.statement_id
      window same as (partition by s.account, l.day, l.at_time, l.amount_satang, l.balance_satang, l.reference, l.name, l.description
        order by s.uploaded_at, s.id, l.line)
    ) l join bank_statement s on s.id = l.statement_id
    left join (
      select x.statement_id, x.line, sum(x.amount_satang) as satang, json_agg(json_build_object('kind', x.kind, 'about', x.about,
        'satang', x.amount_satang, 'reason', x.reason, 'by', p.name) order by x.made_at, x.id) as parts
      from statement_match x join person p on p.id = x.made_by group by 1, 2) m on (m.statement_id, m.line) = (l.statement_id, l.line)
    where ${of} order by l.day, s.uploaded_at, l.statement_id, l.line`.execute(db)
  return rows
}

export const inMonth = (month: string) =>
  sql`l.day >= ${`${month}-01`}::date and l.day < ${`${month}-01`}::date + interval '1 month'`
export const isOpenLine = sql`l.amount_satang <> coalesce(m.satang, 0)`

export type Suggested = Suggestion & {
  /** What it says, in short: who accepts it has seen exactly this. */
  key: string
  /** Nobody has booked it: accepting it does so (`return`), or it is recorded elsewhere first, with its proof (`refund`). */
  toBook: 'return' | 'refund' | null
}

/** Every open line of a month with what it probably is. */
export async function suggestMonth(
  db: Db | Trx,
  month: string,
): Promise<{ lines: Line[]; items: Map<string, Booked>; suggestions: Map<string, Suggested> }> {
  const lines = await readLines(db, sql`${inMonth(month)} and ${isOpenLine}`)
  const items = lines.length === 0 ? [] : await readOpenNear(db, month)
  const amounts = [...new Set(lines.map(({ satang }) => satang))]
  const notBooked = lines.length === 0 ? [] : await readNotBooked(db, month, amounts)
  const found = suggest(
    lines,
    items.map((item) => ({ ...item, satang: item.openSatang })),
    notBooked,
  )
  const suggested = found.map((suggestion): [string, Suggested] => {
    const kind = suggestion.reason === 'not-booked' ? suggestion.parts[0]?.kind : undefined
    const toBook = kind === 'return' || kind === 'refund' ? kind : null
    return [suggestion.line, { ...suggestion, key: keyOf(suggestion.parts), toBook }]
  })
  return {
    lines,
    items: new Map([...notBooked, ...items].map((item) => [`${item.kind}:${item.about}`, item])),
    suggestions: new Map(suggested),
  }
}

function keyOf(parts: readonly Part[]): string {
  const text = parts.map(({ kind, about, satang }) => `${kind} ${about} ${satang}`).join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
