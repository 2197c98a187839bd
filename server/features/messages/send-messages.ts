import { sql } from 'kysely'
import type { Trx } from '#server/platform/database.ts'
import { notify } from '#server/platform/notifications.ts'
import { messagesChanged } from './message-events.ts'
import { textsToStore } from './message-texts.ts'
import type { NewMessage } from './send-message.ts'

/** Beyond this many, open pages find theirs when they poll next. */
const notifiedAtOnceMax = 500

/** `sendMessage` for many people in one statement: what a bulk action of staff sends to each of them. */
export async function sendMessages(trx: Trx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const texts = messages.map(textsToStore)
  await sql`
    with written as (
      insert into message (person_id, type, html_th, html_en, key, notice, subject_th, subject_en, other_texts)
      select * from unnest(
        ${messages.map(({ personId }) => personId)}::text[], ${messages.map(({ type }) => type)}::text[],
        ${texts.map(({ th }) => th)}::text[], ${texts.map(({ en }) => en)}::text[],
        ${messages.map(({ key }) => key ?? null)}::text[], ${messages.map(({ notice }) => notice ?? null)}::text[],
        ${texts.map(({ subjects }) => subjects?.th ?? null)}::text[], ${texts.map(({ subjects }) => subjects?.en ?? null)}::text[],
        ${texts.map(({ others }) => others)}::jsonb[])
      on conflict (key) do nothing returning id, notice
    )
    insert into message_outbox (message_id) select id from written where notice is not null`.execute(trx)
  if (messages.length > notifiedAtOnceMax) return
  for (const personId of new Set(messages.map((message) => message.personId)))
    await notify(trx, messagesChanged, personId)
}
