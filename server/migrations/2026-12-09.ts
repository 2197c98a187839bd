import { type Kysely, type RawBuilder, sql } from 'kysely'

export const migrations = {
  '2026-12-09T0100-sums-of-the-ledger': sumsOfTheLedger,
}

/**
 * Sums for reports instead of all postings: of the entries up to one number (`ledger_summed`), which a job carries on; the views add later
 * postings. No posting writes here, so no sale waits for another. Empty at first: until the job has come by, all is "since".
 */
async function sumsOfTheLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_summed (
      only_row boolean primary key default true check (only_row),
      upto_id bigint not null default 0,
      -- As far as the job may go once every transaction below this one has ended.
      next_id bigint not null default 0,
      settled_at bigint not null default 0
    )`.execute(db)
  await sql`insert into ledger_summed default values`.execute(db)
  // A transaction is numbered before its entry is, also where the entry is the first that it writes: the job goes by that. Costs nothing that
  // the insert would not.
  await sql`
    create function number_before_entry() returns trigger language plpgsql as $$
    begin
      perform pg_current_xact_id();
      return null;
    end $$`.execute(db)
  await sql`
    create trigger number_before_entry before insert on ledger_entry for each statement execute function number_before_entry()`.execute(
    db,
  )
  await sql`
    create table ledger_account_month (
      account text not null,
      -- The Bangkok month in which it happened, and the one in which it counts.
      occurred_month int not null,
      month int not null,
      debit_satang bigint not null check (debit_satang >= 0),
      credit_satang bigint not null check (credit_satang >= 0),
      primary key (account, occurred_month, month)
    )`.execute(db)
  await sql`
    create table ledger_sale_day (
      -- Minus one: every store.
      store_code int not null,
      day date not null,
      month int not null,
      orders int not null check (orders >= 0),
      sold int not null check (sold >= 0),
      sold_satang bigint not null check (sold_satang >= 0),
      returned int not null check (returned >= 0),
      returned_satang bigint not null check (returned_satang >= 0),
      primary key (store_code, day, month)
    )`.execute(db)

  // Of entries after one number and up to another, in a time: what each account was moved by. `offset 0`: entry by entry from the index,
  // so that it takes as long as there are entries, and not as there are postings in all.
  const byEntry = sql`cross join lateral (select * from ledger_posting p where p.entry_id = e.id offset 0) g`
  const all = sql`join ledger_posting g on g.entry_id = e.id`
  const within = sql`e.id > after_id and e.id <= upto_id and e.occurred_at >= since and e.occurred_at < until`
  const sides = (postings: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
      select s.account, (extract(year from local.at) * 100 + extract(month from local.at))::int, e.month, s.debit, s.credit
      from ledger_entry e ${postings}
        cross join lateral (select e.occurred_at at time zone 'Asia/Bangkok' as at) local
        cross join lateral (values (g.from_account, g.amount_satang, 0::bigint), (g.to_account, 0::bigint, g.amount_satang)) s (account, debit, credit)
      where ${which}`
  await sql`
    create function ledger_sides_of(after_id bigint, upto_id bigint, since timestamptz, until timestamptz)
    returns table (account text, occurred_month int, month int, debit_satang bigint, credit_satang bigint) language sql stable as $$
      ${sides(byEntry, within)}
    $$`.execute(db)
  // The same of sales and refunds: both legs of a line name its sheet, and a line of one entry is one sheet, sold or given back.
  const sales = (postings: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
      select coalesce(store, -1), at_day, counts_in,
        count(distinct entry) filter (where kind = 'sale')::int,
        count(*) filter (where kind = 'sale')::int, coalesce(sum(satang) filter (where kind = 'sale'), 0)::bigint,
        count(*) filter (where kind = 'refund')::int, coalesce(sum(satang) filter (where kind = 'refund'), 0)::bigint
      from (
        select e.id as entry, e.kind, e.month as counts_in, (e.occurred_at at time zone 'Asia/Bangkok')::date as at_day, g.store_code as store,
          sum(g.amount_satang) as satang
        from ledger_entry e ${postings}
        where ${which} and e.kind in ('sale', 'refund') and g.sheet_id is not null
        group by e.id, g.store_code, g.sheet_id) line
      group by grouping sets ((store, at_day, counts_in), (at_day, counts_in))`
  await sql`
    create function ledger_sales_of(after_id bigint, upto_id bigint, since timestamptz, until timestamptz)
    returns table (store_code int, day date, month int, orders int, sold int, sold_satang bigint, returned int, returned_satang bigint)
    language sql stable as $$
      ${sales(byEntry, within)}
    $$`.execute(db)
  // Functions, because only then is what came since planned for as the little that it is, or as all of it before the first adding up.
  await sql`
    create function ledger_sides_since() returns table (account text, occurred_month int, month int, debit_satang bigint, credit_satang bigint)
    language plpgsql stable as $$
    declare upto bigint := (select s.upto_id from ledger_summed s);
    begin
      if upto = 0 then
        return query ${sides(all, sql`true`)};
      else
        return query select * from ledger_sides_of(upto, 9223372036854775807, '-infinity', 'infinity');
      end if;
    end $$`.execute(db)
  await sql`
    create function ledger_sales_since() returns table (store_code int, day date, month int, orders int, sold int, sold_satang bigint,
      returned int, returned_satang bigint) language plpgsql stable as $$
    declare upto bigint := (select s.upto_id from ledger_summed s);
    begin
      if upto = 0 then
        return query ${sales(all, sql`true`)};
      else
        return query select * from ledger_sales_of(upto, 9223372036854775807, '-infinity', 'infinity');
      end if;
    end $$`.execute(db)
  await sql`
    create view ledger_balance as
      select account, occurred_month, month, debit_satang, credit_satang from ledger_account_month
      union all select * from ledger_sides_since()`.execute(db)
  await sql`
    create view sale_day as
      select store_code, day, month, orders, sold, sold_satang, returned, returned_satang from ledger_sale_day
      union all select * from ledger_sales_since()`.execute(db)
  // The version before may have noted acts as settled beside which a late one was still to come: it is found out anew.
  await sql`delete from book_link_next`.execute(db)
}
