import { sql } from 'kysely'
import { cleanMessageHtml } from '#rules/messages/message-html.ts'
import { type NoticeKind, subjectOf } from '#rules/messages/notices.ts'
import type { Trx } from '#server/platform/database.ts'
import { messagesChanged } from './message-events.ts'

export type NewMessage = {
  personId: string
  type: 'info' | 'success' | 'warning' | 'danger'
  /** HTML; what `cleanMessageHtml` does not know is left out. People's words in it must be escaped with `escapeHtml`. */
  html: { th: string; en: string }
  /** The same key is one message, so that repeating a job is harmless. */
  key?: string
  /** Told by mail and push too, in the person's language; the subject is the kind's unless one is given. */
  notice?: NoticeKind
  subject?: { th: string; en: string }
}

/** Writes the message in the transaction of what it is about; mail and push follow from jobs, once per message (INV-17). */
export async function sendMessage(trx: Trx, message: NewMessage): Promise<void> {
  const { notice } = message
  const subject = notice === undefined ? undefined : (message.subject ?? subjectOf(notice))
  // One round trip: this stands in the way of every payment. Nothing is told or asked for twice for a key that is known.
  await sql`
    with written as (
      insert into message (person_id, type, html_th, html_en, key, notice, subject_th, subject_en)
      values (${message.personId}, ${message.type}, ${cleanMessageHtml(message.html.th)}, ${cleanMessageHtml(message.html.en)},
        ${message.key ?? null}, ${notice ?? null}, ${subject?.th ?? null}, ${subject?.en ?? null})
      on conflict (key) do nothing returning id, person_id, notice
    )
    select pg_notify(${messagesChanged}, person_id), case when notice is not null then (graphile_worker.add_job(
        identifier => 'messages.deliver', payload => json_build_object('messageId', id), max_attempts => 15,
        job_key => 'message:' || id)).id end
    from written`.execute(trx)
}
