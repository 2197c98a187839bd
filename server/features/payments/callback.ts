import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '#rules/refusal.ts'
import type { ReadCallback } from '#server/adapters/payments/provider.ts'
import { inTransaction } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CallbackJob } from './process-callback.ts'

const rawBodyBytesMax = 64 * 1024

/**
 * `POST /api/public/paymentCallback/{provider}` and `…/{provider}/{secret}`: the only call whose body is not ours to shape, so
 * it is taken as the bytes that came. What a provider says here is stored and answered at once; a job asks the provider
 * whether it is true. Refuses: payments.bad-signature, not-found, request.too-many.
 */
export function registerPaymentCallback(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: rawBodyBytesMax },
      (_request, body, done) => {
        done(null, body)
      },
    )
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
    await platform.limits.take('public-address', request.ip)
    return refuse('not-found')
  }
  const rawBody = typeof request.body === 'string' ? request.body : ''
  const receivedAt = platform.clock.now()
  let read: ReadCallback
  try {
    read = platform.payments.readCallback({
      headers: request.headers,
      rawBody,
      query: request.query as Record<string, string | undefined>,
      receivedAt,
      ...(secret !== undefined && { pathSecret: secret }),
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Counted before it is stored: a stranger may fill neither the log nor the disk.
    await platform.limits.take('public-address', request.ip)
    await insertEvent(platform, rawBody, false, receivedAt)
    throw error
  }
  await insertEvent(platform, rawBody, true, receivedAt, read.hints)
  return read.reply
}

/** The event and its job in one transaction: what was answered is not lost, whatever happens next (INV-16). */
async function insertEvent(
  platform: Platform,
  rawBody: string,
  signatureValid: boolean,
  receivedAt: Date,
  hints: CallbackJob['hints'] = [],
): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    const { id } = await trx
      .insertInto('payment_event')
      .values({
        provider: platform.payments.name,
        kind: 'callback',
        signature_valid: signatureValid,
        // NUL cannot be stored as text; nothing a provider sends has one.
        raw_body: rawBody.replaceAll('\u0000', '\ufffd'),
        received_at: receivedAt,
        ...(hints.length === 0 && {
          processed_at: receivedAt,
          outcome: signatureValid ? 'no-payment' : 'bad-signature',
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (hints.length === 0) return
    const job: CallbackJob = { eventId: id, hints, attempt: 0 }
    await enqueue(trx, 'payments.process-callback', job, { key: `payment-event:${id}` })
  })
}
