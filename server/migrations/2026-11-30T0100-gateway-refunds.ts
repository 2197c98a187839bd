import { type Kysely, sql } from 'kysely'

/** What a gateway gave back itself stands in its report of a settlement: lines of the gateway's account, beside those of the banks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bank_statement drop constraint bank_statement_account_check`.execute(db)
  // All rows there are were held to less.
  await sql`
    alter table bank_statement add constraint bank_statement_account_check
      check (account in ('bank:HYTEXTS', 'bank:MORE') or account ~ '^gateway:[a-z]+$') not valid`.execute(db)
}
