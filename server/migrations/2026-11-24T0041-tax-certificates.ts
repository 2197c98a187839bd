import { type Kysely, sql } from 'kysely'

/**
 * Withholding-tax certificates (payouts-and-tax §3). Numbers run per payer and year of payment, taken under the lock of their
 * row in the transaction that writes the certificate: no gap, no number twice. What is wrong is cancelled and replaced by a new
 * number; a certificate is never changed or deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_certificate_number (
      payer text not null check (payer in ('MORE', 'HYTEXTS')),
      -- Gregorian year of the payment; the book is its Buddhist year.
      tax_year int not null,
      last int not null check (last > 0),
      primary key (payer, tax_year)
    )`.execute(db)
  await sql`
    create table tax_certificate (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      payout_id text not null references payout,
      payer text not null,
      tax_year int not null,
      number int not null check (number > 0),
      -- Payer and payee as they stood on it, sealed by the program; null ten years after its year.
      content text,
      issued_at timestamptz not null,
      issued_by text references person,
      replaces_id text references tax_certificate,
      cancelled_at timestamptz,
      cancelled_by text references person,
      cancel_reason text not null default '' check (length(cancel_reason) <= 500),
      unique (payer, tax_year, number),
      check (cancelled_by is null or cancelled_at is not null)
    )`.execute(db)
  await sql`create unique index tax_certificate_in_force on tax_certificate (payout_id) where cancelled_at is null`.execute(
    db,
  )
  await sql`create index tax_certificate_payout on tax_certificate (payout_id)`.execute(db)
  await sql`create unique index tax_certificate_replaces on tax_certificate (replaces_id) where replaces_id is not null`.execute(
    db,
  )
  await sql`
    create function keep_tax_certificate() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'certificates are never deleted' using errcode = 'insufficient_privilege';
      end if;
      if (old.id, old.payout_id, old.payer, old.tax_year, old.number, old.issued_at, old.issued_by, old.replaces_id)
          is distinct from (new.id, new.payout_id, new.payer, new.tax_year, new.number, new.issued_at, new.issued_by, new.replaces_id) then
        raise exception 'a certificate never changes' using errcode = 'check_violation';
      end if;
      if old.cancelled_at is not null and (old.cancelled_at, old.cancelled_by, old.cancel_reason)
          is distinct from (new.cancelled_at, new.cancelled_by, new.cancel_reason) then
        raise exception 'a cancelled certificate stays so' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger tax_certificate_keeps before update or delete on tax_certificate
    for each row execute function keep_tax_certificate()`.execute(db)
}
