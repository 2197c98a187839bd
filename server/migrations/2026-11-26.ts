import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-11-26T0300-payments-in-flight': paymentsInFlight,
  '2026-11-26T0301-e-withholding-booked': eWithholdingBooked,
  '2026-11-26T0302-dues-in-parts': duesInParts,
  '2026-11-26T0304-run-lines-resealed': runLinesResealed,
  '2026-11-26T0400-books': books,
  '2026-11-26T0500-sale-notices': saleNotices,
  '2026-11-26T0600-review-desk': reviewDesk,
  '2026-11-26T0601-support-desk': supportDesk,
  '2026-11-26T0602-store-drafts': storeDrafts,
  '2026-11-26T0700-samples-to-redraw': samplesToRedraw,
  '2026-11-26T0900-notification-settings': notificationSettings,
}

/**
 * A payment in an approved file is in flight: until a bank line, a statement or two members of staff explain it, nothing else may move its
 * records, no other run may hold them, and the run cannot be closed. The database enforces this. What a line sent (gross, tax per record,
 * fee, net) is what is booked.
 */
async function paymentsInFlight(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_run
      -- How the tax goes: with the transfer through the bank, or withheld and filed by us (payouts-and-tax §2.3).
      add column channel text not null default 'E_WHT' check (channel in ('ORDINARY', 'E_WHT'))`.execute(db)
  await sql`alter table payment_run alter column channel drop default`.execute(db)
  await sql`drop index payment_run_one_open`.execute(db)
  // Runs that are out do not keep the next one back: their records are held one by one.
  await sql`
    create unique index payment_run_one_draft on payment_run (payer, channel)
    where approved_at is null and closed_at is null`.execute(db)
  // Not asked of what was cancelled before: see payment_run_keeps_flight for what is cancelled from now on.
  await sql`
    alter table payment_run add constraint payment_run_sent_is_not_cancelled
      check (closed_as is distinct from 'cancelled' or approved_at is null) not valid`.execute(db)

  await sql`
    create table payment_run_explanation (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      run_id text not null references payment_run,
      lines int[] not null check (cardinality(lines) > 0),
      outcome text not null check (outcome in ('paid', 'unpaid')),
      reason text not null check (length(btrim(reason)) between 1 and 2000),
      -- Of a line that was paid: as the bank's statement has it.
      bank_reference text not null default '' check (length(bank_reference) <= 200),
      paid_on date check ((outcome = 'paid') = (paid_on is not null)),
      sum_satang bigint not null,
      asked_by text not null references person,
      asked_at timestamptz not null,
      -- accepted: by a statement alone, of a sum that one person may confirm
      decision text check (decision in ('accepted', 'confirmed', 'declined')),
      decided_by text references person,
      decided_at timestamptz,
      check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
      -- Money is sent once more only after two persons said that it has not arrived.
      check (decision is distinct from 'confirmed' or decided_by <> asked_by),
      check (decision is distinct from 'accepted' or outcome = 'paid')
    )`.execute(db)
  await sql`create index payment_run_explanation_run on payment_run_explanation (run_id)`.execute(db)

  await sql`
    alter table payment_run_line
      add column state text not null default 'draft' check (state in ('draft', 'sent', 'paid', 'unpaid', 'cancelled')),
      add column vendor_id text not null default '',
      add column policy_row text not null default 'B',
      add column rate_percent smallint not null default 0,
      add column gross_satang bigint not null default 0,
      add column tax_satang bigint not null default 0 check (tax_satang >= 0),
      add column fee_satang bigint not null default 0 check (fee_satang >= 0),
      add column payout_id text unique references payout,
      -- What explained it: a line of the bank's file, or staff.
      add column file_id text references bank_file,
      add column explanation_id text references payment_run_explanation,
      add column explained_at timestamptz`.execute(db)
  // A record that no file explained went into the next run too: it is in many lines. Paid is the line of the run that was settled with
  // its payout; on its way, what still awaits transfer of a run that went out, is the newest of its lines.
  await sql`
    update payment_run_line l set vendor_id = was.vendor_id, gross_satang = was.share, policy_row = coalesce(p.policy_row, 'B'),
      rate_percent = coalesce(p.rate_percent, 1), tax_satang = coalesce(p.tax_satang, (was.share + 50) / 100),
      fee_satang = coalesce(p.fee_satang, greatest(was.share - (was.share + 50) / 100 - l.net_satang, 0)),
      payout_id = p.id, explained_at = p.created_at, file_id = case when p.id is not null then was.file_id end,
      state = case when was.closed_as = 'cancelled' then 'cancelled' when p.id is not null then 'paid'
        when was.approved_at is null then 'draft' when was.is_pending then 'sent' else 'cancelled' end
    from (
      select o.run_id, o.line, run.closed_as, run.approved_at, coalesce(s.hti_vendor_id, '') as vendor_id,
        coalesce(sum(r.share_satang), 0)::bigint as share, bool_and(r.status = 'PENDING') as is_pending,
        (select max(f.id) from bank_file f where f.run_id = o.run_id and f.applied_at is not null) as file_id
      from payment_run_line o join payment_run run on run.id = o.run_id join seller s on s.person_id = o.seller_id
        left join payment_record r on r.id = any(o.record_ids)
      group by o.run_id, o.line, run.id, s.person_id
    ) was left join (
      select distinct on (p.id) p.*, run.id as run_id, o.line
      from payout p join payment_record r on r.payout_id = p.id join payment_run_line o on r.id = any(o.record_ids)
        join payment_run run on run.id = o.run_id
      where run.closed_as = 'settled'
        and not exists (select from payment_record x where x.id = any(o.record_ids) and x.payout_id is distinct from p.id)
      order by p.id, abs(extract(epoch from run.closed_at - p.created_at))
    ) p on p.run_id = was.run_id and p.line = was.line
    where was.run_id = l.run_id and was.line = l.line`.execute(db)
  await sql`
    update payment_run_line l set state = 'cancelled'
    from payment_run run
    where run.id = l.run_id and l.state = 'sent' and exists (
      select from payment_run_line o join payment_run newer on newer.id = o.run_id
      where o.state = 'sent' and o.seller_id = l.seller_id and o.record_ids && l.record_ids
        and (newer.approved_at, newer.id) > (run.approved_at, run.id))`.execute(db)
  // A draft with what is on its way would pay it once more.
  await sql`
    update payment_run r set closed_at = now(), closed_as = 'cancelled'
    where approved_at is null and closed_at is null and exists (
      select from payment_run_line l join payment_run_line o on o.seller_id = l.seller_id and o.record_ids && l.record_ids
      where l.run_id = r.id and o.state = 'sent')`.execute(db)
  await sql`
    update payment_run_line l set state = 'cancelled' from payment_run r
    where r.id = l.run_id and r.closed_as = 'cancelled' and l.state = 'draft'`.execute(db)
  // Open is a run with lines that nobody explained, whatever it was before.
  await sql`
    update payment_run r set closed_at = open.closed_at, closed_as = open.closed_as, closed_by = case when is_out then null else closed_by end
    from (
      select run.id, bool_or(state = 'sent') as is_out, case when bool_or(state = 'sent') then null else coalesce(closed_at, now()) end as closed_at,
        case when bool_or(state = 'sent') then null else coalesce(closed_as, 'settled') end as closed_as
      from payment_run run join payment_run_line l on l.run_id = run.id where approved_at is not null group by run.id
    ) open
    where open.id = r.id and r.closed_as is distinct from open.closed_as`.execute(db)
  for (const column of [
    'policy_row',
    'vendor_id',
    'rate_percent',
    'gross_satang',
    'tax_satang',
    'fee_satang',
  ])
    await sql`alter table payment_run_line alter column ${sql.ref(column)} drop default`.execute(db)
  await sql`
    alter table payment_run_line
      add constraint payment_run_line_paid check ((state = 'paid') = (payout_id is not null)),
      add constraint payment_run_line_unpaid check (state <> 'unpaid' or explanation_id is not null),
      add constraint payment_run_line_explained check ((state in ('paid', 'unpaid')) = (explained_at is not null))`.execute(
    db,
  )

  // The records of a line. A record is held by one file at most: sent twice, it would be paid twice.
  await sql`
    create table payment_run_record (
      run_id text not null,
      line int not null,
      record_id text not null references payment_record,
      -- Its part of the tax of the transfer.
      tax_satang bigint not null check (tax_satang >= 0),
      -- draft: in a file that nobody approved yet; sent: in flight. Null once the line was explained or the run cancelled.
      hold text default 'draft' check (hold in ('draft', 'sent')),
      primary key (run_id, record_id),
      foreign key (run_id, line) references payment_run_line
    )`.execute(db)
  await sql`create unique index payment_run_record_one_file on payment_run_record (record_id) where hold is not null`.execute(
    db,
  )
  await sql`create index payment_run_record_line on payment_run_record (run_id, line)`.execute(db)
  await sql`
    insert into payment_run_record (run_id, line, record_id, tax_satang, hold)
    select l.run_id, l.line, o.id,
      case when l.payout_id is not null then o.tax_satang else
        -- A record that refunds made negative bears no tax.
        coalesce(l.tax_satang * greatest(o.share_satang, 0) / nullif(sum(greatest(o.share_satang, 0)) over (partition by l.run_id, l.line), 0), 0)::bigint end,
      case when l.state in ('draft', 'sent') then l.state end
    from payment_run_line l join payment_record o on o.id = any(l.record_ids)`.execute(db)
  await sql`
    update payment_run_record h set tax_satang = h.tax_satang + missing.satang
    from (
      select l.run_id, l.line, l.tax_satang - sum(o.tax_satang) as satang, max(o.record_id) as record_id
      from payment_run_line l join payment_run_record o using (run_id, line) group by l.run_id, l.line
    ) missing
    where h.run_id = missing.run_id and h.record_id = missing.record_id and missing.satang > 0`.execute(db)
  await sql`alter table payment_run_line drop column record_ids`.execute(db)

  await sql`
    create function keep_run_line() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'lines of payment runs are never deleted' using errcode = 'insufficient_privilege';
      end if;
      if (old.run_id, old.line, old.seller_id, old.net_satang, old.sealed_cells, old.vendor_id, old.policy_row, old.rate_percent,
            old.gross_satang, old.tax_satang, old.fee_satang)
          is distinct from (new.run_id, new.line, new.seller_id, new.net_satang, new.sealed_cells, new.vendor_id, new.policy_row,
            new.rate_percent, new.gross_satang, new.tax_satang, new.fee_satang) then
        raise exception 'line % of payment run % is as it was sent', old.line, old.run_id using errcode = 'check_violation';
      end if;
      if new.state <> old.state then
        if not ((old.state = 'draft' and new.state in ('sent', 'cancelled')) or (old.state = 'sent' and new.state in ('paid', 'unpaid'))) then
          raise exception 'line % of payment run % cannot go from % to %', old.line, old.run_id, old.state, new.state
            using errcode = 'check_violation';
        end if;
        update payment_run_record set hold = case when new.state = 'sent' then 'sent' end
        where run_id = new.run_id and line = new.line;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger payment_run_line_keeps before update or delete on payment_run_line
    for each row execute function keep_run_line()`.execute(db)

  await sql`
    create function keep_run_in_flight() returns trigger language plpgsql as $$
    begin
      if new.closed_at is not null and old.closed_at is null
          and exists (select from payment_run_line where run_id = new.id and state in ('draft', 'sent')) then
        raise exception 'payment run % has lines that nobody explained', new.id using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger payment_run_keeps_flight before update on payment_run
    for each row execute function keep_run_in_flight()`.execute(db)

  await sql`
    create function keep_record_in_flight() returns trigger language plpgsql as $$
    begin
      if (old.status, old.payer, old.payout_id) is distinct from (new.status, new.payer, new.payout_id) and exists (
        select from payment_run_record where record_id = old.id and hold = 'sent'
      ) then
        raise exception 'payment record % is on its way through the bank', old.id using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger payment_record_in_flight before update on payment_record
    for each row execute function keep_record_in_flight()`.execute(db)
}

/**
 * Tax that the bank took with the transfer (e-Withholding Tax) was booked as owed to the tax office and never cleared. One entry for
 * each payout moves it to the bank, where it left; what came back from the bank was taken back whole already.
 */
async function eWithholdingBooked(db: Kysely<unknown>): Promise<void> {
  await sql`
    with moved as (
      insert into ledger_entry (key, kind, occurred_at, month, reverses_entry_id, memo)
      select e.key || ':e-wht', 'correction', e.occurred_at, e.month, e.id, 'e-Withholding Tax left with the transfer'
      from payout p join ledger_entry e on e.key = 'payout:' || p.id
      where p.channel = 'E_WHT' and p.tax_satang > 0
        and exists (select from ledger_posting g where g.entry_id = e.id and g.to_account = 'tax-payable:' || p.payer)
      returning id, key
    )
    insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang, seller_id)
    select moved.id, 0, 'tax-payable:' || p.payer, 'bank:' || p.payer, p.tax_satang, p.seller_id
    from moved join payout p on moved.key = 'payout:' || p.id || ':e-wht'`.execute(db)
  // Of those that came back: the tax was taken from where it was booked then, so that is put right in the same way.
  await sql`
    with moved as (
      insert into ledger_entry (key, kind, occurred_at, month, reverses_entry_id, memo)
      select e.key || ':e-wht', 'correction', e.occurred_at, e.month, e.id, 'e-Withholding Tax came back with the transfer'
      from payout p join ledger_entry e on e.key = 'payout:' || p.id || ':returned'
      where p.channel = 'E_WHT' and p.tax_satang > 0
        and exists (select from ledger_posting g where g.entry_id = e.id and g.from_account = 'tax-payable:' || p.payer)
      returning id, key
    )
    insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang, seller_id)
    select moved.id, 0, 'bank:' || p.payer, 'tax-payable:' || p.payer, p.tax_satang, p.seller_id
    from moved join payout p on moved.key = 'payout:' || p.id || ':returned:e-wht'`.execute(db)
}

/**
 * One payer's debt to one seller when a part of it is paid: the tax of all its parts is that of the whole, whatever the order
 * (docs/decisions/money.md#tax-of-a-debt-that-is-paid-in-parts). Without left-out records there is none: the payout itself is the whole.
 */
async function duesInParts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_due (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      seller_id text not null references seller,
      payer text not null check (payer in ('MORE', 'HYTEXTS')),
      policy_row text not null,
      -- All that was owed when its first part was paid, and the rate that held for it; 0: within the threshold.
      whole_satang bigint not null,
      rate_percent smallint not null check (rate_percent >= 0),
      opened_at timestamptz not null
    )`.execute(db)
  await sql`alter table payment_record add column due_id text references payment_due`.execute(db)
  await sql`create index payment_record_due on payment_record (due_id) where due_id is not null`.execute(db)
  await sql`create index payment_due_seller on payment_due (seller_id)`.execute(db)
}

/** A line of a run stays as it was sent, but its sealed cells are sealed again with a new key: that they still open, the doctor checks. */
async function runLinesResealed(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function keep_run_line() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'lines of payment runs are never deleted' using errcode = 'insufficient_privilege';
      end if;
      if (old.run_id, old.line, old.seller_id, old.net_satang, old.vendor_id, old.policy_row, old.rate_percent, old.gross_satang,
            old.tax_satang, old.fee_satang)
          is distinct from (new.run_id, new.line, new.seller_id, new.net_satang, new.vendor_id, new.policy_row, new.rate_percent,
            new.gross_satang, new.tax_satang, new.fee_satang) then
        raise exception 'line % of payment run % is as it was sent', old.line, old.run_id using errcode = 'check_violation';
      end if;
      if new.state <> old.state then
        if not ((old.state = 'draft' and new.state in ('sent', 'cancelled')) or (old.state = 'sent' and new.state in ('paid', 'unpaid'))) then
          raise exception 'line % of payment run % cannot go from % to %', old.line, old.run_id, old.state, new.state
            using errcode = 'check_violation';
        end if;
        update payment_run_record set hold = case when new.state = 'sent' then 'sent' end
        where run_id = new.run_id and line = new.line;
      end if;
      return new;
    end $$`.execute(db)
}

/**
 * The chain of acts on money (docs/decisions/platform.md#the-chain-of-acts-on-money). Triggers write an act in the changing transaction:
 * the row, and a seal over its new state with a key that only the product's connections bring; `book_link` chains acts after their commit.
 * Watched tables: server/platform/books/watched.ts.
 */
async function books(db: Kysely<unknown>): Promise<void> {
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
  // Bound of the next link: every act up to this number is committed once no transaction below the other one runs.
  await sql`
    create table book_link_next (
      only_row boolean primary key default true check (only_row),
      upto_id bigint not null,
      settled_at bigint not null
    )`.execute(db)
  // A known word under the key: tells another key from changed rows.
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
  // A link's hash of its acts; without a key, so that whoever has the acts can reckon it.
  await sql`
    create function book_link_hash(link_number int, link_after bigint, link_upto bigint, link_at timestamptz, previous text)
    returns text language sql stable parallel safe as $$
      select encode(sha256(convert_to(previous, 'UTF8') || record_send(row(link_number, link_after, link_upto, link_at)) ||
        sha256(coalesce(string_agg(record_send(row(a.id, a.at, a.about, a.key, a.op, a.seal)), ''::bytea order by a.id), ''))), 'hex')
      from book_act a where a.id > link_after and a.id <= link_upto
    $$`.execute(db)
}

/** Sellers' notices of sales: each at once, one message for the day before, or not at all. */
async function saleNotices(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table seller add column sale_notices text not null default 'day' check (sale_notices in ('each', 'day', 'never'))`.execute(
    db,
  )
}

/** Who has which submission on the screen, and who made a promo code: staff never decide blindly, or about their own. */
async function reviewDesk(db: Kysely<unknown>): Promise<void> {
  // Lost in a crash it is there again within seconds.
  await sql`
    create unlogged table review_presence (
      sheet_id text not null references sheet on delete cascade,
      -- 1 is the sheet itself
      version_number int not null,
      person_id text not null references person,
      since timestamptz not null,
      seen_at timestamptz not null,
      primary key (sheet_id, version_number, person_id)
    )`.execute(db)
  await sql`create index review_presence_person on review_presence (person_id)`.execute(db)
  await sql`alter table promo_code add column created_by text references person`.execute(db)
  await sql`
    update promo_code p set created_by = a.actor_id from audit_record a
    where a.action = 'promo.create' and a.object = 'promo:' || p.code
      and exists (select from person where person.id = a.actor_id)`.execute(db)
}

/** Support: orders whose money came too late are delivered anew, and are found by what stands on a slip. */
async function supportDesk(db: Kysely<unknown>): Promise<void> {
  // Once: its sheets are delivered by the one order that takes its place.
  await sql`alter table orders add column revived_from text unique references orders`.execute(db)
  await sql`create index money_received_amount on money_received (amount_satang, received_at desc)`.execute(
    db,
  )
  await sql`create index money_received_bank_number on money_received (trans_ref) where trans_ref is not null`.execute(
    db,
  )
  await sql`create index orders_total on orders (total_satang, created_at desc)`.execute(db)
}

/** A new store is a draft until somebody has saved it once; a store can be taken out of the shop and put back. */
async function storeDrafts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table store add column visibility text not null default 'shown'
      check (visibility in ('draft', 'hidden', 'shown'))`.execute(db)
}

/**
 * Samples drawn until now carry no mark and show whole sheets. Their pictures are thrown away and drawn again by a job; a row goes
 * when its sheet is done. New sheets never come in here.
 */
async function samplesToRedraw(db: Kysely<unknown>): Promise<void> {
  await sql`create table samples_to_redraw (sheet_id text primary key references sheet (id) on delete cascade)`.execute(
    db,
  )
  await sql`insert into samples_to_redraw select id from sheet where example_count > 0`.execute(db)
}

/**
 * A person's notification settings (language, kinds switched off) get their own table: the messages room writes it and the rest of `person`
 * belongs to accounts. The old columns stay for the version before; a later migration drops them.
 */
async function notificationSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_setting (
      person_id text primary key references person (id),
      language text check (language in ('th', 'en')),
      mail_off text[] not null default '{}'
    )`.execute(db)
  await sql`
    insert into notification_setting (person_id, language, mail_off)
    select id, language, mail_off from person where language is not null or mail_off <> '{}'`.execute(db)
}
