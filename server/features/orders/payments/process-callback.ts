import { sql } from 'kysely'
import { z } from 'zod'
import type { CallbackHint } from '#server/adapters/payments/provider.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { failpoint } from '#server/platform/failpoints.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { later } from '#server/platform/statement-cache.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type AskableOrder, askProvider, findAskableOrder } from './ask-provider.ts'
import type { RecordedTransfer } from './record-transfer.ts'

type NoteAll = (trx: Trx, recorded: readonly RecordedTransfer[]) => Promise<void>

export interface EventToFollow {
  hints: readonly CallbackHint[]
  receivedAt: Date
  /** The order of the first hint, if known already. */
  order?: AskableOrder | undefined
}

export const callbackJob = z.object({
  eventId: z.number(),
  /** How often the provider was asked already. */
  attempt: z.number(),
})
export type CallbackJob = z.output<typeof callbackJob>

/**
 * Banks report money before their inquiry knows it, and perhaps before our order is committed: these are the pauses before retries. After
 * them the sweep takes over.
 */
const retrySeconds = [2, 5, 15, 60] as const

/**
 * The sweep asks after ten minutes, then ever more rarely, for a day. A reference of no order has no other plan, and its money must not be
 * missed because the bank's inquiry lags.
 */
const sweptAgainMilliseconds = 10 * 60_000
const givenUpMilliseconds = 25 * 3_600_000

/** Asks the provider whether a stored call-back is true. Repeating is harmless: the money's row is unique. */
export async function processCallback(platform: Platform, job: CallbackJob): Promise<void> {
  const { rows } = await platform.pool.query<{
    processed_at: Date | null
    received_at: Date
    hints: CallbackHint[] | null
  }>({
    name: 'payments-event',
    text: 'select processed_at, received_at, hints from payment_event where id = $1',
    values: [job.eventId],
  })
  const event = rows[0]
  if (event === undefined || event.processed_at !== null) return
  await followEvent(platform, job, { hints: event.hints ?? [], receivedAt: event.received_at })
}

/**
 * The same for an event stored just now, which no other process can have followed. True: the transaction that recorded its money also noted
 * it as done, and both are on the disk.
 */
export async function followEvent(
  platform: Platform,
  job: CallbackJob,
  event: EventToFollow,
): Promise<boolean> {
  const outcomes: string[] = []
  let isNoted = false
  for (const hint of event.hints) {
    const isLast = hint === event.hints.at(-1) && !outcomes.includes('no-money')
    const noteAll: NoteAll = async (trx, recorded) => {
      await noteDone(platform, trx, job.eventId, [...outcomes, outcomeOf(recorded)])
      isNoted = true
    }
    const order = (hint === event.hints[0] ? event.order : undefined) ?? (await findOrder(platform, hint))
    outcomes.push(
      await follow(platform, { hint, order }, event.receivedAt, job.attempt, isLast ? noteAll : undefined),
    )
  }
  if (outcomes.includes('no-money')) {
    if (job.attempt < retrySeconds.length) {
      await putOffCallback(platform, job)
      return false
    }
    const age = platform.clock.now().getTime() - event.receivedAt.getTime()
    if (age < givenUpMilliseconds) {
      await sweepAgain(platform, job.eventId, age)
      return false
    }
  }
  if (!isNoted) await noteDone(platform, platform.db, job.eventId, outcomes)
  return isNoted
}

/**
 * Usually runs in the transaction that records the money, which saves a round trip and a commit. That transaction must fail where a crashed
 * database has lost the event (the provider then calls again). Results are only seen after the commit, so the statement itself fails: it
 * divides by zero rows.
 */
async function noteDone(platform: Platform, db: Db | Trx, eventId: number, outcomes: readonly string[]) {
  failpoint('callback.before-done')
  await sql`${later}
    with noted as (
      update payment_event set processed_at = ${platform.clock.now()}, outcome = ${[...new Set(outcomes)].join(' ')}
      where id = ${eventId} returning id
    )
    select 1 / count(*) from noted`.execute(db)
}

/** Longer than an inquiry takes: a process that has neither finished nor postponed its event by then is dead, and the sweep takes over. */
export const followedMilliseconds = 45_000

/** The next try of a call-back, as a job. */
export async function putOffCallback(platform: Platform, { eventId, attempt }: CallbackJob): Promise<void> {
  const seconds = retrySeconds[attempt] ?? 60
  const next: CallbackJob = { eventId, attempt: attempt + 1 }
  const runAt = new Date(platform.clock.now().getTime() + seconds * 1_000)
  await enqueue(platform.db, 'payments.process-callback', next, {
    key: `payment-event:${eventId}:${next.attempt}`,
    runAt,
  })
  await setTryAt(platform, eventId, new Date(runAt.getTime() + followedMilliseconds))
}

async function sweepAgain(platform: Platform, eventId: number, ageMilliseconds: number): Promise<void> {
  const pause = Math.max(sweptAgainMilliseconds, ageMilliseconds)
  await setTryAt(platform, eventId, new Date(platform.clock.now().getTime() + pause))
}

async function setTryAt(platform: Platform, eventId: number, tryAt: Date): Promise<void> {
  await platform.pool.query({
    name: 'payments-event-again',
    text: 'update payment_event set try_at = $2 where id = $1',
    values: [eventId, tryAt],
  })
}

const sweptAtOnceMax = 500

/** Every second: takes up call-backs whose processing crashed between storing and asking (INV-16). */
export async function sweepCallbacks(platform: Platform): Promise<number> {
  const now = platform.clock.now()
  // Claimed for a while: the next sweep must not put off what this one has begun.
  const { rows } = await platform.pool.query<{ id: number }>({
    name: 'payments-sweep-events',
    text: `update payment_event set try_at = $1 where id = any(array(
        select id from payment_event
        where processed_at is null and kind = 'callback'
          -- Without a moment of its own: stored by the version before.
          and coalesce(try_at, received_at + interval '2 minutes') <= $2
        order by id limit ${sweptAtOnceMax} for update skip locked))
      returning id`,
    values: [new Date(now.getTime() + sweptAgainMilliseconds), now],
  })
  for (const { id } of rows) {
    const job: CallbackJob = { eventId: id, attempt: retrySeconds.length }
    await enqueue(platform.db, 'payments.process-callback', job, { key: `payment-event:${id}:swept` })
  }
  return rows.length
}

async function findOrder(
  platform: Platform,
  { hex, providerPaymentId }: CallbackHint,
): Promise<AskableOrder | undefined> {
  return (
    (hex === undefined ? undefined : await findAskableOrder(platform, { hex })) ??
    (providerPaymentId === undefined ? undefined : await findAskableOrder(platform, { providerPaymentId }))
  )
}

async function follow(
  platform: Platform,
  { hint, order }: { hint: CallbackHint; order: AskableOrder | undefined },
  receivedAt: Date,
  attempt: number,
  noteAll: NoteAll | undefined,
): Promise<string> {
  if (order) return outcomeOf(await askProvider(platform, order, noteAll))
  // Not an order of ours, perhaps not yet: an order that is just being written gets a moment before the money is stored as unknown.
  if (hint.hex === undefined || attempt === 0) return 'no-money'
  const payment = {
    hex: hint.hex,
    amountSatang: 0,
    createdAt: receivedAt,
    ...(hint.providerPaymentId && { providerPaymentId: hint.providerPaymentId }),
  }
  return outcomeOf(await askProvider(platform, payment, noteAll))
}

function outcomeOf(recorded: readonly { moneyState: string; reason: string | null }[]): string {
  if (recorded.length === 0) return 'no-money'
  return recorded
    .map(({ moneyState, reason }) => (reason === null ? moneyState : `${moneyState}:${reason}`))
    .join(' ')
}
