import { type Kysely, sql } from 'kysely'

/**
 * LINE as a way of signing in and as a way of being told. Both checks only widen: no row is looked at, so the locks are of a moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person_identity drop constraint person_identity_provider_check,
      add constraint person_identity_provider_check check (provider in ('google', 'facebook', 'line', 'demo')) not valid`.execute(
    db,
  )
  await sql`
    alter table message_delivery drop constraint message_delivery_way_check,
      add constraint message_delivery_way_check check (way in ('mail', 'push', 'line')) not valid`.execute(db)
  await sql`alter table notification_setting add column line_on boolean not null default false`.execute(db)
}
