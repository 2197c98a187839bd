import { type Kysely, sql } from 'kysely'

/**
 * Posting holds the month it posts to, and closing the months up to the one it closes: sales of this month do not wait while the last
 * one is closed. A process of the version before, which locks all months as one, must not close beside those that hold single ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
