import { type Kysely, sql } from 'kysely'

/** A person and staff talk about one matter until it is solved: both see whose turn it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_case (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      person_id text not null references person,
      topic text not null check (topic in ('payment', 'file', 'refund', 'sheet', 'account', 'selling', 'payout', 'other')),
      -- order:…, sheet:… or report:…
      about text check (about ~ '^(order|sheet|report):[0-9A-Z]{4,20}$'),
      -- open: staff have to answer; answered: the person may
      state text not null check (state in ('open', 'answered', 'solved')),
      opened_at timestamptz not null,
      changed_at timestamptz not null,
      -- Since when the person waits for staff
      waiting_since timestamptz,
      check ((state = 'open') = (waiting_since is not null))
    )`.execute(db)
  await sql`create index support_case_person on support_case (person_id, changed_at desc)`.execute(db)
  await sql`create index support_case_waiting on support_case (waiting_since) where state = 'open'`.execute(
    db,
  )
  await sql`
    create table support_case_message (
      case_id text not null references support_case on delete cascade,
      number smallint not null check (number between 1 and 500),
      -- Null where the person wrote it, or the member of staff has gone
      staff_id text references person,
      by_staff boolean not null,
      body text not null check (length(body) between 1 and 2000),
      written_at timestamptz not null,
      primary key (case_id, number)
    )`.execute(db)
  await sql`
    create index support_case_message_staff on support_case_message (staff_id) where staff_id is not null`.execute(
    db,
  )
}
