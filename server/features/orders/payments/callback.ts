import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '#rules/refusal.ts'
import type { CallbackHint, ReadCallback } from '#server/adapters/payments/provider.ts'
import { failpoint } from '#server/platform/failpoints.ts'
import { addressGroup } from '#server/platform/http/addresses.ts'
import { takeText } from '#server/platform/http/well-formed.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type AskableOrder, type AskableRow, askableColumns, askableOf } from './ask-provider.ts'
import { type EventToFollow, followedMilliseconds, followEvent, putOffCallback } from './process-callback.ts'

const rawBodyBytesMax = 64 * 1024
/** Stored characters of a body whose signature is wrong: enough to see whether the bank has sent it. */
const unprovenBodyMax = 2_000
const answerWithinMilliseconds = 1_000

/**
 * `POST /api/public/paymentCallback/{provider}` and `…/{provider}/{secret}`: the only call whose body others define, so it is read as raw
 * bytes. The event is stored, then the provider is asked whether it is true; the answer goes out within a second either way. Refuses:
 * payments.bad-signature, not-found, request.too-many.
 */
export function registerPaymentCallback(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    takeText(scope, { bytesMax: rawBodyBytesMax })
    const schema = {
      summary: "A payment provider's call-back: stored, answered, and checked by asking the provider",
      description:
        'Audience: provider (its proof is checked). Refuses: payments.bad-signature, not-found, request.too-many.',
      tags: ['public'],
    }
    for (const url of [
      '/api/public/paymentCallback/:provider',
      '/api/public/paymentCallback/:provider/:secret',
    ]) {
      scope.post(url, { schema }, async (request, reply) => {
        const answer = await takeCallback(platform, request)
        // The provider's own form, not our envelope: banks look for their fields.
        return reply
          .header('cache-control', 'no-store')
          .type('application/json')
          .serializer(JSON.stringify)
          .send(answer)
      })
    }
  })
}

async function takeCallback(platform: Platform, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { provider, secret } = request.params as { provider: string; secret?: string }
  if (provider !== platform.payments.name) {
    await platform.limits.take('public-address', addressGroup(request.ip))
    return refuse('not-found')
  }
  const rawBody = typeof request.body === 'string' ? request.body : ''
  const receivedAt = platform.clock.now()
  let read: ReadCallback
  try {
    read = platform.payments.readCallback({
      headers: request.headers,
      rawBody,
      receivedAt,
      ...(secret !== undefined && { pathSecret: secret }),
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Rate-limited before it is stored, and only its beginning: events are kept for ever, and a stranger must fill neither log nor disk.
    await platform.limits.take('unproven-callback', addressGroup(request.ip))
    await storeEvent(platform, rawBody.slice(0, unprovenBodyMax).toWellFormed(), receivedAt, {
      signatureValid: false,
      hints: [],
    })
    throw error
  }
  failpoint('callback.before-store')
  const { eventId, order } = await storeEvent(platform, rawBody, receivedAt, {
    signatureValid: true,
    hints: read.hints,
  })
  failpoint('callback.stored')
  if (read.hints.length > 0) {
    const isOnDisk = await Promise.race([
      processOrPutOff(platform, eventId, { hints: read.hints, receivedAt, order }),
      pause(answerWithinMilliseconds, false),
    ])
    if (!isOnDisk) await waitForDisk(platform, eventId, receivedAt)
  }
  failpoint('callback.before-answer')
  return read.reply
}

/**
 * True: the event is on the disk. Normally paying the order takes some ten milliseconds; when it fails, a job retries it, so that the
 * provider does not wait.
 */
async function processOrPutOff(platform: Platform, eventId: number, event: EventToFollow): Promise<boolean> {
  try {
    return await followEvent(platform, { eventId, attempt: 0 }, event)
  } catch (error) {
    platform.log.warn({ eventId, reason: String(error) }, 'call-back: failed, retried later')
    // If even this fails, the sweep finds the event.
    await putOffCallback(platform, { eventId, attempt: 0 }).catch(() => {})
    return false
  }
}

/**
 * Stores the event and reads the order of its first hint in one statement. With `synchronous_commit` off it does not wait for the disk: the
 * transaction that records the money does, or `waitForDisk`, before the provider is answered (INV-16). Unanswered, the provider calls
 * again.
 */
async function storeEvent(
  platform: Platform,
  rawBody: string,
  receivedAt: Date,
  read: { signatureValid: boolean; hints: readonly CallbackHint[] },
): Promise<{ eventId: number; order: AskableOrder | undefined }> {
  const isDone = read.hints.length === 0
  const { rows } = await platform.pool.query<{ event_id: number } & (AskableRow | { id: null })>({
    name: 'payments-store-event',
    text: `with stored as (
      insert into payment_event (provider, kind, signature_valid, raw_body, received_at, processed_at, outcome, hints, try_at)
      select $1, 'callback', $2, $3, $4::timestamptz, $5::timestamptz, $6, $7::jsonb, $8::timestamptz
      from (select set_config('synchronous_commit', case when $5::timestamptz is null then 'off' else current_setting('synchronous_commit') end, true)) as without_wait
      returning id as event_id
    ) select event_id, ${askableColumns} from stored left join orders on hex = $9`,
    values: [
      platform.payments.name,
      read.signatureValid,
      // NUL cannot be stored as text; nothing a provider sends has one.
      rawBody.replaceAll('\u0000', '\ufffd'),
      receivedAt,
      isDone ? receivedAt : null,
      isDone ? (read.signatureValid ? 'no-payment' : 'bad-signature') : null,
      JSON.stringify(read.hints),
      isDone ? null : new Date(receivedAt.getTime() + followedMilliseconds),
      read.hints[0]?.hex ?? null,
    ],
  })
  const [row] = rows
  if (!row) throw new Error('call-back: the insert returned no row')
  return { eventId: row.event_id, order: row.id === null ? undefined : askableOf(row) }
}

/**
 * Flushes the WAL up to and including this event by writing a small message into it. It takes no row lock, so it waits for no process that
 * follows the event. Throws when a database that crashed and restarted has lost the event.
 */
async function waitForDisk(platform: Platform, eventId: number, receivedAt: Date): Promise<void> {
  const { rowCount } = await platform.pool.query({
    name: 'payments-event-on-disk',
    text: `select pg_logical_emit_message(true, 'sarup', '') from payment_event where id = $1 and received_at = $2`,
    values: [eventId, receivedAt],
  })
  if (rowCount !== 1) throw new Error(`call-back ${eventId}: no row to update`)
}
