import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-11-21T00-append-only': appendOnly,
  '2026-11-21T01-payment-event-hints': paymentEventHints,
}

/** Two gaps in what may only grow: the order of the audit chain, and postings added to entries of the past. */
async function appendOnly(db: Kysely<unknown>): Promise<void> {
  // Without separators that no value can hold, two different records could have the same hash; and the time is written the
  // same way whatever the time zone of the connection.
  await sql`
    create function audit_record_hash(record audit_record) returns text language sql stable as $$
      select encode(sha256(convert_to(jsonb_build_array(
        record.previous_hash, record.id, extract(epoch from record.at), record.actor_id, record.action, record.object,
        record.before, record.after)::text, 'UTF8')), 'hex')
    $$`.execute(db)
  // The number is drawn under the lock. Drawn before it, the later number could be written first: the next record would
  // hang on that one, and the other could be taken out without a trace.
  await sql`
    create or replace function chain_audit_record() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(7201120);
      new.id := nextval(pg_get_serial_sequence('audit_record', 'id'));
      new.previous_hash := coalesce((select hash from audit_record order by id desc limit 1), '');
      new.hash := audit_record_hash(new);
      return new;
    end $$`.execute(db)

  // A posting belongs to the transaction that wrote its entry: corrections are new entries (INV-07).
  await sql`
    create function refuse_late_postings() returns trigger language plpgsql as $$
    begin
      if exists (
        select from added join ledger_entry on ledger_entry.id = added.entry_id
        where ledger_entry.xmin <> pg_current_xact_id()::xid
      ) then
        raise exception 'the ledger is append-only: a posting for an entry of the past' using errcode = 'insufficient_privilege';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ledger_posting_in_time after insert on ledger_posting
    referencing new table as added for each statement execute function refuse_late_postings()`.execute(db)
}

/** The payment that a call-back names, so that one whose processing was cut off can resume from its row alone. */
async function paymentEventHints(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_event add column hints jsonb`.execute(db)
}
