import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-10T0100-claims-end': claimsEnd,
}

/**
 * How a claim that took a sheet off sale ends: by time, by a lawsuit that staff noted, or for good. The version before knows none of it:
 * what it takes down ends by time from its decision. What was taken down before gets its days from now, so that nothing ends unawares.
 */
async function claimsEnd(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table copyright_claim
      -- When time ends it: nobody answered, or no lawsuit was shown
      add column ends_at timestamptz,
      -- What shows that the claimant has filed a lawsuit
      add column suit text check (length(suit) between 1 and 2000),
      -- Found right for good; it may be restored all the same
      add column upheld_at timestamptz,
      add check (upheld_at is null or state = 'removed') not valid`.execute(db)
  await sql`update copyright_claim set ends_at = now() + interval '30 days' where state = 'removed'`.execute(
    db,
  )
  await sql`create index copyright_claim_running on copyright_claim (ends_at) where state = 'removed' and upheld_at is null`.execute(
    db,
  )
  await sql`
    create or replace view claim_hold as
      select sheet_id, id as claim_id, upheld_at is null as holds_share from copyright_claim where state = 'removed'`.execute(
    db,
  )
  await sql`
    alter table sale_pause
      -- The seller's claims that were found right closed her selling; nobody has to have pressed anything
      add column by_claims boolean not null default false,
      alter column begun_by drop not null`.execute(db)
}
