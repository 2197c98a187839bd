import { sql } from 'kysely'
import { firstPath, messageLine } from '#rules/messages/message-text.ts'
import { isNeeded, isNoticeKind, type NoticeKind } from '#rules/messages/notices.ts'
import { MailRefused } from '#server/adapters/mail/mail.ts'
import { type Trx, inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { writeLetter } from './letter.ts'
import { unsubscribePath, unsubscribeToken } from './unsubscribe.ts'

/** How long a worker may take to hand a letter over before another one may think that it has died. */
const claimMilliseconds = 60_000

/**
 * Hands the letter of a message over, once: the claim is committed before, the outcome after, and no transaction is open while
 * the mail server takes its time. Throws when it is to be tried again.
 */
export async function sendMail(platform: Platform, messageId: number): Promise<void> {
  const claimed = await claim(platform, messageId, 'mail')
  if (claimed === undefined) return
  const { message } = claimed
  const { config } = platform
  const unwanted = reasonAgainstMail(message)
  if (unwanted !== undefined) return await finish(platform, messageId, 'mail', unwanted)
  const address = `${config.PUBLIC_URL}${unsubscribePath}?t=`
  const letter = writeLetter({
    messageId,
    to: { name: message.name, address: message.email },
    language: message.language,
    subject: message.language === 'th' ? message.subject_th : message.subject_en,
    html: message.language === 'th' ? message.html_th : message.html_en,
    publicUrl: config.PUBLIC_URL,
    supportEmail: config.SUPPORT_EMAIL,
    unsubscribeUrl: isNeeded(message.notice)
      ? undefined
      : address + unsubscribeToken(config.AUTH_SECRET, message.person_id, message.notice),
  })
  try {
    await platform.mail.send(letter)
  } catch (error) {
    if (error instanceof MailRefused) {
      platform.log.warn({ messageId, reason: error.message }, 'mail refused')
      return await finish(platform, messageId, 'mail', 'refused')
    }
    await release(platform, messageId, 'mail')
    throw error
  }
  await finish(platform, messageId, 'mail', 'sent')
}

/** Tells every device of the person that asked for it, each once. Throws when one is to be tried again. */
export async function sendPush(platform: Platform, messageId: number): Promise<void> {
  const { push } = platform
  const claimed = await claim(platform, messageId, 'push')
  if (claimed === undefined) return
  if (push === undefined) return await finish(platform, messageId, 'push', 'off')
  const { message, reached } = claimed
  const isThai = message.language === 'th'
  const html = isThai ? message.html_th : message.html_en
  const note = {
    title: isThai ? message.subject_th : message.subject_en,
    body: messageLine(html).slice(0, 300),
    url: firstPath(html) ?? '/message',
    tag: `message-${messageId}`,
  }
  let failed: Error | undefined
  for (const device of await devicesOf(platform, message.person_id)) {
    if (reached.includes(device.id)) continue
    try {
      if ((await push.send(device, note)) === 'gone') await forget(platform, device.id)
      else await addReached(platform, messageId, device.id)
    } catch (error) {
      failed = error instanceof Error ? error : new Error(String(error))
    }
  }
  if (failed !== undefined) {
    await release(platform, messageId, 'push')
    throw failed
  }
  await finish(platform, messageId, 'push', 'sent')
}

type NoticeRow = {
  person_id: string
  name: string
  email: string
  language: 'th' | 'en'
  mail_off: string[] | null
  notice: NoticeKind
  subject_th: string
  subject_en: string
  html_th: string
  html_en: string
}

function reasonAgainstMail(message: NoticeRow): string | undefined {
  if (message.email === '') return 'no-address'
  if (!isNeeded(message.notice) && message.mail_off?.includes(message.notice)) return 'unwanted'
  return undefined
}

/** Undefined when there is nothing to do: gone with its person, or done already. Throws while another worker is at it. */
async function claim(
  platform: Platform,
  messageId: number,
  way: 'mail' | 'push',
): Promise<{ message: NoticeRow; reached: string[] } | undefined> {
  const now = platform.clock.now()
  return await inTransaction(platform.db, async (trx) => {
    const row = await trx
      .selectFrom('message')
      .innerJoin('person', 'person.id', 'message.person_id')
      .leftJoin('notification_setting as setting', 'setting.person_id', 'message.person_id')
      .select(['message.person_id', 'person.name', 'person.email', 'setting.language', 'setting.mail_off'])
      .select(['notice', 'subject_th', 'subject_en', 'html_th', 'html_en'])
      .where('message.id', '=', messageId)
      .where('person.closed_at', 'is', null)
      .executeTakeFirst()
    if (row === undefined || row.notice === null || !isNoticeKind(row.notice)) return undefined
    const { rows } = await sql<{ reached: string[] }>`
      insert into message_delivery as d (message_id, way, claimed_at) values (${messageId}, ${way}, ${now})
      on conflict (message_id, way) do update set claimed_at = excluded.claimed_at
        where d.done_at is null and (d.claimed_at is null or d.claimed_at < ${new Date(now.getTime() - claimMilliseconds)})
      returning reached`.execute(trx)
    const delivery = rows[0]
    if (delivery === undefined) {
      if (await isDone(trx, messageId, way)) return undefined
      throw new Error(`another worker is sending message ${messageId}`)
    }
    return {
      message: {
        ...row,
        notice: row.notice,
        language: row.language ?? 'th',
        subject_th: row.subject_th ?? '',
        subject_en: row.subject_en ?? '',
      },
      reached: delivery.reached,
    }
  })
}

async function isDone(trx: Trx, messageId: number, way: 'mail' | 'push'): Promise<boolean> {
  const { done_at } = await trx
    .selectFrom('message_delivery')
    .select('done_at')
    .where('message_id', '=', messageId)
    .where('way', '=', way)
    .executeTakeFirstOrThrow()
  return done_at !== null
}

async function finish(
  { db, clock }: Platform,
  messageId: number,
  way: 'mail' | 'push',
  outcome: string,
): Promise<void> {
  await db
    .updateTable('message_delivery')
    .set({ done_at: clock.now(), outcome })
    .where('message_id', '=', messageId)
    .where('way', '=', way)
    .execute()
}

async function release({ db }: Platform, messageId: number, way: 'mail' | 'push'): Promise<void> {
  await db
    .updateTable('message_delivery')
    .set({ claimed_at: null })
    .where('message_id', '=', messageId)
    .where('way', '=', way)
    .execute()
}

/** Only of devices that are still signed in. */
async function devicesOf({ db, clock }: Platform, personId: string) {
  return await db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select(['push_subscription.id', 'endpoint', 'p256dh', 'auth'])
    .where('push_subscription.person_id', '=', personId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', clock.now())
    .orderBy('push_subscription.id')
    .execute()
}

async function forget({ db }: Platform, subscriptionId: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', subscriptionId).execute()
}

async function addReached({ db }: Platform, messageId: number, subscriptionId: string): Promise<void> {
  await db
    .updateTable('message_delivery')
    .set({ reached: sql`array_append(reached, ${subscriptionId})` })
    .where('message_id', '=', messageId)
    .where('way', '=', 'push')
    .execute()
}
