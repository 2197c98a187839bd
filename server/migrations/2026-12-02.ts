import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-02T0101-payout-minimum': payoutMinimum,
  '2026-12-02T0102-own-codes-stopped': ownCodesStopped,
  '2026-12-02T0200-launch-prices': launchPrices,
  '2026-12-02T0201-own-bundles': ownBundles,
  '2026-12-02T0300-page-marks-at-a-million': pageMarksAtAMillion,
  '2026-12-02T0500-months-locked-one-by-one': monthsLockedOneByOne,
  '2026-12-02T0501-payment-records-lighter': paymentRecordsLighter,
  '2026-12-02T0600-time-to-decision': timeToDecision,
}

/** The least that is transferred is a term of the row of the tax policy by which a month is paid, like the fee of a transfer. */
async function payoutMinimum(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tax_policy add column minimum_satang bigint not null default 10000
      check (minimum_satang > 0 and minimum_satang % 100 = 0)`.execute(db)
  await sql`
    create or replace function keep_tax_policy() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'rows of the tax policy are never deleted' using errcode = 'insufficient_privilege';
      end if;
      if old.confirmed_at is not null then
        raise exception 'a confirmed row of the tax policy never changes' using errcode = 'check_violation';
      end if;
      if (old.id, old.from_month, old.to_month, old.payer, old.rate_percent, old.threshold_satang, old.comparison, old.channel,
            old.fee_satang, old.fee_from, old.minimum_satang, old.added_by, old.added_at)
          is distinct from (new.id, new.from_month, new.to_month, new.payer, new.rate_percent, new.threshold_satang, new.comparison,
            new.channel, new.fee_satang, new.fee_from, new.minimum_satang, new.added_by, new.added_at) then
        raise exception 'a row of the tax policy never changes' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  // Of the row of the newest month that is owed, or of the month closed last where that asks for less. plpgsql keeps its plan: lists
  // and closes ask for every seller.
  await sql`
    create function payout_minimum_of(newest int, closed int) returns bigint language plpgsql stable parallel safe as $$
    begin
      return (select min(row.minimum_satang) from (values (newest), (closed)) of (month), lateral (
        select minimum_satang from tax_policy
        where confirmed_at is not null and from_month <= of.month and (to_month is null or of.month <= to_month)
        order by from_month desc limit 1) row);
    end $$`.execute(db)
}

/** Staff stop a code of a seller for good, with the reason that she reads; her own pause stays hers to lift. */
async function ownCodesStopped(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promo_code
      add column stop_reason text,
      add constraint promo_code_stop_reason check (stop_reason is null
        or (seller_id is not null and stopped_at is not null and length(stop_reason) between 3 and 500)) not valid`.execute(
    db,
  )
}

/**
 * A lower price for a sheet's first days (docs/decisions/selling.md#what-sellers-plan-and-learn). While it lasts it is the price, and what the sheet costs
 * afterwards stands beside it: whoever reads, sorts or charges prices needs to know nothing of it.
 */
async function launchPrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sheet
      add column full_satang int,
      add constraint sheet_launch_is_lower check (full_satang > price_satang) not valid`.execute(db)
  await sql`
    create table sheet_launch (
      sheet_id text primary key references sheet on delete cascade,
      kind text not null check (kind in ('percent', 'fixed')),
      amount int not null check (amount > 0 and (kind = 'fixed' or amount <= 50)),
      days int not null check (days between 1 and 30),
      planned_at timestamptz not null,
      -- Null until the sheet is on sale
      begun_at timestamptz,
      ends_at timestamptz,
      -- The row stays: one launch a sheet
      ended_at timestamptz,
      check ((begun_at is null) = (ends_at is null) and (ended_at is null or begun_at is not null))
    )`.execute(db)
  await sql`create index sheet_launch_open on sheet_launch (ends_at) where ended_at is null`.execute(db)
}

/**
 * A seller's bundle is a code of hers that nobody types: it counts where all its sheets are in one order
 * (docs/decisions/selling.md#what-sellers-plan-and-learn). What it gives never changes either.
 */
async function ownBundles(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promo_code
      add column together boolean not null default false,
      add constraint promo_code_together check (not together or (seller_id is not null and kind = 'percent' and not followers_only
        and use_limit_total is null and use_limit_per_buyer is null and coalesce(cardinality(sheet_ids), 0) between 2 and 10)) not valid`.execute(
    db,
  )
  await sql`create index promo_code_together on promo_code (seller_id, created_at desc) where together`.execute(
    db,
  )
  // Which sheets are part of one: their pages and their author's ask for more then.
  await sql`
    create view live_bundle as select code, seller_id, sheet_ids from promo_code where together and stopped_at is null`.execute(
    db,
  )
  await sql`
    create or replace trigger promo_code_keeps_terms before update on promo_code for each row
    when ((old.code, old.kind, old.amount, old.seller_id, old.sheet_ids, old.together)
      is distinct from (new.code, new.kind, new.amount, new.seller_id, new.sheet_ids, new.together))
    execute function keep_promo_terms()`.execute(db)
}

/**
 * A page is searched by some 1,300 words, one index search each. Pending entries would be read each time, so the index has none; rows are
 * short, because a word's rows are counted; and one page in 256 is in a small index that tells which words are too common
 * (features/review/page-matches.ts).
 */
async function pageMarksAtAMillion(db: Kysely<unknown>): Promise<void> {
  await sql`alter index page_mark_words set (fastupdate = off)`.execute(db)
  await sql`alter index page_mark_shingles set (fastupdate = off)`.execute(db)
  // Marks look like noise: packing them takes time and saves nothing.
  await sql`
    alter table page_mark set (toast_tuple_target = 128),
      alter column words set storage external, alter column places set storage external`.execute(db)
  await sql`
    create index page_mark_sample on page_mark using gin (words) with (fastupdate = off)
      where (pdf_id + page) % 256 = 0`.execute(db)
}

/**
 * Posting holds the month it posts to, and closing the months up to the one it closes: sales of this month do not wait while the last
 * one is closed. A process of the version before, which locks all months as one, must not close beside those that hold single ones.
 */
async function monthsLockedOneByOne(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function month_to_post_to(month int) returns int language plpgsql stable as $$
    begin
      -- Before the first close any month is open: all of them are held as 0.
      return (select case when max(c.month) is null then 0 else greatest($1, month_after(max(c.month))) end from month_close c);
    end $$`.execute(db)
  // A close that ends while this waits moves the sale to a later month, which is then held as well.
  await sql`
    create function hold_month(month int) returns void language plpgsql as $$
    declare
      held int;
    begin
      loop
        held := month_to_post_to(month);
        perform pg_advisory_xact_lock_shared(25691, held);
        exit when month_to_post_to(month) = held;
      end loop;
    end $$`.execute(db)
  await sql`
    create function hold_months_to_close(last_month int) returns void language plpgsql as $$
    declare
      month int;
    begin
      -- One close at a time, and no posting of a process of the version before.
      perform pg_advisory_xact_lock(25691);
      perform pg_advisory_xact_lock(25691, 0);
      month := (select least(month_after(max(c.month)), last_month) from month_close c);
      while month <= last_month loop
        perform pg_advisory_xact_lock(25691, month);
        month := month_after(month);
      end loop;
    end $$`.execute(db)
  await sql`
    create function keep_close_alone() returns trigger language plpgsql as $$
    begin
      if not exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and mode = 'ExclusiveLock' and granted
          and classid = 25691 and objid = new.month and objsubid = 2) then
        raise exception 'month % is closed without being held', new.month using errcode = 'lock_not_available';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger month_close_alone before insert on month_close
    for each row execute function keep_close_alone()`.execute(db)
}

/**
 * A close writes 100,000 rows more cheaply: four indexes instead of seven, and sellers and stores looked up once for all rows of a
 * statement instead of row by row.
 */
async function paymentRecordsLighter(db: Kysely<unknown>): Promise<void> {
  // Lists of staff use its order; debts to a seller are found and added up in it.
  await sql`
    create index payment_record_unpaid on payment_record (payer, seller_id, month, id) include (status, share_satang)
    where status in ('PENDING', 'CARRIED_OVER', 'PAUSED')`.execute(db)
  for (const name of ['open', 'owed', 'payer', 'month'])
    await sql`drop index ${sql.ref(`payment_record_${name}`)}`.execute(db)

  // Seller and store of a record never change (keep_payment_moves), and the month that it is made from holds both.
  await sql`
    create function keep_record_known() returns trigger language plpgsql as $$
    begin
      if exists (select from added r left join seller s on s.person_id = r.seller_id left join store t on t.code = r.store_code
          where s.person_id is null or t.code is null) then
        raise exception 'a payment record of a seller or store that is not there' using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger payment_record_known after insert on payment_record referencing new table as added
    for each statement execute function keep_record_known()`.execute(db)
  await sql`
    alter table payment_record drop constraint payment_record_seller_id_fkey, drop constraint payment_record_store_code_fkey`.execute(
    db,
  )
}

/** Duration of a review: a sheet that is handed in again forgets when it was handed in before. */
async function timeToDecision(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sheet_review add column handed_in_at timestamptz`.execute(db)
}
