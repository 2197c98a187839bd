import { type Kysely, sql } from 'kysely'

/**
 * A supplier may be a person, whose tax ID is her national ID: it is sealed, and told apart by a mark. Migrations know no keys, so what
 * stands here readable is sealed by the next hourly tidying.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table input_tax
      alter column tax_id drop not null,
      add column sealed_tax_id text,
      add column tax_id_mark text,
      add constraint input_tax_sealed check ((tax_id is null) = (sealed_tax_id is not null) and (tax_id is null) = (tax_id_mark is not null)) not valid`.execute(
    db,
  )
  await sql`
    create unique index input_tax_of_supplier on input_tax (tax_id_mark, number) where voided_at is null`.execute(
    db,
  )
}
