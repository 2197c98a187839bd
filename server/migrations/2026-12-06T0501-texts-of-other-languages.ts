import { type Kysely, sql } from 'kysely'

/** Languages besides Thai and English: a message keeps theirs together, and a person or a claim may name one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message add column other_texts jsonb;
    alter table notification_setting
      drop constraint notification_setting_language_check, add check (language ~ '^[a-z]{2}$');
    alter table copyright_claim
      drop constraint copyright_claim_language_check, add check (language ~ '^[a-z]{2}$')`.execute(db)
}
