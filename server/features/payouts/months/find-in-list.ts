import { type RawBuilder, sql } from 'kysely'

/** `order by` for a name of `sortBy`, with what tells equal rows apart; without one only that. */
export function orderOf(
  sort: string | undefined,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = columns[sort?.replace(/^-/, '') ?? '']
  if (column === undefined) return sql`order by ${otherwise}`
  return sql`order by ${column} ${sort?.startsWith('-') ? sql`desc` : sql`asc`} nulls last, ${otherwise}`
}
