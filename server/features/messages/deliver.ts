import { beginningOf, firstPath, messageLine } from '#rules/messages/message-text.ts'
import { isNeeded, isNoticeKind, isSentOnce, type NoticeKind } from '#rules/messages/notices.ts'
import { MailRefused } from '#server/adapters/mail/mail.ts'
import { PushDelayed } from '#server/adapters/push/push.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addReached, claimDelivery, finish, isUnwanted, outcomeOf, release } from './delivery.ts'
import { writeEmail } from './email.ts'
import { sendLine } from './line.ts'
import { unsubscribePath, unsubscribeToken } from './unsubscribe.ts'

/**
 * Delivers by LINE, mail and push, once each; none waits for another's outage. LINE replaces email and push for optional notices, and a
 * digest goes by the first way that reaches the person. Ways switched off are skipped.
 */
export async function deliver(
  platform: Platform,
  job: { messageId: number; notice?: NoticeKind | undefined; hasNoDevice?: boolean | undefined },
): Promise<void> {
  const { messageId, hasNoDevice = false } = job
  // Jobs of the version before do not say it.
  const notice = job.notice ?? (await noticeOf(platform.db, messageId))
  if (notice === undefined) return
  const push = async () => !hasNoDevice && (await sendPush(platform, messageId))
  const [byLine] = await Promise.allSettled([sendLine(platform, messageId)])
  if (byLine.status === 'fulfilled' && byLine.value && !isNeeded(notice)) return
  if (isSentOnce(notice)) {
    const hasReached = await push().catch(async (error: unknown) => {
      if (!(error instanceof NoWayReached)) throw error
      // Also for keys that changed since the device subscribed: no retry helps, so push is given up for this message.
      await finish(platform, messageId, 'push', 'away')
      return false
    })
    if (!hasReached) await sendMail(platform, messageId)
    return
  }
  const others = await Promise.allSettled([sendMail(platform, messageId), push()])
  for (const way of [byLine, ...others]) if (way.status === 'rejected') throw way.reason
}

async function noticeOf(db: Db, messageId: number): Promise<NoticeKind | undefined> {
  const row = await db.selectFrom('message').select('notice').where('id', '=', messageId).executeTakeFirst()
  const notice = row?.notice ?? ''
  return isNoticeKind(notice) ? notice : undefined
}

/**
 * Hands a message's email over once: the claim is committed before and the outcome after, with no transaction open meanwhile. Throws when
 * it must be retried.
 */
export async function sendMail(platform: Platform, messageId: number): Promise<void> {
  const claimed = await claimDelivery(platform, messageId, 'mail')
  if (claimed === undefined) return
  const { message } = claimed
  const { config } = platform
  if (message.email === '') return await finish(platform, messageId, 'mail', 'no-address')
  if (isUnwanted(message)) return await finish(platform, messageId, 'mail', 'unwanted')
  const address = `${config.PUBLIC_URL}${unsubscribePath}?t=`
  const email = writeEmail({
    messageId,
    to: { name: message.name, address: message.email },
    language: message.language,
    subject: message.subject,
    html: message.html,
    publicUrl: config.PUBLIC_URL,
    supportEmail: config.SUPPORT_EMAIL,
    unsubscribeUrl: isNeeded(message.notice)
      ? undefined
      : address + unsubscribeToken(config.AUTH_SECRET, message.person_id, message.notice),
  })
  try {
    await platform.mail.send(email)
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

/** Every device's service has said no: another way is free to tell the person. */
class NoWayReached extends Error {}

/** Pushes to every subscribed device once; true: at least one has it. Throws when one must be retried. */
export async function sendPush(platform: Platform, messageId: number): Promise<boolean> {
  const { push } = platform
  const claimed = await claimDelivery(platform, messageId, 'push')
  if (claimed === undefined) return (await outcomeOf(platform.db, messageId, 'push')) === 'sent'
  const { message, reached } = claimed
  if (push === undefined || isUnwanted(message)) {
    await finish(platform, messageId, 'push', push === undefined ? 'off' : 'unwanted')
    return false
  }
  const { html } = message
  const note = {
    title: message.subject,
    body: beginningOf(messageLine(html), 300),
    url: firstPath(html) ?? '/message',
    tag: `message-${messageId}`,
  }
  let failed: Error | undefined
  let hasReached = reached.length > 0
  let isUnsure = false
  for (const device of await devicesOf(platform, message.person_id)) {
    if (reached.includes(device.id)) continue
    try {
      if ((await push.send(device, note)) === 'gone') {
        await forget(platform, device.id)
        continue
      }
      await addReached(platform, messageId, device.id)
      hasReached = true
    } catch (error) {
      failed = error instanceof Error ? error : new Error(String(error))
      isUnsure ||= !(error instanceof PushDelayed && error.isAnswered)
    }
  }
  if (failed !== undefined) {
    await release(platform, messageId, 'push')
    throw hasReached || isUnsure ? failed : new NoWayReached(failed.message, { cause: failed })
  }
  await finish(platform, messageId, 'push', hasReached ? 'sent' : 'no-device')
  return hasReached
}

/** Only of devices that are still signed in. */
async function devicesOf({ db, clock }: Platform, personId: string) {
  return await db
    .selectFrom('push_subscription')
    .innerJoin('live_session as session', 'session.id', 'push_subscription.session_id')
    .select(['push_subscription.id', 'endpoint', 'p256dh', 'auth'])
    .where('push_subscription.person_id', '=', personId)
    .where('session.expires_at', '>', clock.now())
    .orderBy('push_subscription.id')
    .execute()
}

async function forget({ db }: Platform, subscriptionId: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', subscriptionId).execute()
}
