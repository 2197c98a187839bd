import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseJson } from '#rules/json.ts'
import { refuse } from '#rules/refusal.ts'
import { inTransaction } from '#server/platform/database.ts'
import { addressGroup } from '#server/platform/http/addresses.ts'
import { takeText } from '#server/platform/http/well-formed.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lineFollowed } from '#server/words/people.ts'
import { stopLine } from './line.ts'
import { sendMessage } from './send-message.ts'

const rawBodyBytesMax = 256 * 1024

const word = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()
  .catch(undefined)

/** The fields that we read; LINE adds fields and kinds as it likes. */
const webhook = z.object({
  events: z
    .array(
      z.object({
        type: z.string(),
        webhookEventId: word,
        source: z.object({ userId: word }).optional(),
      }),
    )
    .max(200),
})
type LineEvent = z.output<typeof webhook>['events'][number]

/**
 * `POST /api/public/lineWebhook`: LINE reports who added or blocked the official account. Read as raw bytes, because those are signed; with
 * a wrong signature nothing is parsed. Refuses: not-found (no secret is set), not-allowed.
 */
export function registerLineWebhook(app: FastifyInstance, platform: Platform): void {
  const { LINE_MESSAGING_SECRET: secret } = platform.config
  app.register(async (scope) => {
    takeText(scope, { bytesMax: rawBodyBytesMax })
    const schema = {
      summary: 'LINE tells who has added or blocked the official account',
      description: 'Audience: provider (x-line-signature is checked). Refuses: not-found, not-allowed.',
      tags: ['public'],
    }
    scope.post('/api/public/lineWebhook', { schema }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const given = request.headers['x-line-signature']
      if (secret === undefined || typeof given !== 'string' || !isFromLine(secret, body, given)) {
        await platform.limits.take('public-address', addressGroup(request.ip))
        return refuse(secret === undefined ? 'not-found' : 'not-allowed')
      }
      for (const event of readEvents(body)) await follow(platform, event)
      return reply.header('cache-control', 'no-store').send({})
    })
  })
}

function isFromLine(secret: string, body: string, given: string): boolean {
  const right = createHmac('sha256', secret).update(body).digest()
  const bytes = Buffer.from(given, 'base64')
  return bytes.length === right.length && timingSafeEqual(bytes, right)
}

/** A signed body we cannot parse is an unknown kind; LINE must not retry it for ever. */
function readEvents(body: string): readonly LineEvent[] {
  return webhook.safeParse(parseJson(body)).data?.events ?? []
}

async function follow(platform: Platform, event: LineEvent): Promise<void> {
  const userId = event.source?.userId
  if (userId === undefined || (event.type !== 'follow' && event.type !== 'unfollow')) return
  const person = await platform.db
    .selectFrom('person_identity')
    .leftJoin('notification_setting as setting', 'setting.person_id', 'person_identity.person_id')
    .select(['person_identity.person_id as id', 'setting.line_on'])
    .where('provider', '=', 'line')
    .where('subject', '=', userId)
    .executeTakeFirst()
  if (person === undefined) return
  const isOn = person.line_on === true
  if (event.type === 'unfollow') {
    // Events come late and twice, so LINE is asked for the current state. If it is away, the next notice asks.
    if (isOn && (await platform.line?.isFriend(userId).catch(() => true)) === false)
      await stopLine(platform, person.id)
    return
  }
  if (isOn || event.webhookEventId === undefined) return
  // To add an account is no consent to notices: it is offered, once.
  const key = `line-follow:${event.webhookEventId}`
  await inTransaction(platform.db, (trx) =>
    sendMessage(trx, {
      personId: person.id,
      type: 'info',
      key,
      html: lineFollowed(),
    }),
  )
}
