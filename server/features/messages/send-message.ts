import { cleanMessageHtml } from '#rules/messages/message-html.ts'
import { type NoticeKind, subjectOf } from '#rules/messages/notices.ts'
import type { Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { notify } from '#server/platform/notifications.ts'
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
  const row = await trx
    .insertInto('message')
    .values({
      person_id: message.personId,
      type: message.type,
      html_th: cleanMessageHtml(message.html.th),
      html_en: cleanMessageHtml(message.html.en),
      key: message.key ?? null,
      notice: notice ?? null,
      subject_th: subject?.th ?? null,
      subject_en: subject?.en ?? null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return
  await notify(trx, messagesChanged, message.personId)
  if (notice === undefined) return
  for (const way of ['mail', 'push']) {
    await enqueue(
      trx,
      `messages.send-${way}`,
      { messageId: row.id },
      { key: `message:${row.id}:${way}`, attemptsMax: 15 },
    )
  }
}
