import { type Kysely, sql } from 'kysely'

/**
 * The sellers' share as data: of one store or of all, from a sales month on. Rows never change but for being confirmed, by another
 * person than proposed them, and only ahead of the months that were sold in. A month of a seller keeps the share it was reckoned
 * with; what is refunded in it of months with another share stands beside it, under the share of its sale.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table share_policy (
      id text primary key check (id ~ '^S[0-9]{1,4}$'),
      -- null: every store without a row of its own
      store_code int references store,
      -- The first sales month, as year * 100 + month
      from_month int not null check (from_month % 100 between 1 and 12),
      -- A code of a seller's own takes off up to half: something of her share is left
      percent smallint not null check (percent between 55 and 100),
      added_by text references person,
      added_at timestamptz not null,
      confirmed_by text references person,
      confirmed_at timestamptz,
      note text not null default '' check (length(note) <= 2000),
      check (confirmed_by is null or confirmed_at is not null),
      check (confirmed_by is distinct from added_by or added_by is null)
    )`.execute(db)
  await sql`
    create unique index share_policy_start on share_policy (store_code, from_month) nulls not distinct
    where confirmed_at is not null`.execute(db)
  await sql`
    insert into share_policy (id, from_month, percent, added_at, confirmed_at, note)
    values ('S1', 200001, 60, now(), now(), 'ส่วนแบ่งที่ใช้มาตั้งแต่ต้น')`.execute(db)
  await sql`alter table seller_month_sales add column share_percent smallint not null default 60`.execute(db)
  await sql`
    create table seller_month_refunds (
      seller_id text not null references seller,
      store_code int not null references store,
      -- In which they count, not that of the sales
      month int not null,
      share_percent smallint not null,
      sales_satang bigint not null check (sales_satang <= 0),
      given_satang bigint not null default 0 check (given_satang <= 0),
      share_satang bigint not null check (share_satang + given_satang between sales_satang + given_satang and 0),
      primary key (seller_id, store_code, month, share_percent)
    )`.execute(db)
  await sql`
    create view seller_month as
      select seller_id, store_code, month, share_percent, sales_satang, given_satang, share_satang from seller_month_sales
      union all
      select seller_id, store_code, month, share_percent, sales_satang, given_satang, share_satang from seller_month_refunds`.execute(
    db,
  )
  // plpgsql keeps its plan for the connection: every order asks.
  await sql`
    create function share_percent_of(of_store int, in_month int) returns smallint language plpgsql stable parallel safe as $$
    begin
      return (select percent from share_policy
        where confirmed_at is not null and from_month <= in_month and (store_code = of_store or store_code is null)
        order by store_code nulls last, from_month desc limit 1);
    end $$`.execute(db)
  await sql`
    create function keep_share_policy() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'rows of the share policy are never deleted' using errcode = 'insufficient_privilege';
      end if;
      if tg_op = 'UPDATE' then
        if old.confirmed_at is not null then
          raise exception 'a confirmed row of the share policy never changes' using errcode = 'check_violation';
        end if;
        if (old.id, old.store_code, old.from_month, old.percent, old.added_by, old.added_at)
            is distinct from (new.id, new.store_code, new.from_month, new.percent, new.added_by, new.added_at) then
          raise exception 'a row of the share policy never changes' using errcode = 'check_violation';
        end if;
      end if;
      if new.confirmed_at is not null and (exists (select from seller_month where month >= new.from_month)
          or exists (select from month_close where month >= new.from_month)) then
        raise exception 'months that were sold in or closed keep their share' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger share_policy_keeps_rows before insert or update or delete on share_policy
    for each row execute function keep_share_policy()`.execute(db)
}
