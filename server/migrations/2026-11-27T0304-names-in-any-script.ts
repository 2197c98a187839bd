import { type Kysely, sql } from 'kysely'

/**
 * In the locale of our databases PostgreSQL takes Thai for no letters: groups of three of it are none, and the index of names found Latin
 * names and vendor ids only. Written as hexadecimal digits every script has groups.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists seller_names`.execute(db)
  await sql`
    create function digits_of(words text) returns text language sql immutable parallel safe
    as $$ select encode(convert_to(lower(words), 'UTF8'), 'hex') $$`.execute(db)
  await sql`
    create index seller_names on seller using gin (digits_of(code_name || E'\\n' || coalesce(real_name, '') || E'\\n'
      || coalesce(hti_vendor_id, '') || E'\\n' || coalesce(hti_vendor_name, '')) gin_trgm_ops)`.execute(db)
}
