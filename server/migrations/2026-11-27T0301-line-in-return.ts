import { type Kysely, sql } from 'kysely'

/**
 * The line of a certificate in the payer's return is decided when it is issued: reckoned anew each time, a later payout moved it.
 * Those that were issued keep the line that they show today.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
