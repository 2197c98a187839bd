import { type Kysely, sql } from 'kysely'

/**
 * Where money went back to (the account and its holder, sealed), and the bank's proof of it, a picture or a PDF in the storage. What was
 * given back before has neither. It stays as it is, but that its seal may be made anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refund_due
      add column payee_bank_code text,
      add column payee text,
      add column proof_key text,
      add column proof_sha256 text,
      add constraint refund_due_payee check ((payee_bank_code is null) = (payee is null)),
      add constraint refund_due_proof check ((proof_key is null) = (proof_sha256 is null)),
      add constraint refund_due_proved check (refunded_at is not null or num_nonnulls(payee, proof_key) = 0)`.execute(
    db,
  )
  await sql`
    create or replace function keep_refund_due() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - 'payee' = to_jsonb(new) - 'payee' and (old.payee is null) = (new.payee is null) then
        return new;
      end if;
      raise exception 'what was given back stays so' using errcode = 'check_violation';
    end $$`.execute(db)
}
