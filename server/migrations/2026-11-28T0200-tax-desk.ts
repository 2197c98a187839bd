import { type Kysely, sql } from 'kysely'

/** Returns of the tax office want a payee's name in three parts; they are asked for when the first return needs them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table seller
      add column tax_title text not null default '' check (length(tax_title) <= 40),
      add column tax_first_name text not null default '' check (length(tax_first_name) <= 100),
      add column tax_surname text not null default '' check (length(tax_surname) <= 100)`.execute(db)
}
