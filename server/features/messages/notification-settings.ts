import { sql } from 'kysely'
import type { Locale } from '#rules/locales.ts'
import type { NoticeKind } from '#rules/messages/notices.ts'
import type { Db, Trx } from '#server/platform/database.ts'

export type NotificationSettings = {
  language: Locale | null
  mailOff: readonly string[]
  lineOn: boolean
}

/** A person's notification choices; without a row nothing has been chosen yet. */
export async function readNotificationSettings(db: Db, personId: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_setting')
    .select(['language', 'mail_off', 'line_on'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return { language: row?.language ?? null, mailOff: row?.mail_off ?? [], lineOn: row?.line_on ?? false }
}

/** The language a person last used: emails and notifications come in it. Writes only what is new. */
export async function saveLanguage(db: Db | Trx, personId: string, language: Locale): Promise<void> {
  await sql`
    insert into notification_setting as s (person_id, language)
    select id, ${language} from person where id = ${personId} and closed_at is null
    on conflict (person_id) do update set language = excluded.language
      where s.language is distinct from excluded.language`.execute(db)
}

/** Switches one kind on or off for mail, LINE and push; idempotent. Does nothing for closed accounts. */
export async function switchMail(
  trx: Trx,
  personId: string,
  { kind, mail }: { kind: NoticeKind; mail: boolean },
): Promise<void> {
  await sql`
    insert into notification_setting as s (person_id, mail_off)
    select id, ${mail ? [] : [kind]}::text[] from person where id = ${personId} and closed_at is null
    on conflict (person_id) do update
      set mail_off = array_remove(s.mail_off, ${kind}::text) || excluded.mail_off`.execute(trx)
}

/** Notices by LINE, on or off; twice is harmless. */
export async function switchLine(trx: Trx, personId: string, on: boolean): Promise<void> {
  await sql`
    insert into notification_setting as s (person_id, line_on)
    select id, ${on} from person where id = ${personId} and closed_at is null
    on conflict (person_id) do update set line_on = excluded.line_on
      where s.line_on is distinct from excluded.line_on`.execute(trx)
}
