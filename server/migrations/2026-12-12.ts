import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-12T0100-signed-notices': signedNotices,
}

/** A notice names where its claimant lives and is signed (privacy-and-law §5). Earlier ones have neither. */
async function signedNotices(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table copyright_claim
      add address text not null default '' check (length(address) <= 500),
      add signature text not null default '' check (length(signature) <= 200)`.execute(db)
}
