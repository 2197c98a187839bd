import type { CallbackHint } from '#server/adapters/payments/provider.ts'
import { inTransaction } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { askProvider, findAskableOrder } from './ask-provider.ts'

export interface CallbackJob {
  eventId: number
  hints: CallbackHint[]
  /** How often the provider was asked about it before. */
  attempt: number
}

/**
 * Banks tell of money before their own inquiry knows it, and perhaps before our commit of the order: asked again after these
 * pauses. Afterwards the schedule of the order itself goes on asking.
 */
const retrySeconds = [2, 5, 15, 60] as const

/** Asks the provider whether a call-back is true. Repeating is harmless: the money's row is unique. */
export async function processCallback(platform: Platform, job: CallbackJob): Promise<void> {
  const { rows } = await platform.pool.query<{ processed_at: Date | null; received_at: Date }>({
    name: 'payments-event',
    text: 'select processed_at, received_at from payment_event where id = $1',
    values: [job.eventId],
  })
  const event = rows[0]
  if (event === undefined || event.processed_at !== null) return
  const outcomes: string[] = []
  for (const hint of job.hints) outcomes.push(await follow(platform, hint, event.received_at, job.attempt))
  const pause = retrySeconds[job.attempt]
  if (outcomes.includes('no-money') && pause !== undefined) {
    const next: CallbackJob = { ...job, attempt: job.attempt + 1 }
    const runAt = new Date(platform.clock.now().getTime() + pause * 1_000)
    await inTransaction(platform.db, (trx) =>
      enqueue(trx, 'payments.process-callback', next, {
        key: `payment-event:${job.eventId}:${next.attempt}`,
        runAt,
      }),
    )
    return
  }
  await platform.pool.query({
    name: 'payments-event-done',
    text: 'update payment_event set processed_at = $2, outcome = $3 where id = $1',
    values: [job.eventId, platform.clock.now(), [...new Set(outcomes)].join(' ')],
  })
}

async function follow(
  platform: Platform,
  hint: CallbackHint,
  receivedAt: Date,
  attempt: number,
): Promise<string> {
  const order =
    (hint.hex === undefined ? undefined : await findAskableOrder(platform, { hex: hint.hex })) ??
    (hint.providerPaymentId === undefined
      ? undefined
      : await findAskableOrder(platform, { providerPaymentId: hint.providerPaymentId }))
  if (order) return outcomeOf(await askProvider(platform, order))
  // No order of ours: before true money is put down as unknown, an order that is just being written gets a moment.
  if (hint.hex === undefined || attempt === 0) return 'no-money'
  const payment = { hex: hint.hex, amountSatang: 0, createdAt: receivedAt }
  return outcomeOf(
    await askProvider(platform, {
      ...payment,
      ...(hint.providerPaymentId && { providerPaymentId: hint.providerPaymentId }),
    }),
  )
}

function outcomeOf(recorded: readonly { moneyState: string; reason: string | null }[]): string {
  if (recorded.length === 0) return 'no-money'
  return recorded
    .map(({ moneyState, reason }) => (reason === null ? moneyState : `${moneyState}:${reason}`))
    .join(' ')
}
