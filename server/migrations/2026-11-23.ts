import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-11-23T2120-notices-and-accounts': noticesAndAccounts,
  '2026-11-23T2122-reports': reports,
  '2026-11-23T2122-sheet-files': sheetFiles,
  '2026-11-23T2126-sheet-versions': sheetVersions,
  '2026-11-23T2128-seller-profiles': sellerProfiles,
  '2026-11-23T2130-reading-places': readingPlaces,
  '2026-11-23T2131-order-inquiries': orderInquiries,
  '2026-11-23T2132-tutoring-replays': tutoringReplays,
  '2026-11-23T2158-callbacks-again': callbacksAgain,
  '2026-11-23T2212-message-outbox': messageOutbox,
  '2026-11-23T2232-payouts': payouts,
  '2026-11-23T2233-record-ids': recordIds,
  '2026-11-23T2243-sheet-interest': sheetInterest,
  '2026-11-23T2252-rows-of-a-person': rowsOfAPerson,
  '2026-11-23T2258-store-pictures': storePictures,
  '2026-11-23T2306-waiting-for-staff': waitingForStaff,
}

/** Notices by mail and push, to whom and in which language; exports of one's data; accounts that are given up. */
async function noticesAndAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person
      -- The language last used on any device; null until one is known, which reads as Thai.
      add column language text check (language in ('th', 'en')),
      -- Kinds of notices that this person does not want by mail.
      add column mail_off text[] not null default '{}',
      -- Asked to be deleted: nobody signs in as them any more, and a job takes away what may go.
      add column closed_at timestamptz,
      add column erased_at timestamptz,
      add check (erased_at is null or (closed_at is not null and name = '' and email = ''))`.execute(db)

  await sql`
    alter table message
      add column notice text,
      add column subject_th text,
      add column subject_en text,
      add check ((notice is null) = (subject_th is null) and (notice is null) = (subject_en is null))`.execute(
    db,
  )

  // One row per message and way: what says that it has gone out already.
  await sql`
    create table message_delivery (
      message_id bigint not null references message on delete cascade,
      way text not null check (way in ('mail', 'push')),
      -- mail: set while one worker hands it over; another may try again when this is old
      claimed_at timestamptz,
      done_at timestamptz,
      outcome text,
      -- push: the subscriptions that have it
      reached text[] not null default '{}',
      primary key (message_id, way)
    )`.execute(db)

  await sql`
    create table push_subscription (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      person_id text not null references person,
      -- The sign-in of the device: whoever signs out there hears nothing more there.
      session_id text not null references session on delete cascade,
      endpoint text not null unique check (length(endpoint) <= 2000),
      p256dh text not null check (length(p256dh) <= 200),
      auth text not null check (length(auth) <= 100),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index push_subscription_person on push_subscription (person_id)`.execute(db)
  await sql`create index push_subscription_session on push_subscription (session_id)`.execute(db)

  await sql`
    create table data_export (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      person_id text not null references person,
      asked_at timestamptz not null,
      ready_at timestamptz,
      expires_at timestamptz,
      bytes bigint
    )`.execute(db)
  await sql`create index data_export_person on data_export (person_id, asked_at desc)`.execute(db)
  // Pressed twice at once, one is made.
  await sql`create unique index data_export_one_waiting on data_export (person_id) where ready_at is null`.execute(
    db,
  )
}

/** Reports of buyers about sheets, and what sellers answered. */
async function reports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      sheet_id text not null references sheet,
      -- The store at that moment: its staff look after the report, wherever the sheet is moved later.
      store_code int not null references store,
      -- Empty once the account is deleted: reports stay without a name.
      reporter_id text references person,
      category text not null check (category in ('unreadable', 'blank', 'incomplete', 'copyright')),
      message text not null default '' check (length(message) <= 2000),
      created_at timestamptz not null default now(),
      -- Marked by the seller.
      dealt_at timestamptz,
      -- What staff did, independent of the seller's mark.
      action text check (length(action) <= 2000),
      action_by text references person,
      action_at timestamptz,
      check ((action is null) = (action_at is null))
    )`.execute(db)
  await sql`create index report_sheet on report (sheet_id, created_at desc)`.execute(db)
  await sql`create index report_store on report (store_code, created_at desc)`.execute(db)
  await sql`create index report_reporter on report (reporter_id, sheet_id)`.execute(db)
  await sql`
    create table report_answer (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      report_id text not null references report,
      audience text not null check (audience in ('reporter', 'buyers')),
      message text not null check (length(message) between 1 and 2000),
      created_at timestamptz not null default now(),
      -- To many it goes in batches, in the order of their ids: the last who has it, how many have it, and when all had it.
      sent_to text not null default '',
      sent_count int not null default 0 check (sent_count >= 0),
      finished_at timestamptz
    )`.execute(db)
  await sql`create index report_answer_report on report_answer (report_id, created_at)`.execute(db)
}

/** A seller's files for a sheet: the PDF, the picture of its cover, its samples; and uploads on their way in. */
async function sheetFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sheet_file (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      sheet_id text not null references sheet on delete cascade,
      kind text not null check (kind in ('pdf', 'cover', 'sample')),
      -- The place among the samples; 0 for the others
      num smallint not null check (case when kind = 'sample' then num between 1 and 200 else num = 0 end),
      -- A kind without draft rows stands as it is on sale
      stage text not null check (stage in ('draft', 'live')),
      storage_key text not null,
      sha256 text not null,
      bytes bigint not null check (bytes > 0),
      width int,
      height int,
      pages int,
      facts jsonb not null default '{}',
      warnings text[] not null default '{}',
      -- The upload it came with: asking twice to take it in gives the same file
      upload_key text unique,
      uploaded_at timestamptz not null,
      -- Taken away, and for a while still there to be taken back
      removed_at timestamptz,
      check (kind <> 'pdf' or pages > 0),
      check (kind = 'pdf' or (width > 0 and height > 0))
    )`.execute(db)
  await sql`create unique index sheet_file_place on sheet_file (sheet_id, stage, kind, num) where removed_at is null`.execute(
    db,
  )
  await sql`create index sheet_file_storage_key on sheet_file (storage_key)`.execute(db)
  await sql`create index sheet_file_removed on sheet_file (removed_at) where removed_at is not null`.execute(
    db,
  )

  // Gone once the file is taken in or its refusal was heard.
  await sql`
    create table sheet_upload (
      key text primary key,
      sheet_id text not null references sheet on delete cascade,
      person_id text not null references person,
      kind text not null check (kind in ('pdf', 'cover', 'sample')),
      num smallint not null,
      state text not null default 'offered' check (state in ('offered', 'checking', 'refused')),
      -- Whoever checks it has until then; afterwards another may take over
      checking_until timestamptz,
      refusal text,
      -- Only of uploads in parts
      parts_id text,
      file_name text not null default '',
      file_bytes bigint,
      fingerprint text not null default '',
      offered_at timestamptz not null,
      check (state <> 'refused' or refusal is not null)
    )`.execute(db)
  await sql`create index sheet_upload_sheet on sheet_upload (sheet_id, offered_at)`.execute(db)
  await sql`create index sheet_upload_age on sheet_upload (offered_at)`.execute(db)

  // Files under review are frozen, also where the sheet itself stays on sale meanwhile.
  await sql`
    create table sheet_file_freeze (
      sheet_id text primary key references sheet on delete cascade,
      frozen_at timestamptz not null default now()
    )`.execute(db)
}

/** Drafts that two tabs cannot overwrite, terms accepted, who reviews, what was decided, and new versions of sheets on sale. */
async function sheetVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sheet
      -- Counts the saves: whoever saves says which one they started from
      add column revision int not null default 1,
      add column terms_version text,
      add column terms_accepted_at timestamptz,
      add column handed_in_at timestamptz,
      -- Who has it open at status 2
      add column reviewer_id text references person,
      add column claimed_at timestamptz`.execute(db)

  await sql`
    create table sheet_version (
      sheet_id text not null references sheet on delete cascade,
      number int not null check (number >= 2),
      -- As of a sheet: 0 draft, 1 waiting, 2 open at a staff member's, 3 rejected, 4 published; 5 cancelled
      status smallint not null default 0 check (status between 0 and 5),
      -- For the owners: what the new file has that theirs has not
      whats_new text not null default '' check (length(whats_new) <= 2000),
      reviewer_note text not null default '' check (length(reviewer_note) <= 2000),
      reject_reason text,
      revision int not null default 1,
      terms_version text,
      terms_accepted_at timestamptz,
      reviewer_id text references person,
      claimed_at timestamptz,
      -- The file that was approved, for ever (INV-11)
      pdf_sha256 text,
      created_at timestamptz not null,
      handed_in_at timestamptz,
      published_at timestamptz,
      primary key (sheet_id, number),
      check (status <> 3 or reject_reason is not null),
      check ((status = 4) = (published_at is not null))
    )`.execute(db)
  await sql`create unique index sheet_version_open on sheet_version (sheet_id) where status < 4`.execute(db)
  await sql`create index sheet_version_waiting on sheet_version (handed_in_at) where status in (1, 2)`.execute(
    db,
  )

  // Decisions of staff on a sheet, or on a version of it: the next reviewer reads them.
  await sql`
    create table sheet_review (
      id bigint generated always as identity primary key,
      sheet_id text not null references sheet on delete cascade,
      version_number int,
      reviewer_id text not null references person,
      decision text not null check (decision in ('approved', 'rejected', 'reset')),
      reason text not null default '' check (length(reason) <= 2000),
      decided_at timestamptz not null,
      check (decision <> 'rejected' or reason <> '')
    )`.execute(db)
  await sql`create index sheet_review_sheet on sheet_review (sheet_id, decided_at desc)`.execute(db)
}

/**
 * Sellers' data for payouts and tax. National ID, account number and address are sealed by the program before they come here (INV-20); the
 * mark of a national ID finds it and keeps it unique without telling it.
 */
async function sellerProfiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table seller
      -- Pen names that look alike have one key. Null: made before keys were kept.
      add column code_name_key text unique,
      add column real_name text not null default '' check (length(real_name) <= 200),
      add column phone text not null default '' check (length(phone) <= 40),
      add column email text not null default '' check (length(email) <= 254),
      add column bank_code text check (bank_code ~ '^[0-9]{3}$'),
      add column national_id text,
      add column national_id_mark text unique,
      add column account_number text,
      -- JSON of the five parts
      add column address text,
      -- Why the next payout waits; null: it does not. The money jobs read it.
      add column payout_hold text check (payout_hold in ('bank-account-changed')),
      add column payout_held_at timestamptz,
      add column updated_at timestamptz not null default now(),
      add check ((national_id is null) = (national_id_mark is null)),
      add check ((payout_hold is null) = (payout_held_at is null))`.execute(db)
  await sql`create index seller_sell_ref on seller (sell_ref) where sell_ref is not null`.execute(db)

  // A pen name belongs to the seller who came first.
  await sql`
    update seller set code_name_key = keyed.key
    from (
      select person_id, key, row_number() over (partition by key order by created_at, person_id) as place
      from (select person_id, created_at, lower(regexp_replace(normalize(code_name, NFKC), '\\s+', '', 'g')) as key from seller) as all_keys
    ) as keyed
    where keyed.person_id = seller.person_id and keyed.place = 1`.execute(db)
  // There was no form for any of this: every seller is asked once (seller.md §1 and §2).
  await sql`update seller set profile_completed_at = null`.execute(db)

  await sql`
    create table tax_acknowledgement (
      person_id text not null references person,
      notice text not null check (length(notice) between 1 and 40),
      acknowledged_at timestamptz not null default now(),
      primary key (person_id, notice)
    )`.execute(db)
}

/** Each person's page in each sheet they read here, the same on all their devices. */
async function readingPlaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reading_place (
      person_id text not null references person on delete cascade,
      sheet_id text not null references sheet on delete cascade,
      page integer not null check (page >= 1),
      -- Of the file that was read: the library shows how far one has come
      pages integer not null check (pages >= page),
      read_at timestamptz not null default now(),
      primary key (person_id, sheet_id)
    )`.execute(db)
}

/**
 * When the server asks the provider about an order next: a column instead of a job per order, because adding and waking up a
 * job cost an order more than its own rows. The questions that were jobs until now are taken over.
 */
async function orderInquiries(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      -- null: there is nothing to ask
      add column inquire_at timestamptz,
      -- questions without an answer, one after another
      add column inquire_failures smallint not null default 0 check (inquire_failures >= 0)`.execute(db)
  await sql`create index orders_to_inquire on orders (inquire_at) where inquire_at is not null`.execute(db)
  await sql`
    update orders set inquire_at = now()
    where total_satang > 0 and (state = 'waiting'
      or (state in ('expired', 'cancelled') and expires_at > now() - interval '25 hours'))`.execute(db)
  // Next time the provider may be asked: one row per provider, shared by all processes. It may be lost.
  await sql`
    create unlogged table provider_pace (
      provider text primary key,
      free_at timestamptz not null
    )`.execute(db)
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('graphile_worker._private_jobs') is not null as there`.execute(db)
  if (rows[0]?.there !== true) return
  await sql`
    delete from graphile_worker._private_jobs where locked_at is null and task_id in (
      select id from graphile_worker._private_tasks where identifier = 'payments.inquire-order')`.execute(db)
}

/** Replays kept with us, what belongs to them, their viewers, and where each viewer stopped. */
async function tutoringReplays(db: Kysely<unknown>): Promise<void> {
  // replay_key is the file that a player opens, in a folder of its own in the private storage; replay_url lies elsewhere.
  await sql`
    alter table online_tutoring
      add column replay_key text check (replay_key ~ '^private/replays/[^/]+/[^/]+$'),
      add column captions jsonb not null default '[]' check (jsonb_typeof(captions) = 'array'),
      add column chapters jsonb not null default '[]' check (jsonb_typeof(chapters) = 'array')`.execute(db)
  // Views are only ever inserted here and added up once a minute: a thousand viewers of one replay never wait for its row.
  await sql`
    create table tutoring_view (
      sheet_id text not null,
      seen_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index tutoring_view_sheet on tutoring_view (sheet_id)`.execute(db)
  await sql`
    create table video_position (
      person_id text not null references person,
      sheet_id text not null references sheet,
      seconds double precision not null check (seconds >= 0),
      saved_at timestamptz not null,
      primary key (person_id, sheet_id)
    )`.execute(db)
}

/** When the sweep looks into an unsettled call-back next; null: after the first two minutes. */
async function callbacksAgain(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_event add column try_at timestamptz`.execute(db)
}

/**
 * Messages that are still to be told by mail and push. Written with the message and emptied every second into jobs: adding a
 * job wakes the workers up, and a commit that carries a wake-up holds up every other one until it is on the disk.
 */
async function messageOutbox(db: Kysely<unknown>): Promise<void> {
  await sql`create table message_outbox (message_id bigint primary key)`.execute(db)
}

/**
 * Months are closed into payment records, one per seller, store and month; records are paid together as a payout. What is paid or
 * void never changes again, and a record moves only along its drawn transitions (INV-08, INV-13).
 */
async function payouts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table month_close (
      -- year * 100 + month in Bangkok
      month int primary key check (month % 100 between 1 and 12),
      closed_at timestamptz not null,
      -- Null: by the schedule.
      closed_by text references person,
      record_count int not null,
      sales_satang bigint not null
    )`.execute(db)
  await sql`
    create table payout (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      seller_id text not null references seller,
      payer text not null check (payer in ('MORE', 'HYTEXTS')),
      -- The day of the transfer in Bangkok.
      paid_on date not null,
      policy_row text not null,
      channel text not null check (channel in ('ORDINARY', 'E_WHT')),
      rate_percent smallint not null check (rate_percent >= 0),
      gross_satang bigint not null check (gross_satang > 0),
      tax_satang bigint not null check (tax_satang >= 0),
      fee_satang bigint not null check (fee_satang >= 0),
      net_satang bigint not null check (net_satang = gross_satang - tax_satang - fee_satang and net_satang >= 0),
      bank_code text not null,
      -- What the slip shows of the account; the whole number stays sealed with the seller.
      account_end text not null,
      account_name text not null,
      created_at timestamptz not null,
      created_by text references person
    )`.execute(db)
  await sql`create index payout_seller on payout (seller_id, paid_on)`.execute(db)
  await sql`create index payout_day on payout (paid_on, payer)`.execute(db)
  await sql`
    create table payment_record (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      seller_id text not null references seller,
      store_code int not null references store,
      month int not null check (month % 100 between 1 and 12),
      -- again: the transfer came back from the bank, and this record pays the same sales once more
      kind text not null default 'month' check (kind in ('month', 'again')),
      sales_satang bigint not null,
      share_satang bigint not null,
      payer text not null check (payer in ('MORE', 'HYTEXTS')),
      status text not null check (status in ('PENDING', 'SUCCESS', 'CARRIED_OVER', 'PAUSED', 'VOID')),
      -- Why it waits, in words for the seller; empty where nothing does.
      reason text not null default '' check (length(reason) <= 2000),
      payout_id text references payout,
      tax_satang bigint not null default 0 check (tax_satang >= 0),
      created_at timestamptz not null,
      moved_at timestamptz not null,
      moved_by text references person,
      check ((status = 'SUCCESS') = (payout_id is not null)),
      check (payout_id is not null or tax_satang = 0)
    )`.execute(db)
  await sql`
    create unique index payment_record_once on payment_record (seller_id, store_code, month) where kind = 'month'`.execute(
    db,
  )
  await sql`create index payment_record_month on payment_record (month, id)`.execute(db)
  await sql`create index payment_record_open on payment_record (payer, status, seller_id)
    where status in ('PENDING', 'CARRIED_OVER', 'PAUSED')`.execute(db)
  await sql`create index payment_record_payout on payment_record (payout_id) where payout_id is not null`.execute(
    db,
  )
  await sql`
    create function keep_payment_moves() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'payment records are never deleted' using errcode = 'insufficient_privilege';
      end if;
      if (old.seller_id, old.store_code, old.month, old.kind, old.sales_satang, old.share_satang)
          is distinct from (new.seller_id, new.store_code, new.month, new.kind, new.sales_satang, new.share_satang) then
        raise exception 'the sums of a payment record never change' using errcode = 'check_violation';
      end if;
      if old.status in ('SUCCESS', 'VOID') then
        raise exception 'a payment record that is % stays so', old.status using errcode = 'check_violation';
      end if;
      if old.status = 'CARRIED_OVER' and new.status = 'SUCCESS' then
        raise exception 'a carried over record is pending before it is paid' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger payment_record_keeps_moves before update or delete on payment_record
    for each row execute function keep_payment_moves()`.execute(db)
  await sql`
    create function month_after(month int) returns int language sql immutable as
    $$ select case when month % 100 = 12 then month + 89 else month + 1 end $$`.execute(db)
}

/** Ids for many rows at once, of the same form as those the server makes: ten characters without look-alikes. */
async function recordIds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function new_id() returns text language sql volatile as $$
      select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + floor(random() * 32)::int, 1), '')
      from generate_series(1, 10)
    $$`.execute(db)
}

/** Interest in sheets before anybody buys: who looked is kept for two hours and as a hash, sums per day for ever. */
async function sheetInterest(db: Kysely<unknown>): Promise<void> {
  // Inserted only, never added to a number that others want to add to; unlogged, since a crash may cost a minute of views.
  await sql`
    create unlogged table sheet_interest (
      sheet_id text not null,
      kind text not null check (kind in ('view', 'sample', 'cart')),
      hour timestamptz not null,
      who bytea not null,
      counted boolean not null default false,
      primary key (sheet_id, kind, hour, who)
    )`.execute(db)
  await sql`create index sheet_interest_new on sheet_interest (hour) where not counted`.execute(db)
  await sql`create index sheet_interest_hour on sheet_interest (hour)`.execute(db)
  await sql`
    create table sheet_day (
      sheet_id text not null references sheet,
      -- In Bangkok
      day date not null,
      views int not null default 0 check (views >= 0),
      samples int not null default 0 check (samples >= 0),
      carts int not null default 0 check (carts >= 0),
      primary key (sheet_id, day)
    )`.execute(db)
}

/**
 * Everything of one person is asked for when a copy of the data is made and when an account is erased; without an index each of
 * these would read its whole table, and end at the time limit of statements once there are many people.
 */
async function rowsOfAPerson(db: Kysely<unknown>): Promise<void> {
  await sql`drop index session_person`.execute(db)
  // Ended ones too: they are what is erased.
  await sql`create index session_person on session (person_id)`.execute(db)
  await sql`create index sheet_upload_person on sheet_upload (person_id)`.execute(db)
  await sql`create index sign_in_handoff_person on sign_in_handoff (person_id)`.execute(db)
  await sql`create index promo_use_of_person on promo_use (person_id)`.execute(db)
  await sql`create index money_received_person on money_received (person_id) where person_id is not null`.execute(
    db,
  )
  await sql`create index refund_due_person on refund_due (person_id)`.execute(db)
  await sql`create index review_person on review (person_id)`.execute(db)
}

/** Logos and cover templates that staff uploaded: where the kept picture lies, and the forms that were given out. */
async function storePictures(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store add column logo_key text, add column template_key text`.execute(db)
  await sql`
    create table store_upload (
      key text primary key,
      store_code int not null references store,
      kind text not null check (kind in ('logo', 'template')),
      person_id text not null references person,
      offered_at timestamptz not null
    )`.execute(db)
  await sql`create index store_upload_store on store_upload (store_code)`.execute(db)
  await sql`create index store_upload_person on store_upload (person_id)`.execute(db)
}

/**
 * Rows that staff read on every page (waiting sheets and reports) and at every submission (the same file, the same course) are a handful
 * among a million.
 */
async function waitingForStaff(db: Kysely<unknown>): Promise<void> {
  await sql`create index sheet_waiting on sheet (handed_in_at) where status in (1, 2)`.execute(db)
  await sql`create index sheet_of_course on sheet (store_code, code, created_at desc)`.execute(db)
  await sql`create index sheet_file_same_pdf on sheet_file (sha256) where kind = 'pdf'`.execute(db)
  await sql`create index report_untouched on report (store_code) where action_at is null`.execute(db)
}
