import { sql } from 'kysely'
import { z } from 'zod'
import { isOpen, type OrderState, openOrderStates } from '#rules/orders/order-states.ts'
import { slipRetrySeconds } from '#rules/payments/inquiry-schedule.ts'
import { chooseOrderForSlip, type OrderToPay } from '#rules/payments/match-transfer.ts'
import { readSlipQr, slipRefusals } from '#rules/payments/slip-qr.ts'
import { refuse } from '#rules/refusal.ts'
import { type ConfirmedTransfer, ProviderUnavailable } from '#server/adapters/payments/provider.ts'
import { sendMessage, sendMessages } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Caller } from '#server/platform/caller.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import { failpoint } from '#server/platform/failpoints.ts'
import { enqueue, isLastTry } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { permission, staffEverywhere } from '#server/platform/rights.ts'
import { slipInVain, slipUnanswered, slipWithoutAnswer } from '#server/words/orders.ts'
import { dueOfOrder } from '../credit/index.ts'
import { askProvider, findAskableOrder, reportMisconfiguration } from './ask-provider.ts'
import { type RecordedTransfer, recordTransfer } from './record-transfer.ts'

/** A slip on its way: what was read, who handed it in, how often it was asked about. */
export const slipJob = z.object({
  eventId: z.number(),
  sendingBank: z.string(),
  transRef: z.string(),
  raw: z.string(),
  submitterId: z.string().nullable(),
  /** The payment page that was open. */
  orderId: z.string().nullable(),
  attempt: z.number(),
})
export type SlipJob = z.output<typeof slipJob>

export interface SlipVerdict {
  order: string | null
  state: OrderState | null
}

/**
 * Verifies a slip's small QR with the provider, whose answer is the only proof, and pays the order. Anyone may hand in a slip: with a
 * reference it pays that order, also another buyer's; without one only an order of the signed-in person of exactly that amount. Refuses:
 * slip.form, slip.crc, slip.api, slip.country, slip.truemoney, slip.wait, slip.used, slip.not-verified, slip.unmatched.
 */
export async function verifySlip(
  platform: Platform,
  caller: Caller,
  input: { qr: string; order?: string | undefined },
): Promise<SlipVerdict> {
  const reading = readSlipQr(input.qr.trim())
  if (!reading.ok) return refuse(slipRefusals[reading.code])
  if (reading.slip.kind === 'truemoney') return refuse('slip.truemoney')
  const submitterId = caller.kind === 'person' ? caller.id : null
  const orderId = await ownOpenOrder(platform, input.order, submitterId)
  if (orderId !== null) await platform.limits.take('slip-order', orderId)

  const { id: eventId } = await platform.db
    .insertInto('payment_event')
    .values({
      provider: platform.payments.name,
      kind: 'slip',
      raw_body: input.qr.trim(),
      received_at: platform.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  failpoint('slip.stored')
  const { sendingBank, transRef } = reading.slip
  const job: SlipJob = {
    eventId,
    sendingBank,
    transRef,
    raw: input.qr.trim(),
    submitterId,
    orderId,
    attempt: 0,
  }
  return presentVerdict(await verifyOnce(platform, job), submitterId)
}

/** Two days: the pauses between tries grow to six hours. */
const outageTriesMax = 16

/** Asks again later, without the buyer waiting; the last try notifies the buyer, and of an outage that has not ended staff too. */
export async function retrySlip(platform: Platform, job: SlipJob): Promise<void> {
  try {
    await verifyOnce(platform, job)
  } catch (error) {
    // With the database away this throws too, and the job is retried.
    if (!(await isLastTry(platform.db, keyOfJob(job)))) throw error
    platform.log.error({ err: error, slip: job.transRef, order: job.orderId }, 'no answer about a slip')
    await endEvent(platform, job.eventId, 'unanswered')
    await notifyUnanswered(platform, job)
  }
}

// One chain of retries per slip and person: handing it in again neither adds one nor takes over another person's.
const keyOfJob = ({ sendingBank, transRef, submitterId, attempt }: SlipJob) =>
  `slip:${sendingBank}:${transRef}:${submitterId ?? 'visitor'}:${attempt}`

type SlipOutcome =
  | RecordedTransfer
  | { unknownFor: 'now'; retryAfterSeconds: number }
  | { unknownFor: 'good' }

async function verifyOnce(platform: Platform, job: SlipJob): Promise<SlipOutcome> {
  const answer = await reportMisconfiguration(platform, () => platform.payments.verifySlip(job))
  failpoint('slip.answered')
  if (answer.kind !== 'found') {
    return await askLater(platform, job, answer.kind === 'wait' ? answer.retryAfterSeconds : 0)
  }
  const recorded = await recordSlip(platform, job, answer.transfer)
  await endEvent(
    platform,
    job.eventId,
    recorded.reason === null ? recorded.moneyState : `${recorded.moneyState}:${recorded.reason}`,
  )
  return recorded
}

async function recordSlip(
  platform: Platform,
  job: SlipJob,
  transfer: ConfirmedTransfer,
): Promise<RecordedTransfer> {
  const otherTransfersKnown = await learnOtherTransfers(platform, transfer)
  const submitter = job.submitterId === null ? {} : { submitterId: job.submitterId }
  return await inTransaction(platform.db, async (trx) => {
    const order = transfer.ref1 === undefined ? await chooseOrder(trx, job, transfer) : { hex: transfer.ref1 }
    return await recordTransfer(trx, platform, {
      transfer,
      way: 'slip',
      order,
      otherTransfersKnown,
      ...submitter,
    })
  })
}

/**
 * A slip and a call-back of one transfer have different keys. Where the provider can be asked by reference, it is asked first: then every
 * transfer of the reference has a row, and the slip only adds its key.
 */
async function learnOtherTransfers(platform: Platform, transfer: ConfirmedTransfer): Promise<boolean> {
  if (transfer.ref1 === undefined || platform.payments.slipOnly) return true
  const order = await findAskableOrder(platform, { hex: transfer.ref1 })
  try {
    await askProvider(
      platform,
      order ?? { hex: transfer.ref1, amountSatang: transfer.amountSatang, createdAt: transfer.transferredAt },
    )
    return true
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false
    throw error
  }
}

async function chooseOrder(
  trx: Trx,
  job: SlipJob,
  transfer: ConfirmedTransfer,
): Promise<{ id: string } | undefined> {
  if (job.submitterId === null) return undefined
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'hex', 'buyer_id', 'state', 'created_at', 'expires_at'])
    .where('buyer_id', '=', job.submitterId)
    .where('state', 'in', openOrderStates)
    .where(sql`${sql.raw(dueOfOrder('orders'))}`, '=', transfer.amountSatang)
    .execute()
  const open = rows.map(
    (row): OrderToPay => ({
      id: row.id,
      hex: row.hex,
      buyerId: row.buyer_id,
      state: row.state,
      amountSatang: transfer.amountSatang,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      lineCount: 1,
      ownedLineCount: 0,
    }),
  )
  const chosen = chooseOrderForSlip(transfer, open, job.submitterId, job.orderId ?? undefined)
  return chosen && { id: chosen.id }
}

async function askLater(platform: Platform, job: SlipJob, wantedSeconds: number): Promise<SlipOutcome> {
  const planned = slipRetrySeconds[job.attempt]
  if (planned === undefined) {
    await endEvent(platform, job.eventId, 'unknown')
    await notifyInVain(platform, job)
    return { unknownFor: 'good' }
  }
  const retryAfterSeconds = Math.max(planned, wantedSeconds)
  const next: SlipJob = { ...job, attempt: job.attempt + 1 }
  const runAt = new Date(platform.clock.now().getTime() + retryAfterSeconds * 1_000)
  await inTransaction(platform.db, (trx) =>
    enqueue(trx, 'payments.verify-slip', next, { key: keyOfJob(next), runAt, attemptsMax: outageTriesMax }),
  )
  return { unknownFor: 'now', retryAfterSeconds }
}

async function notifyInVain(platform: Platform, job: SlipJob): Promise<void> {
  const { submitterId } = job
  if (submitterId === null) return
  await inTransaction(platform.db, (trx) =>
    sendMessage(trx, {
      personId: submitterId,
      type: 'warning',
      key: `slip:${job.sendingBank}:${job.transRef}:${submitterId}:in-vain`,
      html: slipInVain(),
    }),
  )
}

/** The money may be there: its buyer is told, who holds permission 2 everywhere looks at the bank, and the order's trail says so. */
async function notifyUnanswered(platform: Platform, job: SlipJob): Promise<void> {
  const { submitterId, orderId, sendingBank, transRef } = job
  await inTransaction(platform.db, async (trx) => {
    const staff = await staffEverywhere(trx, [permission.money])
    const html = slipUnanswered({ orderId, transRef: `${sendingBank} ${transRef}` })
    await sendMessages(
      trx,
      [
        ...(submitterId === null ? [] : [{ personId: submitterId, html: slipWithoutAnswer() }]),
        ...staff.map((personId) => ({ personId, html })),
      ].map((message) => ({
        ...message,
        type: 'warning' as const,
        key: `slip:${sendingBank}:${transRef}:${message.personId}:unanswered`,
      })),
    )
    if (orderId !== null)
      await recordAudit(trx, {
        actorId: null,
        action: 'order.slip-unanswered',
        object: `order:${orderId}`,
        after: { reference: transRef },
      })
  })
}

async function endEvent(platform: Platform, eventId: number, outcome: string): Promise<void> {
  await platform.db
    .updateTable('payment_event')
    .set({ processed_at: platform.clock.now(), outcome })
    .where('id', '=', eventId)
    .execute()
}

/** The order of the open page counts only when it is the caller's own: a guessed id reveals nothing and uses up no other buyer's limit. */
async function ownOpenOrder(
  platform: Platform,
  orderId: string | undefined,
  buyerId: string | null,
): Promise<string | null> {
  if (orderId === undefined || buyerId === null) return null
  const order = await findAskableOrder(platform, { id: orderId })
  return order !== undefined && order.buyerId === buyerId && isOpen(order.state) ? order.id : null
}

function presentVerdict(outcome: SlipOutcome, submitterId: string | null): SlipVerdict {
  if ('unknownFor' in outcome) {
    return outcome.unknownFor === 'now'
      ? refuse('slip.wait', { retryAfterSeconds: outcome.retryAfterSeconds })
      : refuse('slip.not-verified')
  }
  const isOwn = submitterId !== null && outcome.buyerId === submitterId
  if (outcome.moneyState === 'MATCHED') {
    // A stranger with a copy of a used slip learns nothing about whose it was.
    if (outcome.isRepeat && !isOwn) return refuse('slip.used')
    return { order: isOwn ? outcome.orderId : null, state: 'paid' }
  }
  if (outcome.moneyState === 'REJECTED') return refuse('slip.not-verified')
  if (outcome.isRepeat && !isOwn) return refuse('slip.used')
  return refuse('slip.unmatched')
}
