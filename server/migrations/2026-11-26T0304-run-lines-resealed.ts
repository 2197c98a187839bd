import { type Kysely, sql } from 'kysely'

/** A line of a run stays as it was sent, but its sealed cells are sealed again with a new key: that they still open, the doctor checks. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
