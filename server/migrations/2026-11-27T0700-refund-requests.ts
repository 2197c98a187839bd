import { type Kysely, sql } from 'kysely'

/**
 * Buyers ask for their money back themselves (docs/decisions/2026-11-22-refund-requests.md): what they ask, where the money goes, and
 * what became of it. Whether a sheet was opened is noted when its first page or its file leaves, because an unopened one is taken
 * back as of right.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table library_entry add column opened_at timestamptz`.execute(db)
  await sql`
    update library_entry e set opened_at = p.read_at from reading_place p
    where (p.person_id, p.sheet_id) = (e.person_id, e.sheet_id)`.execute(db)
  await sql`
    create table refund_request (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      order_id text not null references orders,
      person_id text not null references person,
      positions smallint[] not null check (cardinality(positions) > 0),
      cause text not null check (cause in ('mind', 'broken', 'other-course', 'not-as-shown', 'withdrawn', 'other')),
      message text not null check (length(message) <= 1000),
      state text not null check (state in ('asked', 'agreed', 'refused')),
      asked_at timestamptz not null,
      -- Where the money goes. Sealed; emptied when it went, or when the answer is no.
      bank_code text,
      account text,
      decided_at timestamptz,
      -- Null with a decision: agreed by the rule itself.
      decided_by text references person,
      answer text,
      refund_id text unique references refund,
      check ((state = 'asked') = (decided_at is null)),
      check ((state = 'agreed') = (refund_id is not null)),
      check ((bank_code is null) = (account is null)),
      check (state <> 'refused' or length(btrim(answer)) > 0)
    )`.execute(db)
  await sql`create unique index refund_request_open on refund_request (order_id) where state = 'asked'`.execute(
    db,
  )
  await sql`create index refund_request_waiting on refund_request (asked_at) where state = 'asked'`.execute(
    db,
  )
  await sql`create index refund_request_order on refund_request (order_id)`.execute(db)
  await sql`create index refund_request_person on refund_request (person_id)`.execute(db)
}
