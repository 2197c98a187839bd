import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { begin, type Doer, reverse } from './explain.ts'

/**
 * The explanations that go with a statement: of its lines, and of lines elsewhere that were called copies of them, which staff would not
 * see again. `s` is the statement, `x` the match.
 */
export const matchesOf = (statement: RawBuilder<unknown>) =>
  sql`(x.statement_id = ${statement} or (x.kind = 'duplicate' and split_part(x.about, ':', 1) = ${statement}))`

/** Rows of a file are listed up to so many. */
const namedRowsMax = 10

/**
 * Removes a mistaken file (another bank's, another month's) with its lines and their explanations, if the person has seen how many those
 * are; it may be imported again. Bookings made while explaining (a returned transfer) stay. Refuses: not-found, statements.explained,
 * -of-gateway, months.locked.
 */
export async function takeBackStatement(
  trx: Trx,
  input: { statement: string; explained: number },
  { actorId }: Doer,
): Promise<{ lines: number; explained: number }> {
  await begin(trx)
  const statement = await trx
    .selectFrom('bank_statement')
    .selectAll()
    .where('id', '=', input.statement)
    .forUpdate()
    .executeTakeFirst()
  if (statement === undefined) return refuse('not-found')
  if (statement.format === 'omise') refuse('statements.of-gateway')
  const { rows: explained } = await sql<{ row: number; line: string }>`
    select distinct l.row, l.statement_id || ':' || l.line as line from statement_match x
      join bank_statement_line l on (l.statement_id, l.line) = (x.statement_id, x.line)
    where ${matchesOf(sql`${statement.id}`)} order by 1, 2`.execute(trx)
  if (explained.length !== input.explained)
    refuse('statements.explained', {
      count: explained.length,
      rows: rowsOf(explained.map(({ row }) => row)),
    })
  const { rows: gone } = await sql<{
    kind: string
    about: string
    satang: number
    key: string | null
    day: string
    time: string
    line: string
  }>`
    delete from statement_match x using bank_statement_line l
    where (l.statement_id, l.line) = (x.statement_id, x.line) and ${matchesOf(sql`${statement.id}`)}
    returning x.kind, x.about, x.amount_satang as satang, x.entry_key as key, to_char(l.day, 'YYYY-MM-DD') as day, l.at_time as time,
      x.statement_id || ':' || x.line as line`.execute(trx)
  await reverse(
    trx,
    gone.flatMap(({ key, day, time }) => (key === null ? [] : [{ key, day, time }])),
  )
  const lines = await trx
    .deleteFrom('bank_statement_line')
    .where('statement_id', '=', statement.id)
    .returning(['row', 'owner', 'note'])
    .execute()
  await trx.deleteFrom('bank_statement').where('id', '=', statement.id).execute()
  await recordAudit(trx, {
    actorId,
    action: 'statement.take-back',
    object: `statement:${statement.id}`,
    before: {
      sha256: statement.sha256,
      fileName: statement.file_name,
      profile: statement.profile,
      account: statement.account,
      uploadedBy: statement.uploaded_by,
      lines: lines.length,
      inSatang: statement.in_satang,
      outSatang: statement.out_satang,
      notes: lines.filter(({ owner, note }) => owner !== null || note !== '').slice(0, auditedRowsMax),
      explained: explained.length,
      parts: gone
        .slice(0, auditedRowsMax)
        .map(({ line, kind, about, satang }) => ({ line, kind, about, satang })),
    },
  })
  return { lines: lines.length, explained: explained.length }
}

/** The audit trail holds the first rows only; it is no second copy of twenty thousand lines. */
const auditedRowsMax = 200

export function rowsOf(rows: readonly number[]): string {
  const first = [...new Set(rows)].slice(0, namedRowsMax)
  return first.join(', ') + (rows.length > first.length ? ' …' : '')
}
