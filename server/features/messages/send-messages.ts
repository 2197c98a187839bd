import { sql } from 'kysely'
import { cleanMessageHtml } from '#rules/messages/message-html.ts'
import { subjectOf } from '#rules/messages/notices.ts'
import type { Trx } from '#server/platform/database.ts'
import { notify } from '#server/platform/notifications.ts'
import { messagesChanged } from './message-events.ts'
import type { NewMessage } from './send-message.ts'

/** Beyond this many, open pages find theirs when they look next. */
const toldAtOnceMax = 500

/** `sendMessage` for many people in one statement: what a bulk deed of staff tells each of them. */
export async function sendMessages(trx: Trx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const subjects = messages.map(({ notice, subject }) => subject ?? (notice && subjectOf(notice)))
  await sql`
    with written as (
      insert into message (person_id, type, html_th, html_en, key, notice, subject_th, subject_en)
      select * from unnest(
        ${messages.map(({ personId }) => personId)}::text[], ${messages.map(({ type }) => type)}::text[],
        ${messages.map(({ html }) => cleanMessageHtml(html.th))}::text[],
        ${messages.map(({ html }) => cleanMessageHtml(html.en))}::text[],
        ${messages.map(({ key }) => key ?? null)}::text[], ${messages.map(({ notice }) => notice ?? null)}::text[],
        ${subjects.map((subject) => subject?.th ?? null)}::text[], ${subjects.map((subject) => subject?.en ?? null)}::text[])
      on conflict (key) do nothing returning id, notice
    )
    insert into message_outbox (message_id) select id from written where notice is not null`.execute(trx)
  if (messages.length > toldAtOnceMax) return
  for (const personId of new Set(messages.map((message) => message.personId)))
    await notify(trx, messagesChanged, personId)
}
