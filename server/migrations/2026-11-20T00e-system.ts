import { type Kysely, sql } from 'kysely'

/** Messages to people, the audit trail, idempotency keys, shared rate limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message (
      id bigint generated always as identity primary key,
      person_id text not null references person,
      type text not null check (type in ('info', 'success', 'warning', 'danger')),
      html_th text not null,
      html_en text not null,
      -- Repeating the job that wrote it is harmless
      key text unique,
      created_at timestamptz not null default now(),
      read_at timestamptz
    )`.execute(db)
  await sql`create index message_person on message (person_id, created_at desc)`.execute(db)
  await sql`create index message_unread on message (person_id) where read_at is null`.execute(db)

  // Append-only and hash-chained: a row cannot be changed or taken out without breaking every hash after it.
  await sql`
    create table audit_record (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      actor_id text,
      action text not null,
      object text not null default '',
      before jsonb,
      after jsonb,
      previous_hash text not null,
      hash text not null
    )`.execute(db)
  await sql`create index audit_record_actor on audit_record (actor_id, at desc)`.execute(db)
  await sql`create index audit_record_object on audit_record (object, at desc)`.execute(db)
  await sql`
    create function chain_audit_record() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(7201120);
      new.previous_hash := coalesce((select hash from audit_record order by id desc limit 1), '');
      new.hash := encode(sha256(convert_to(concat_ws('|', new.previous_hash, new.at, new.actor_id, new.action, new.object,
        new.before, new.after), 'UTF8')), 'hex');
      return new;
    end $$`.execute(db)
  await sql`
    create trigger audit_record_chain before insert on audit_record
    for each row execute function chain_audit_record()`.execute(db)
  await sql`
    create trigger audit_record_append_only before update or delete on audit_record
    for each row execute function refuse_ledger_change()`.execute(db)
  await sql`
    create trigger audit_record_no_truncate before truncate on audit_record
    for each statement execute function refuse_ledger_change()`.execute(db)

  await sql`
    create table idempotency_key (
      scope text not null,
      call text not null,
      key text not null check (length(key) between 1 and 255),
      request_hash text not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (scope, call, key)
    )`.execute(db)

  // Counts may be lost in a crash, never the service: unlogged.
  await sql`
    create unlogged table rate_limit_window (
      bucket text not null,
      window_start timestamptz not null,
      count int not null,
      primary key (bucket, window_start)
    )`.execute(db)
  await sql`create index rate_limit_window_old on rate_limit_window (window_start)`.execute(db)

  await sql`
    create table setting (
      name text primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    )`.execute(db)
}
