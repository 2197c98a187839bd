import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-06T0501-texts-of-other-languages': textsOfOtherLanguages,
}

/** Languages besides Thai and English: a message keeps theirs together, and a person or a claim may name one. */
async function textsOfOtherLanguages(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message add column other_texts jsonb;
    alter table notification_setting
      drop constraint notification_setting_language_check, add check (language ~ '^[a-z]{2}$');
    alter table copyright_claim
      drop constraint copyright_claim_language_check, add check (language ~ '^[a-z]{2}$')`.execute(db)
}
