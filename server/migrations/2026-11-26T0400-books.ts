import { type Kysely, sql } from 'kysely'

/**
 * The chain of acts on money (docs/decisions/2026-11-22-chain-of-acts.md). Triggers on every table of the books leave an act in the
 * transaction that changed a row: which row, and a seal over the row as it stands from then on. The seal is made with a key that
 * the product's connections bring and the database does not keep; `book_link` chains the acts after their commit. Which
 * tables and columns are watched stands in server/platform/books/watched.ts and is installed at the end of every migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table book_act (
      id bigint primary key,
      at timestamptz not null default now(),
      -- Table and key of the row; of lines that belong together (the lines of an order) one act tells of all.
      about text not null,
      key text not null,
      -- O: stood there when the watch began or its columns changed
      op text not null check (op in ('I', 'U', 'D', 'O')),
      seal bytea not null
    )`.execute(db)
  await sql`create sequence book_act_number owned by book_act.id`.execute(db)
  await sql`
    create table book_link (
      number int primary key check (number > 0),
      -- The acts of this link: those above after_id, up to upto_id.
      after_id bigint not null,
      upto_id bigint not null check (upto_id > after_id),
      act_count int not null,
      linked_at timestamptz not null,
      previous_hash text not null,
      hash text not null,
      seal bytea not null
    )`.execute(db)
  // What the next link may take: every act up to this number is committed once no transaction below the other one runs.
  await sql`
    create table book_link_next (
      only_row boolean primary key default true check (only_row),
      upto_id bigint not null,
      settled_at bigint not null
    )`.execute(db)
  // What the key makes of a known word: tells another key from changed rows.
  await sql`
    create table book_key (only_row boolean primary key default true check (only_row), mark bytea not null)`.execute(
    db,
  )
  // The columns that the functions of the watch were made for.
  await sql`create table book_table (name text primary key, columns text[] not null)`.execute(db)
  for (const table of ['book_act', 'book_link']) {
    await sql`
      create trigger ${sql.raw(table)}_append_only before update or delete on ${sql.table(table)}
      for each row execute function refuse_ledger_change()`.execute(db)
    await sql`
      create trigger ${sql.raw(table)}_no_truncate before truncate on ${sql.table(table)}
      for each statement execute function refuse_ledger_change()`.execute(db)
  }

  // One expression, so that the planner takes it apart instead of calling it. Hashed twice, so that nothing can be appended.
  await sql`
    create function book_sealed(message bytea) returns bytea language sql stable parallel safe as $$
      select sha256(convert_to(coalesce(current_setting('sarup.books_key', true), ''), 'UTF8') ||
        sha256(convert_to(coalesce(current_setting('sarup.books_key', true), ''), 'UTF8') || message))
    $$`.execute(db)
  await sql`
    create function book_seal(id bigint, about text, key text, op text, content bytea) returns bytea language sql stable parallel safe as $$
      select book_sealed(record_send(row(id, about, key, op, content)))
    $$`.execute(db)
  // What a link says of its acts; without a key, so that whoever has the acts can reckon it.
  await sql`
    create function book_link_hash(link_number int, link_after bigint, link_upto bigint, link_at timestamptz, previous text)
    returns text language sql stable parallel safe as $$
      select encode(sha256(convert_to(previous, 'UTF8') || record_send(row(link_number, link_after, link_upto, link_at)) ||
        sha256(coalesce(string_agg(record_send(row(a.id, a.at, a.about, a.key, a.op, a.seal)), ''::bytea order by a.id), ''))), 'hex')
      from book_act a where a.id > link_after and a.id <= link_upto
    $$`.execute(db)
}
