import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { localeOf } from '#rules/locales.ts'
import { refuse } from '#rules/refusal.ts'
import { admit, findCaller } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { saveLanguage } from './notification-settings.ts'

/** PostgreSQL channel: the payload is the id of a person whose unread count may have changed. */
export const messagesChanged = 'messages_changed'

/** The unread count of person $1. */
export const unreadCount = 'select count(*) as count from message where person_id = $1 and read_at is null'

const heartbeatMilliseconds = 20_000
/** Whatever a lost wake-up has hidden is found at every third heartbeat. */
const pollEveryHeartbeats = 3
/** One for each browser of a person: the tabs of a browser share one. */
const streamsPerPersonMax = 6
const streamsMax = 10_000

export type MessageStreamsOptions = { streamsMax?: number }

/**
 * `GET /api/user/messageEvents?language=…`: server-sent events with the caller's unread count, so that the bell updates by itself. The
 * page's polling stays the fallback. Ends with the sign-in.
 */
export function registerMessageEvents(
  app: FastifyInstance,
  platform: Platform,
  options: MessageStreamsOptions = {},
): void {
  const streams = new Map<string, Set<Stream>>()
  let open = 0
  const forget = platform.notifications.on(messagesChanged, (personId) => {
    for (const stream of streams.get(personId) ?? []) stream.poll()
  })
  app.addHook('preClose', async () => {
    forget()
    for (const mine of streams.values()) for (const stream of mine) stream.end()
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
      const first = await readUnread(platform, caller.id, caller.sessionId)
      if (first === undefined) return refuse('sign-in.expired')
      const mine = streams.get(caller.id) ?? new Set<Stream>()
      if (mine.size >= streamsPerPersonMax) return refuse('request.too-many', { retryAfterSeconds: 120 })
      if (open >= (options.streamsMax ?? streamsMax)) return refuse('unavailable', { retryAfterSeconds: 120 })

      reply.hijack()
      const { raw } = reply
      // The client left while the database was asked: 'close' has fired already, so nothing would free the place.
      if (raw.destroyed) return
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      })
      let sentCount: number | undefined
      let beats = 0
      const sendCount = (count: number | undefined) => {
        if (count === undefined) return stream.end()
        if (count === sentCount) return
        sentCount = count
        raw.write(`event: unread\ndata: ${JSON.stringify({ count })}\n\n`)
      }
      const heartbeat = setInterval(() => {
        raw.write(': still here\n\n')
        beats += 1
        if (beats % pollEveryHeartbeats === 0) stream.poll()
      }, heartbeatMilliseconds)
      let ended = false
      const stream: Stream = {
        poll() {
          readUnread(platform, caller.id, caller.sessionId).then(
            (count) => !ended && sendCount(count),
            (error: unknown) =>
              platform.log.warn({ reason: String(error) }, 'message events: unread count not read'),
          )
        },
        end() {
          if (ended) return
          ended = true
          open -= 1
          clearInterval(heartbeat)
          mine.delete(stream)
          if (mine.size === 0) streams.delete(caller.id)
          raw.end()
        },
      }
      open += 1
      mine.add(stream)
      streams.set(caller.id, mine)
      raw.on('close', () => stream.end())
      sendCount(first)
      // Whatever came between the first reading and the registration above.
      stream.poll()
    },
  )
}

type Stream = { poll: () => void; end: () => void }

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
