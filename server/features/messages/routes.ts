import { getMessage, unsubscribe as unsubscribeCall } from '#contract/buyer/messages.ts'
import { getNumUnreadMessage } from '#contract/buyer/people.ts'
import { reads, writes } from '#server/platform/route.ts'
import { subjectOf } from '#rules/messages/notices.ts'
import { unreadCount } from './message-events.ts'
import { readMessages } from './read-messages.ts'
import { staffRoutes } from './staff-routes.ts'
import { unsubscribe } from './unsubscribe.ts'

export const routes = [
  reads(getNumUnreadMessage, async (_input, { caller, platform }) => {
    const { rows } = await platform.pool.query<{ count: number }>({
      name: 'messages-unread',
      text: unreadCount,
      values: [caller.id],
    })
    return { data: { count: rows[0]?.count ?? 0 } }
  }),
  writes(getMessage, async (input, { caller, platform, trx }) => ({
    data: await readMessages(trx, caller, input, platform.clock.now()),
  })),
  writes(unsubscribeCall, async (input, { platform, trx }) => {
    const kind = await unsubscribe(trx, platform.config.AUTH_SECRETS, input.token)
    const { th, en } = subjectOf(kind)
    return { data: { kind, subject: [th, en] } }
  }),
  ...staffRoutes,
]
