import type { Trx } from '#server/platform/database.ts'

export type NewMessage = {
  personId: string
  type: 'info' | 'success' | 'warning' | 'danger'
  /** Ready HTML of our own making; people's words in it must be escaped with `escapeHtml`. */
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
      html_th: message.html.th,
      html_en: message.html.en,
      key: message.key ?? null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
