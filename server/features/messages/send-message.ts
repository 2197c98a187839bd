import { sql } from 'kysely'
import { type Locale, localeCodes, pick, type Texts } from '#rules/locales.ts'
import { cleanMessageHtml } from '#rules/messages/message-html.ts'
import { type MessageType, type NoticeKind, subjectOf } from '#rules/messages/notices.ts'
import type { Trx } from '#server/platform/database.ts'
import { notify } from '#server/platform/notifications.ts'
import type { MessageTable, TextsOfMessage } from '#server/platform/schema/messages.ts'
import { later } from '#server/platform/statement-cache.ts'
import { messagesChanged } from './message-events.ts'

export type NewMessage = {
  personId: string
  type: MessageType
  /** HTML, of the emails in `server/words`; what `cleanMessageHtml` does not know is left out. */
  html: Texts
  /** The same key is one message, so that repeating a job is harmless. */
  key?: string
  /** Sent by mail and push too, in the person's language; the subject is the kind's unless one is given. */
  notice?: NoticeKind
  subject?: Texts
}

/**
 * Writes the message in the caller's transaction; jobs send mail and push, once per message (INV-17). Every payment does this, so it is not
 * awaited, and jobs are made from the outbox a moment later. Nothing is written to a closed account, which is erased once.
 */
export async function sendMessage(trx: Trx, message: NewMessage): Promise<void> {
  const { th, en, others, subjects } = textsToStore(message)
  // Nothing is sent or enqueued twice for a key that is known.
  await sql`${later}
    with written as (
      insert into message (person_id, type, html_th, html_en, key, notice, subject_th, subject_en, other_texts)
      select id, ${message.type}, ${th}, ${en}, ${message.key ?? null}, ${message.notice ?? null},
        ${subjects?.th ?? null}, ${subjects?.en ?? null}, ${others}::jsonb
      from person where id = ${message.personId} and closed_at is null
      on conflict (key) do nothing returning id, notice
    )
    insert into message_outbox (message_id) select id from written where notice is not null`.execute(trx)
  await notify(trx, messagesChanged, message.personId)
}

/** Beyond this many, open pages find theirs when they poll next. */
const notifiedAtOnceMax = 500

/** `sendMessage` for many people in one statement: what a bulk action of staff sends to each of them. */
export async function sendMessages(trx: Trx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const texts = messages.map(textsToStore)
  await sql`
    with written as (
      insert into message (person_id, type, html_th, html_en, key, notice, subject_th, subject_en, other_texts)
      select given.* from unnest(
        ${messages.map(({ personId }) => personId)}::text[], ${messages.map(({ type }) => type)}::text[],
        ${texts.map(({ th }) => th)}::text[], ${texts.map(({ en }) => en)}::text[],
        ${messages.map(({ key }) => key ?? null)}::text[], ${messages.map(({ notice }) => notice ?? null)}::text[],
        ${texts.map(({ subjects }) => subjects?.th ?? null)}::text[], ${texts.map(({ subjects }) => subjects?.en ?? null)}::text[],
        ${texts.map(({ others }) => others)}::jsonb[]) as given (person_id)
      join person on person.id = given.person_id and person.closed_at is null
      on conflict (key) do nothing returning id, notice
    )
    insert into message_outbox (message_id) select id from written where notice is not null`.execute(trx)
  if (messages.length > notifiedAtOnceMax) return
  for (const personId of new Set(messages.map((message) => message.personId)))
    await notify(trx, messagesChanged, personId)
}

type Texted = { html: Texts; notice?: NoticeKind; subject?: Texts }

/** A message's texts as stored: two languages in columns, others together. */
function textsToStore({ html, notice, subject }: Texted) {
  const subjects = notice === undefined ? undefined : (subject ?? subjectOf(notice))
  const others = localeCodes.slice(2).flatMap((locale) => {
    const own = html[locale]
    if (own === undefined) return []
    return [[locale, { html: cleanMessageHtml(own), subject: subjects && pick(subjects, locale) }]]
  })
  return {
    th: cleanMessageHtml(html.th),
    en: cleanMessageHtml(html.en),
    subjects,
    others: others.length === 0 ? null : JSON.stringify(Object.fromEntries(others)),
  }
}

export type StoredTexts = Pick<MessageTable, 'html_th' | 'html_en'> & {
  subject_th?: string | null
  subject_en?: string | null
  other_texts: TextsOfMessage | null
}

export function textIn(row: StoredTexts, locale: Locale): { html: string; subject: string } {
  const { html, subject } = pick(
    {
      ...row.other_texts,
      th: { html: row.html_th, subject: row.subject_th },
      en: { html: row.html_en, subject: row.subject_en },
    },
    locale,
  )
  return { html, subject: subject ?? '' }
}
