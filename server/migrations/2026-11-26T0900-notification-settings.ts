import { type Kysely, sql } from 'kysely'

/**
 * How a person is notified (language, kinds switched off) gets a table of its own, because the messages room writes it and the rest
 * of `person` belongs to accounts. The old columns stay for the version before; a later migration drops them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_setting (
      person_id text primary key references person (id),
      language text check (language in ('th', 'en')),
      mail_off text[] not null default '{}'
    )`.execute(db)
  await sql`
    insert into notification_setting (person_id, language, mail_off)
    select id, language, mail_off from person where language is not null or mail_off <> '{}'`.execute(db)
}
