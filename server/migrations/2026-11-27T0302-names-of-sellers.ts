import { type Kysely, sql } from 'kysely'

/** Staff look for sellers by a part of a name or vendor id in long lists: found by groups of three letters. Thai: see T0304. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`
    create index seller_names on seller using gin ((code_name || E'\\n' || coalesce(real_name, '') || E'\\n'
      || coalesce(hti_vendor_id, '') || E'\\n' || coalesce(hti_vendor_name, '')) gin_trgm_ops)`.execute(db)
}
