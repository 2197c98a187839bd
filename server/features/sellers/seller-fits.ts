import { type RawBuilder, sql } from 'kysely'

/** Just as the index `seller_names` has it (migration 2026-11-27T0304), a name a line. */
const namesOfSeller = sql`(s.code_name || E'\\n' || coalesce(s.real_name, '') || E'\\n' || coalesce(s.hti_vendor_id, '') || E'\\n'
  || coalesce(s.hti_vendor_name, ''))`

/** Of a seller as `s`: whether a name, vendor id or the id fits what was typed. */
export function sellerFits(query: string): RawBuilder<unknown> {
  if (query === '') return sql`true`
  const part = `%${query.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`(s.person_id = ${query}
    or (digits_of(${namesOfSeller}) like '%' || digits_of(${query}) || '%' and ${namesOfSeller} ilike ${part}))`
}
