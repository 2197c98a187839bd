import { type RawBuilder, sql } from 'kysely'

/** Of a seller as `s`: whether a name, vendor id or the id fits what was typed. */
export function sellerFits(query: string): RawBuilder<unknown> {
  if (query === '') return sql`true`
  const part = `%${query.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`(s.person_id = ${query} or s.code_name ilike ${part} or s.real_name ilike ${part}
    or s.hti_vendor_id ilike ${part} or s.hti_vendor_name ilike ${part})`
}

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
