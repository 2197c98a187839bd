import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-11-27T0200-doctor-findings': doctorFindings,
  '2026-11-27T0300-debts-handed-over': debtsHandedOver,
  '2026-11-27T0301-line-in-return': lineInReturn,
  '2026-11-27T0302-names-of-sellers': namesOfSellers,
  '2026-11-27T0303-channel-of-moves': channelOfMoves,
  '2026-11-27T0304-names-in-any-script': namesInAnyScript,
  '2026-11-27T0700-refund-requests': refundRequests,
  '2026-11-27T0701-weighed-scores': weighedScores,
  '2026-11-27T0702-standings': standings,
  '2026-11-27T0900-pauses-prices-notes': pausesPricesNotes,
  '2026-11-27T0910-page-marks': pageMarks,
  '2026-11-27T0920-page-shingles': pageShingles,
}

/** The doctor's last findings: for the metrics of a process that was not there at night. */
async function doctorFindings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table doctor_finding (
      name text primary key,
      wrong_count int not null check (wrong_count >= 0),
      examined_at timestamptz not null
    )`.execute(db)
}

/**
 * A debt that one payer took over stands in the ledger: the companies owe it one another. Records that were sent to the other payer before
 * are booked now, each with the day of its last move.
 */
async function debtsHandedOver(db: Kysely<unknown>): Promise<void> {
  await sql`
    with moved as (
      select r.id, r.seller_id, r.store_code, r.share_satang, r.payer, r.moved_at,
        case r.payer when 'MORE' then 'HYTEXTS' else 'MORE' end as before
      from payment_record r left join payment_record first on first.id = r.again_of
      where r.share_satang <> 0 and r.payer <> coalesce(first.payer, (
        select t.payer from tax_policy t
        where t.confirmed_at is not null and t.from_month <= r.month and (t.to_month is null or r.month <= t.to_month)
        order by t.from_month desc limit 1), r.payer)
    ), entry as (
      insert into ledger_entry (key, kind, occurred_at, month, memo)
      select 'payment:' || id || ':payer:before', 'correction', moved_at,
        to_char(moved_at at time zone 'Asia/Bangkok', 'YYYYMM')::int, before || ' > ' || payer
      from moved returning id, key
    )
    insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang, seller_id, store_code)
    select entry.id, 0, 'between-payers:' || case when share_satang > 0 then before else payer end,
      'between-payers:' || case when share_satang > 0 then payer else before end, abs(share_satang), seller_id, store_code
    from entry join moved on entry.key = 'payment:' || moved.id || ':payer:before'`.execute(db)
}

/**
 * The line of a certificate in the payer's return is decided when it is issued: reckoned anew each time, a later payout moved it.
 * Those that were issued keep the line that they show today.
 */
async function lineInReturn(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tax_certificate add column line_in_return int check (line_in_return > 0)`.execute(db)
  await sql`
    update tax_certificate c set line_in_return = numbered.line
    from (
      select id, row_number() over (partition by payer, date_trunc('month', paid_on) order by paid_on, id) as line
      from payout where channel = 'ORDINARY' and tax_satang > 0
    ) numbered where numbered.id = c.payout_id`.execute(db)
  await sql`
    create or replace function keep_tax_certificate() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'certificates are never deleted' using errcode = 'insufficient_privilege';
      end if;
      if (old.id, old.payout_id, old.payer, old.tax_year, old.number, old.line_in_return, old.issued_at, old.issued_by, old.replaces_id)
          is distinct from
          (new.id, new.payout_id, new.payer, new.tax_year, new.number, new.line_in_return, new.issued_at, new.issued_by, new.replaces_id) then
        raise exception 'a certificate never changes' using errcode = 'check_violation';
      end if;
      if old.cancelled_at is not null and (old.cancelled_at, old.cancelled_by, old.cancel_reason)
          is distinct from (new.cancelled_at, new.cancelled_by, new.cancel_reason) then
        raise exception 'a cancelled certificate stays so' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
}

/** Staff look for sellers by a part of a name or vendor id in long lists: found by groups of three letters. Thai: see T0304. */
async function namesOfSellers(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`
    create index seller_names on seller using gin ((code_name || E'\\n' || coalesce(real_name, '') || E'\\n'
      || coalesce(hti_vendor_id, '') || E'\\n' || coalesce(hti_vendor_name, '')) gin_trgm_ops)`.execute(db)
}

/** Tax channel of a single payment, as its requester said; null: a file of the bank named it, or it was asked for before. */
async function channelOfMoves(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_move_request add column channel text check (channel in ('ORDINARY', 'E_WHT'))`.execute(
    db,
  )
}

/**
 * In the locale of our databases PostgreSQL takes Thai for no letters: groups of three of it are none, and the index of names found Latin
 * names and vendor ids only. Written as hexadecimal digits every script has groups.
 */
async function namesInAnyScript(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists seller_names`.execute(db)
  await sql`
    create function digits_of(words text) returns text language sql immutable parallel safe
    as $$ select encode(convert_to(lower(words), 'UTF8'), 'hex') $$`.execute(db)
  await sql`
    create index seller_names on seller using gin (digits_of(code_name || E'\\n' || coalesce(real_name, '') || E'\\n'
      || coalesce(hti_vendor_id, '') || E'\\n' || coalesce(hti_vendor_name, '')) gin_trgm_ops)`.execute(db)
}

/**
 * Buyers ask for their money back themselves (docs/decisions/buying.md#refunds-that-buyers-ask-for): what they ask, where the money goes, and
 * what became of it. Whether a sheet was opened is noted when its first page or its file leaves, because an unopened one is taken
 * back as of right.
 */
async function refundRequests(db: Kysely<unknown>): Promise<void> {
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

/**
 * Sorting by stars weighs how many gave them: the mean as it would be with five more ratings of four, so that one rating of five
 * no longer stands above forty of 4.8. What is shown stays the mean. The indexes keep their names and their form.
 */
async function weighedScores(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sheet add column weighed_score real generated always as
      (case when score_count = 0 then 0 else (score_sum + 20)::real / (score_count + 5) end) stored`.execute(
    db,
  )
  for (const index of [
    'sheet_best_scored',
    'sheet_of_store_best_scored',
    'sheet_of_title',
    'sheet_of_class_line',
  ]) {
    await sql`drop index ${sql.id(index)}`.execute(db)
  }
  await sql`
    create index sheet_best_scored on sheet (weighed_score desc, bought_count desc, id) where on_sale`.execute(
    db,
  )
  await sql`
    create index sheet_of_store_best_scored on sheet (store_code, weighed_score desc, bought_count desc, id)
    where on_sale`.execute(db)
  await sql`
    create index sheet_of_title on sheet (title_id, bought_count desc, id)
    include (price_satang, weighed_score, created_at, semester, year, category) where on_sale`.execute(db)
  await sql`
    create index sheet_of_class_line on sheet (class_line_id, title_id, bought_count desc, id)
    include (price_satang, weighed_score, created_at, semester, year, category)
    where on_sale and class_line_id is not null`.execute(db)
}

/** Graduates (20), teachers (21) and others (22) need no longer pretend to be in a year. */
async function standings(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person drop constraint person_year_check,
      add constraint person_year_check check (year between -3 and 12 or year between 20 and 22)`.execute(db)
}

/** Staff stop a sale with a reason and an end; a price far above the one that was reviewed waits; staff keep notes. */
async function pausesPricesNotes(db: Kysely<unknown>): Promise<void> {
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
      add column if not exists paused boolean not null default false,
      -- What its author asks for since a reviewer last saw a price
      add column price_asked_satang int check (price_asked_satang > 0),
      add column price_seen_satang int`.execute(db)
  const { rows } = await sql`
    select from pg_attrdef where adrelid = 'sheet'::regclass and pg_get_expr(adbin, adrelid) like '%paused%'`.execute(
    db,
  )
  // A database that was made before this migration; a newer one has it from the beginning.
  if (rows.length === 0)
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

/**
 * Marks by which a page is known however disguised (rules/originality), and which pages were found to be the same. Files that were looked
 * at before are looked at again, a few at a time.
 */
async function pageMarks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_mark (
      pdf_id int not null references pdf_look on delete cascade,
      page smallint not null,
      words int[] not null,
      -- x, y and size of each word, five bytes
      places bytea not null,
      primary key (pdf_id, page)
    )`.execute(db)
  await sql`create index page_mark_words on page_mark using gin (words)`.execute(db)
  await sql`
    create table page_match (
      -- Of the two files the one that was looked at later
      pdf_id int not null references pdf_look on delete cascade,
      page smallint not null,
      other_pdf_id int not null references pdf_look on delete cascade,
      other_page smallint not null,
      common smallint not null,
      mine smallint[] not null check (array_length(mine, 1) = 4),
      theirs smallint[] not null check (array_length(theirs, 1) = 4),
      primary key (pdf_id, page, other_pdf_id, other_page)
    )`.execute(db)
  await sql`create index page_match_other on page_match (other_pdf_id)`.execute(db)
  await sql`delete from pdf_look`.execute(db)
}

/** Hashes of the words of a page (rules/originality/shingles.ts); files are looked at again for them, a few at a time. */
async function pageShingles(db: Kysely<unknown>): Promise<void> {
  await sql`alter table page_mark add column shingles int[] not null default '{}'`.execute(db)
  await sql`create index page_mark_shingles on page_mark using gin (shingles)`.execute(db)
  await sql`delete from pdf_look`.execute(db)
}
