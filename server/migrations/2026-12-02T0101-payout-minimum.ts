import { type Kysely, sql } from 'kysely'

/** The least that is transferred is a term of the row of the tax policy by which a month is paid, like the fee of a transfer. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
