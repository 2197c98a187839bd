import { sql } from 'kysely'
import { isNeeded, isNoticeKind, type NoticeKind } from '#rules/messages/notices.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Locale } from '#rules/locales.ts'
import { type StoredTexts, textIn } from './send-message.ts'

type Way = 'mail' | 'push' | 'line'

/** Time a worker has to hand an email over before another one takes it for dead. */
const claimMilliseconds = 60_000

export type NoticeRow = {
  person_id: string
  name: string
  email: string
  language: Locale
  mail_off: string[] | null
  banned: boolean
  notice: NoticeKind
  subject: string
  html: string
}

type Claimed = Omit<NoticeRow, 'notice' | 'language' | 'subject' | 'html'> &
  Pick<StoredTexts, 'html_th' | 'html_en' | 'subject_th' | 'subject_en' | 'other_texts'> & {
    notice: string
    language: Locale | null
    reached: string[] | null
  }

/** Whether it appears only in the message list: the person has switched this kind off, or is banned and could not follow it up. */
export function isUnwanted({ notice, mail_off: off, banned }: NoticeRow): boolean {
  return !isNeeded(notice) && (banned || off?.includes(notice) === true)
}

/**
 * Claims a message in one statement that does not wait for the disk: a crash may lose the claim, which later writes (`finish`,
 * `addReached`) do not need, and another worker may then send it again, as after any crash. Undefined: gone or done already. Throws while
 * another worker holds it.
 */
export async function claimDelivery(
  platform: Platform,
  messageId: number,
  way: Way,
): Promise<{ message: NoticeRow; reached: string[] } | undefined> {
  const now = platform.clock.now()
  const { rows } = await sql<Claimed>`
    with wanted as (
      select message.id, message.person_id, person.name, person.email, setting.language, setting.mail_off,
        person.banned_at is not null as banned, notice, subject_th, subject_en, html_th, html_en, other_texts
      from (select set_config('synchronous_commit', 'off', true)) as without_wait, message join person on person.id = message.person_id
        left join notification_setting as setting on setting.person_id = message.person_id
      where message.id = ${messageId} and notice is not null and person.closed_at is null
    ), claimed as (
      insert into message_delivery as d (message_id, way, claimed_at) select id, ${way}, ${now}::timestamptz from wanted
      on conflict (message_id, way) do update set claimed_at = excluded.claimed_at
        where d.done_at is null and (d.claimed_at is null or d.claimed_at < ${new Date(now.getTime() - claimMilliseconds)})
      returning reached
    )
    select person_id, name, email, language, mail_off, banned, notice, subject_th, subject_en, html_th, html_en, other_texts, reached
    from wanted left join claimed on true`.execute(platform.db)
  const row = rows[0]
  if (row === undefined || !isNoticeKind(row.notice)) return undefined
  const { person_id, name, email, mail_off, banned, notice, reached } = row
  if (reached === null) {
    if ((await outcomeOf(platform.db, messageId, way)) !== undefined) return undefined
    throw new Error(`message ${messageId}: another worker is sending it`)
  }
  const language = row.language ?? 'th'
  return {
    message: { person_id, name, email, mail_off, banned, notice, language, ...textIn(row, language) },
    reached,
  }
}

/** For a query with `message`: its person has no signed-in device with push. */
export const hasNoDevice = (now: Date) => sql`not exists (
  select from push_subscription join live_session session on session.id = push_subscription.session_id
  where push_subscription.person_id = message.person_id and session.expires_at > ${now}::timestamptz)`

/** Delivery result of this way; undefined while not sent. */
export async function outcomeOf(db: Db, messageId: number, way: Way): Promise<string | undefined> {
  const row = await db
    .selectFrom('message_delivery')
    .select('outcome')
    .where('message_id', '=', messageId)
    .where('way', '=', way)
    .where('done_at', 'is not', null)
    .executeTakeFirst()
  return row?.outcome ?? undefined
}

export async function finish(
  { db, clock }: Platform,
  messageId: number,
  way: Way,
  outcome: string,
): Promise<void> {
  await sql`
    insert into message_delivery (message_id, way, done_at, outcome)
    select id, ${way}, ${clock.now()}, ${outcome} from message where id = ${messageId}
    on conflict (message_id, way) do update set done_at = excluded.done_at, outcome = excluded.outcome`.execute(
    db,
  )
}

export async function addReached({ db }: Platform, messageId: number, subscriptionId: string): Promise<void> {
  await sql`
    insert into message_delivery as d (message_id, way, reached)
    select id, 'push', array[${subscriptionId}::text] from message where id = ${messageId}
    on conflict (message_id, way) do update set reached = d.reached || excluded.reached`.execute(db)
}

export async function release({ db }: Platform, messageId: number, way: Way): Promise<void> {
  await db
    .updateTable('message_delivery')
    .set({ claimed_at: null })
    .where('message_id', '=', messageId)
    .where('way', '=', way)
    .execute()
}
