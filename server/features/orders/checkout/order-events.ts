import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isOpen, type OrderState } from '#rules/orders/order-states.ts'
import { refuse } from '#rules/refusal.ts'
import { admit, findCaller, type Person } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'

/** PostgreSQL channel: the payload is the id of an order whose state has changed. */
export const orderChanged = 'order_changed'

const heartbeatMilliseconds = 15_000
const streamsPerPersonMax = 6

/**
 * `GET /api/user/orderEvents?id=…`: server-sent events with the state of the buyer's own order, so that the payment page updates by itself.
 * Each heartbeat queries the database too, and five-second polling stays the fallback. Sign-out and a ban end the stream.
 */
export function registerOrderEvents(app: FastifyInstance, platform: Platform): void {
  const waiting = new Map<string, Set<() => void>>()
  const streamsOf = new Map<string, number>()
  const forget = platform.notifications.on(orderChanged, (orderId) => {
    for (const poll of waiting.get(orderId) ?? []) poll()
  })
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    forget()
    for (const end of open) end()
  })

  app.get(
    '/api/user/orderEvents',
    {
      schema: {
        summary: "Server-sent events: `state` of one of the caller's orders, now and at every change",
        description: 'Audience: buyer (own-data). Refuses: not-found, request.too-many.',
        tags: ['user'],
        security: [{ jwt: [] }],
        querystring: z.object({ id: z.string().min(1).max(64) }),
      },
    },
    async (request, reply) => {
      const caller = admit('buyer', await findCaller(platform, request.headers.authorization))
      if (caller.kind !== 'person') return refuse('sign-in.required')
      await platform.limits.take('person', caller.id)
      const { id } = request.query as { id: string }
      const first = await readState(platform, id, caller)
      if (first === undefined) return refuse('not-found')
      const streams = streamsOf.get(caller.id) ?? 0
      if (streams >= streamsPerPersonMax) return refuse('request.too-many', { retryAfterSeconds: 30 })

      reply.hijack()
      const { raw } = reply
      // The client left while the database was asked: 'close' has fired already, so nothing would free the place.
      if (raw.destroyed) return
      streamsOf.set(caller.id, streams + 1)
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      })
      let sentState: OrderState | undefined
      let ended = false
      const sendState = (state: OrderState) => {
        if (ended || state === sentState) return
        sentState = state
        raw.write(`event: state\ndata: ${JSON.stringify({ id, state })}\n\n`)
        if (!isOpen(state)) end()
      }
      const poll = () => {
        readState(platform, id, caller).then(
          (state) => (state === undefined ? end() : sendState(state)),
          (error: unknown) => platform.log.warn({ reason: String(error) }, 'order events: state not read'),
        )
      }
      const heartbeat = setInterval(() => {
        raw.write(': still here\n\n')
        poll()
      }, heartbeatMilliseconds)
      const end = () => {
        if (ended) return
        ended = true
        clearInterval(heartbeat)
        open.delete(end)
        const polls = waiting.get(id)
        polls?.delete(poll)
        if (polls?.size === 0) waiting.delete(id)
        const left = (streamsOf.get(caller.id) ?? 1) - 1
        if (left > 0) streamsOf.set(caller.id, left)
        else streamsOf.delete(caller.id)
        raw.end()
      }
      raw.on('close', end)
      open.add(end)
      const polls = waiting.get(id) ?? new Set()
      polls.add(poll)
      waiting.set(id, polls)
      sendState(first)
      // Catches a change between the first read and the registration above.
      if (!ended) poll()
    },
  )
}

async function readState(
  platform: Platform,
  orderId: string,
  buyer: Pick<Person, 'id' | 'sessionId'>,
): Promise<OrderState | undefined> {
  const { rows } = await platform.pool.query<{ state: OrderState }>({
    name: 'orders-state',
    text: `select state from orders where id = $1 and buyer_id = $2
      and exists (select from live_session n where n.id = $3 and n.person_id = $2 and n.expires_at > $4)`,
    values: [orderId, buyer.id, buyer.sessionId, platform.clock.now()],
  })
  return rows[0]?.state
}
