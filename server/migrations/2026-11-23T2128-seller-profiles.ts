import { type Kysely, sql } from 'kysely'

/**
 * What sellers are paid and taxed by. National ID, account number and address are sealed by the program before they come here
 * (INV-20); the mark of a national ID finds it and keeps it unique without telling it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table seller
      -- Pen names that look alike have one key. Null: made before keys were kept.
      add column code_name_key text unique,
      add column real_name text not null default '' check (length(real_name) <= 200),
      add column phone text not null default '' check (length(phone) <= 40),
      add column email text not null default '' check (length(email) <= 254),
      add column bank_code text check (bank_code ~ '^[0-9]{3}$'),
      add column national_id text,
      add column national_id_mark text unique,
      add column account_number text,
      -- JSON of the five parts
      add column address text,
      -- Why the next payout waits; null: it does not. The money jobs read it.
      add column payout_hold text check (payout_hold in ('bank-account-changed')),
      add column payout_held_at timestamptz,
      add column updated_at timestamptz not null default now(),
      add check ((national_id is null) = (national_id_mark is null)),
      add check ((payout_hold is null) = (payout_held_at is null))`.execute(db)
  await sql`create index seller_sell_ref on seller (sell_ref) where sell_ref is not null`.execute(db)

  // Whose pen name it is was decided by who came first.
  await sql`
    update seller set code_name_key = keyed.key
    from (
      select person_id, key, row_number() over (partition by key order by created_at, person_id) as place
      from (select person_id, created_at, lower(regexp_replace(normalize(code_name, NFKC), '\\s+', '', 'g')) as key from seller) as all_keys
    ) as keyed
    where keyed.person_id = seller.person_id and keyed.place = 1`.execute(db)
  // Nobody had a place to enter any of this: every seller is asked once (seller.md §1 and §2).
  await sql`update seller set profile_completed_at = null`.execute(db)

  await sql`
    create table tax_acknowledgement (
      person_id text not null references person,
      notice text not null check (length(notice) between 1 and 40),
      acknowledged_at timestamptz not null default now(),
      primary key (person_id, notice)
    )`.execute(db)
}
