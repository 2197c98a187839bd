import { type Kysely, sql } from 'kysely'

/** Staff stop a code of a seller for good, with the reason that she reads; her own pause stays hers to lift. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promo_code
      add column stop_reason text,
      add constraint promo_code_stop_reason check (stop_reason is null
        or (seller_id is not null and stopped_at is not null and length(stop_reason) between 3 and 500)) not valid`.execute(
    db,
  )
}
