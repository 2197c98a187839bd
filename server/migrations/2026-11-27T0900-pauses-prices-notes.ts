import { type Kysely, sql } from 'kysely'

/** Staff stop a sale with a reason and an end; a price far above the one that was reviewed waits; staff keep notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale_pause (
      id int generated always as identity primary key,
      kind text not null check (kind in ('sheet', 'author', 'store')),
      -- A sheet's or person's id, or the code of a store
      target text not null,
      reason text not null check (length(reason) between 1 and 500),
      begun_at timestamptz not null,
      begun_by text not null references person,
      ends_at timestamptz,
      ended_at timestamptz,
      ended_by text references person
    )`.execute(db)
  await sql`create unique index sale_pause_of on sale_pause (kind, target) where ended_at is null`.execute(db)
  await sql`create index sale_pause_begun_by on sale_pause (begun_by)`.execute(db)
  await sql`create index sale_pause_ended_by on sale_pause (ended_by) where ended_by is not null`.execute(db)
  await sql`
    alter table sheet
      add column paused boolean not null default false,
      -- What its author asks for since a reviewer last saw a price
      add column price_asked_satang int check (price_asked_satang > 0),
      add column price_seen_satang int`.execute(db)
  await sql`alter table sheet alter column on_sale set expression as (status >= 4 and visible and not paused)`.execute(
    db,
  )
  await sql`create index sheet_price_asked on sheet (store_code) where price_asked_satang is not null`.execute(
    db,
  )
  // Whatever moves a sheet into the shop or into another store: a pause that lasts holds it, too.
  await sql`
    create function sheet_pause_holds() returns trigger language plpgsql as $$
    begin
      new.paused := exists (select from sale_pause p where p.ended_at is null and (p.kind, p.target) in
        (('sheet', new.id), ('author', new.author_id), ('store', new.store_code::text)));
      return new;
    end $$`.execute(db)
  await sql`
    create trigger sheet_pause_holds before insert or update of status, store_code, paused on sheet
    for each row execute function sheet_pause_holds()`.execute(db)
  await sql`
    create table staff_note (
      id int generated always as identity primary key,
      -- person:…, order:…, sheet:…
      object text not null check (object ~ '^(person|order|sheet):[0-9A-Z]{4,20}$'),
      -- Whom it is about: it goes with the account
      person_id text references person,
      body text not null check (length(body) between 1 and 2000),
      written_by text not null references person,
      written_at timestamptz not null
    )`.execute(db)
  await sql`create index staff_note_object on staff_note (object, id)`.execute(db)
  await sql`create index staff_note_person on staff_note (person_id) where person_id is not null`.execute(db)
  await sql`create index staff_note_written_by on staff_note (written_by)`.execute(db)
}
