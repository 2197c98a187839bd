import { type Kysely, sql } from 'kysely'

/** Who has which submission on the screen, and who made a promo code: nobody decides blindly, or about what is their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Lost in a crash it is there again within seconds.
  await sql`
    create unlogged table review_presence (
      sheet_id text not null references sheet on delete cascade,
      -- 1 is the sheet itself
      version_number int not null,
      person_id text not null references person,
      since timestamptz not null,
      seen_at timestamptz not null,
      primary key (sheet_id, version_number, person_id)
    )`.execute(db)
  await sql`create index review_presence_person on review_presence (person_id)`.execute(db)
  await sql`alter table promo_code add column created_by text references person`.execute(db)
  await sql`
    update promo_code p set created_by = a.actor_id from audit_record a
    where a.action = 'promo.create' and a.object = 'promo:' || p.code
      and exists (select from person where person.id = a.actor_id)`.execute(db)
}
