import { getMessage, unsubscribe as unsubscribeCall } from '#contract/buyer/messages.ts'
import { getNumUnreadMessage } from '#contract/buyer/people.ts'
import { subjectOf } from '#rules/messages/notices.ts'
import { reads, writes } from '#server/platform/route.ts'
import { unreadCount } from './message-events.ts'
import { readMessages } from './read-messages.ts'
import { staffRoutes } from './staff-routes.ts'
import { unsubscribe } from './unsubscribe.ts'

export { handOverMessages } from './hand-over.ts'
export { mustBeLineFriend } from './line.ts'
export { registerLineWebhook } from './line-webhook.ts'
export { messagesChanged, registerMessageEvents } from './message-events.ts'
export { readNotificationSettings, saveLanguage, switchLine, switchMail } from './notification-settings.ts'
export {
  addPush,
  readPush,
  removePush,
  removePushOfPerson,
  removePushOfSessions,
} from './push-subscriptions.ts'
export { type NewMessage, sendMessage, sendMessages } from './send-message.ts'
export { downloads } from './staff-routes.ts'
export { registerOneClickUnsubscribe } from './unsubscribe.ts'

export const routes = [
  reads(getNumUnreadMessage, async (_input, { caller, platform }) => {
    const { rows } = await platform.pool.query<{ count: number }>({
      name: 'messages-unread',
      text: unreadCount,
      values: [caller.id],
    })
    return { count: rows[0]?.count ?? 0 }
  }),
  writes(getMessage, (input, { caller, platform, trx }) =>
    readMessages(trx, caller, input, platform.clock.now()),
  ),
  writes(unsubscribeCall, async (input, { platform, trx }) => {
    const kind = await unsubscribe(trx, platform.config.AUTH_SECRETS, input.token)
    const { th, en } = subjectOf(kind)
    return { kind, subject: [th, en] }
  }),
  ...staffRoutes,
]
