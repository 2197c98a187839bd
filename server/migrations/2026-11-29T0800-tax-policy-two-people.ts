import { type Kysely, sql } from 'kysely'

/** Whoever proposes a row of the tax policy does not confirm it: another person has looked at what it changes. Rows confirmed before stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function confirm_tax_policy() returns trigger language plpgsql as $$
    begin
      if old.confirmed_at is null and new.confirmed_by = old.added_by then
        raise exception 'a row of the tax policy is confirmed by another person than added it' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger tax_policy_needs_two before update on tax_policy
    for each row execute function confirm_tax_policy()`.execute(db)
}
