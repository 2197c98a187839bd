import { createHash } from 'node:crypto'
import { beginningOf, firstPath, messageLine } from '#rules/messages/message-text.ts'
import { isNeeded } from '#rules/messages/notices.ts'
import { refuse } from '#rules/refusal.ts'
import { LineDelayed } from '#server/adapters/line/line.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lineStopped } from '#server/words/people.ts'
import { claimDelivery, finish, isUnwanted, outcomeOf, release } from './delivery.ts'
import { switchLine } from './notification-settings.ts'
import { sendMessage } from './send-message.ts'
import { say } from '#rules/locales.ts'

/**
 * Sends a notice by LINE if switched on; true: sent. When LINE is away, an optional notice falls back to mail and push; a needed one throws
 * `LineDelayed` and is retried under the same key.
 */
export async function sendLine(platform: Platform, messageId: number): Promise<boolean> {
  const { line, config } = platform
  if (line === undefined) return false
  const userId = await wantedAt(platform.db, messageId)
  if (userId === undefined) return (await outcomeOf(platform.db, messageId, 'line')) === 'sent'
  const claimed = await claimDelivery(platform, messageId, 'line')
  if (claimed === undefined) return (await outcomeOf(platform.db, messageId, 'line')) === 'sent'
  const { message } = claimed
  const isOptional = !isNeeded(message.notice)
  const done = async (outcome: string) => await finish(platform, messageId, 'line', outcome)
  if (isUnwanted(message)) {
    await done('unwanted')
    return false
  }
  const { html, language } = message
  const path = firstPath(html) ?? '/message'
  const [, sheetId] = /^\/infoSheet\/(\w+)/.exec(path) ?? []
  const picture = sheetId && `${config.CONTENT_URL}/sheets/${sheetId}/share.jpg`
  const note = {
    title: message.subject,
    body: beginningOf(messageLine(html), 1_000),
    url: `${config.PUBLIC_URL}${path}`,
    press: say(picture ? ['ดูชีท', 'See the sheet'] : ['เปิดดู', 'Open'], language),
    ...(picture && { picture: new URL(picture, config.PUBLIC_URL).href }),
  }
  try {
    const outcome = await line.send(userId, note, retryKeyOf(config.PUBLIC_URL ?? '', messageId))
    if (outcome === 'full') platform.log.warn({ messageId }, 'the messages of the LINE account are used up')
    if (outcome === 'gone') await stopLine(platform, message.person_id)
    await done(outcome)
    return outcome === 'sent'
  } catch (error) {
    if (!(error instanceof LineDelayed) || !isOptional) {
      await release(platform, messageId, 'line')
      throw error
    }
    await done('away')
    return false
  }
}

/** LINE's id of the receiver, where they want to be notified there. */
async function wantedAt(db: Db, messageId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('message')
    .innerJoin('notification_setting as setting', 'setting.person_id', 'message.person_id')
    .innerJoin('person_identity as identity', 'identity.person_id', 'message.person_id')
    .select('identity.subject')
    .where('message.id', '=', messageId)
    .where('setting.line_on', '=', true)
    .where('identity.provider', '=', 'line')
    .executeTakeFirst()
  return row?.subject
}

/** The person blocked the account: LINE is off until they switch it on again, and other ways are used. */
export async function stopLine({ db }: Platform, personId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await switchLine(trx, personId, false)
    await sendMessage(trx, {
      personId,
      type: 'warning',
      notice: 'line-stopped',
      html: lineStopped(),
    })
  })
}

/** The idempotency key of this shop and message, a UUID as LINE requires. */
function retryKeyOf(shop: string, messageId: number): string {
  const hex = createHash('sha256').update(`${shop} message ${messageId}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** Checked before LINE is switched on. Refuses: account.line-off, account.line-not-joined, account.line-not-friend, unavailable. */
export async function mustBeLineFriend(db: Db, { line }: Platform, personId: string): Promise<void> {
  if (line === undefined) return refuse('account.line-off')
  const identity = await db
    .selectFrom('person_identity')
    .select('subject')
    .where('person_id', '=', personId)
    .where('provider', '=', 'line')
    .executeTakeFirst()
  if (identity === undefined) return refuse('account.line-not-joined')
  const isFriend = await line.isFriend(identity.subject).catch(() => refuse('unavailable'))
  if (!isFriend) refuse('account.line-not-friend')
}
