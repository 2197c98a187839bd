import { sql } from 'kysely'
import type { getMessage } from '#contract/buyer/messages.ts'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import { cleanMessageHtml } from '#rules/messages/message-html.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { notify } from '#server/platform/notifications.ts'
import { messagesChanged } from './message-events.ts'
import { saveLanguage } from './notification-settings.ts'
import { localeOf } from '#rules/locales.ts'
import { textIn } from './send-message.ts'

const pageSize = 50

/**
 * The person's messages, newest first, in one language. Reading marks them as read; the answer says which were new. Texts are sanitised
 * again, because rows may be older than the rules.
 */
export async function readMessages(
  trx: Trx,
  person: Person,
  { language, after }: ValidInputOf<typeof getMessage>,
  now: Date,
): Promise<DataOf<typeof getMessage>> {
  // The specified call says none, which is no wish for Thai emails.
  if (language !== undefined) await saveLanguage(trx, person.id, localeOf(language))
  const rows = await findPage(trx, person.id, after)
  const page = rows.slice(0, pageSize)
  const unread = page.filter((row) => row.read_at === null).map((row) => row.id)
  if (unread.length > 0) {
    await trx.updateTable('message').set({ read_at: now }).where('id', 'in', unread).execute()
    // The bells of the person's other tabs and devices fall silent too.
    await notify(trx, messagesChanged, person.id)
  }
  return {
    user: { _id: person.id, name: person.name, seller: person.seller, infoEnter: person.profileEntered },
    messages: page.map((row) => ({
      _id: String(row.id),
      type: row.type,
      message: cleanMessageHtml(textIn(row, localeOf(language ?? 0)).html),
      created: row.created_at.toISOString(),
      unread: row.read_at === null,
    })),
    more: rows.length > pageSize,
  }
}

/** One more than a page, to see whether there is more. An `after` of other people has no following page. */
async function findPage(trx: Trx, personId: string, after: string | undefined) {
  const page = trx
    .selectFrom('message')
    .select(['id', 'type', 'html_th', 'html_en', 'other_texts', 'created_at', 'read_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
  if (after === undefined) return await page.execute()
  if (!/^\d{1,15}$/.test(after)) return []
  // Compared inside the database: its times are finer than those of JavaScript.
  return await page
    .where(
      sql<boolean>`(created_at, id) < (
        select last.created_at, last.id from message last where last.id = ${Number(after)} and last.person_id = ${personId})`,
    )
    .execute()
}
