import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { localeOf } from '#rules/locales.ts'
import { refuse } from '#rules/refusal.ts'
import { admit, findCaller } from '#server/platform/caller.ts'
import { createEventStreams } from '#server/platform/http/event-streams.ts'
import type { Platform } from '#server/platform/platform.ts'
import { saveLanguage } from './notification-settings.ts'

/** PostgreSQL channel: the payload is the id of a person whose unread count may have changed. */
export const messagesChanged = 'messages_changed'

/** The unread count of person $1. */
export const unreadCount = 'select count(*) as count from message where person_id = $1 and read_at is null'

/**
 * `GET /api/user/messageEvents?language=…`: server-sent events with the caller's unread count, so that the bell updates by itself. The
 * page's polling stays the fallback. Ends with the sign-in.
 */
export function registerMessageEvents(app: FastifyInstance, platform: Platform): void {
  const answer = createEventStreams<number>(app, platform, {
    event: 'unread',
    channel: messagesChanged,
    readEveryHeartbeats: 4,
    present: (_person, count) => ({ count }),
  })
  app.get(
    '/api/user/messageEvents',
    {
      schema: {
        summary: "Server-sent events: `unread` with the caller's unread count, now and at every change",
        description: 'Audience: signed-in (own-data). Refuses: request.too-many, unavailable.',
        tags: ['user'],
        security: [{ jwt: [] }],
        querystring: z.object({ language: z.string().max(2).optional() }),
      },
    },
    async (request, reply) => {
      const caller = admit('signed-in', await findCaller(platform, request.headers.authorization))
      if (caller.kind !== 'person') return refuse('sign-in.required')
      await platform.limits.take('person', caller.id)
      const { language } = request.query as { language?: string }
      if (language !== undefined) await saveLanguage(platform.db, caller.id, localeOf(language))
      const read = () => readUnread(platform, caller.id, caller.sessionId)
      answer(reply, {
        key: caller.id,
        personId: caller.id,
        read,
        first: (await read()) ?? refuse('sign-in.expired'),
      })
    },
  )
}

/** Undefined when the sign-in has ended. */
async function readUnread(
  platform: Platform,
  personId: string,
  sessionId: string,
): Promise<number | undefined> {
  const { rows } = await platform.pool.query<{ count: number }>({
    name: 'messages-unread-of-session',
    text: `select (${unreadCount}) as count
      from live_session s where s.id = $2 and s.person_id = $1 and s.expires_at > $3`,
    values: [personId, sessionId, platform.clock.now()],
  })
  return rows[0]?.count
}
