import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isOpen, type OrderState } from '#rules/orders/order-states.ts'
import { refuse } from '#rules/refusal.ts'
import { admit, findCaller, type Person } from '#server/platform/caller.ts'
import { createEventStreams } from '#server/platform/http/event-streams.ts'
import type { Platform } from '#server/platform/platform.ts'

/** PostgreSQL channel: the payload is the id of an order whose state has changed. */
export const orderChanged = 'order_changed'

/**
 * `GET /api/user/orderEvents?id=…`: server-sent events with the state of the buyer's own order, so that the payment page updates by itself.
 * Each heartbeat queries the database too, and five-second polling stays the fallback. Sign-out and a ban end the stream.
 */
export function registerOrderEvents(app: FastifyInstance, platform: Platform): void {
  const answer = createEventStreams<OrderState>(app, platform, {
    event: 'state',
    channel: orderChanged,
    readEveryHeartbeats: 1,
    present: (id, state) => ({ id, state }),
    isLast: (state) => !isOpen(state),
  })
  app.get(
    '/api/user/orderEvents',
    {
      schema: {
        summary: "Server-sent events: `state` of one of the caller's orders, now and at every change",
        description: 'Audience: buyer (own-data). Refuses: not-found, request.too-many, unavailable.',
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
      const read = () => readState(platform, id, caller)
      answer(reply, { key: id, personId: caller.id, read, first: (await read()) ?? refuse('not-found') })
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
