import { cleanMessageHtml } from '#rules/messages/message-html.ts'
import type { Trx } from '#server/platform/database.ts'

export type NewMessage = {
  personId: string
  type: 'info' | 'success' | 'warning' | 'danger'
  /** HTML; what `cleanMessageHtml` does not know is left out. People's words in it must be escaped with `escapeHtml`. */
  html: { th: string; en: string }
  /** The same key is one message, so that repeating a job is harmless. */
  key?: string
}

export async function sendMessage(trx: Trx, message: NewMessage): Promise<void> {
  await trx
    .insertInto('message')
    .values({
      person_id: message.personId,
      type: message.type,
      html_th: cleanMessageHtml(message.html.th),
      html_en: cleanMessageHtml(message.html.en),
      key: message.key ?? null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
