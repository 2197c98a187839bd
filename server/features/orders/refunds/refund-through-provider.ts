import { sql } from 'kysely'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import type { PaymentProvider } from '#server/adapters/payments/provider.ts'
import { accounts, type Entry, post } from '#server/features/ledger/index.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reportMisconfiguration, settleTakenBackLater } from '../payments/index.ts'
import { mustNotBeGivenBack } from '../credit/index.ts'
import { dueByStaff, entryOf, returnDue, settleMoney, notifyReturned } from './return-money.ts'

/** Longer than one question with all its retries. */
const askingMilliseconds = 60_000

type Input = { id: string; amount: number }

/**
 * Refunds through the payment service the money came by: marks the due so that it goes no other way, asks the service outside any
 * transaction, books its answer. After a crash the mark stays, and a retry gets the same refund. If the service cannot, the mark goes and
 * staff transfer by hand. Refuses: not-found, staff.own-matter, money.*, refunds.changed-meanwhile; throws ProviderUnavailable.
 */
export async function refundThroughProvider(
  platform: Platform,
  staffId: string,
  input: Input,
): Promise<Date> {
  const { db, payments } = platform
  const asked = await inTransaction(db, (trx) => markAsked(trx, platform, staffId, input))
  const answer = await reportMisconfiguration(platform, () => asked.refund(asked.what))
  if (answer.kind === 'made')
    return await inTransaction(db, (trx) =>
      book(trx, platform, staffId, { ...asked, input, reference: `${payments.name} ${answer.id}` }),
    )
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('refund_due')
      .set({ at_provider_since: null })
      .where('id', '=', asked.dueId)
      .where('refunded_at', 'is', null)
      .execute()
    // The service may have refused because it reversed the payment itself meanwhile; that settlement skipped the marked due, so it runs
    // again.
    await settleTakenBackLater(trx, asked.moneyId)
  })
  return refuse('money.by-hand')
}

async function markAsked(trx: Trx, { clock, payments }: Platform, staffId: string, input: Input) {
  const now = clock.now()
  const { dueId, due } = await dueByStaff(trx, staffId, input, now)
  if (!due.at_provider) mustNotBeGivenBack({ ...due, holder_closed: false })
  const refund = payments.refund?.bind(payments)
  const payment = await paymentOf(trx, payments, dueId)
  if (refund === undefined || payment === undefined) return refuse('money.by-hand')
  // One asks at a time: of two at once the second would not see the refund the first has made.
  const updated = await trx
    .updateTable('refund_due')
    .set({ at_provider_since: now })
    .where('id', '=', dueId)
    .where((on) =>
      on.or([
        on('at_provider_since', 'is', null),
        on('at_provider_since', '<', new Date(now.getTime() - askingMilliseconds)),
      ]),
    )
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) refuse('money.at-provider')
  const what = { providerPaymentId: payment.id, amountSatang: due.amount_satang, key: `due:${dueId}` }
  return { dueId, moneyId: payment.moneyId, refund, what }
}

async function book(
  trx: Trx,
  platform: Platform,
  staffId: string,
  { dueId, input, reference }: { dueId: number; input: Input; reference: string },
): Promise<Date> {
  const now = platform.clock.now()
  const { due } = await dueByStaff(trx, staffId, { ...input, id: `due:${dueId}` }, now)
  await settleMoney(trx, due)
  await returnDue(trx, dueId, due, { by: staffId, settledAs: 'sent', reference, now, byProvider: true })
  await post(
    trx,
    entryOf(`refund-due:${dueId}:returned`, 'refund', due, now, [
      // It never reaches our bank: the service pays us less.
      {
        from: accounts.refundsDue,
        to: accounts.ofGateway(platform.payments.name),
        satang: due.amount_satang,
      },
    ]),
  )
  await notifyReturned(trx, dueId, due, reference)
  return now
}

/**
 * The service refunded of its own accord, as its report says (`reference`: its name and number): the due is settled and booked on the day
 * of the report. Refuses: not-found, staff.own-matter, money.*, refunds.changed-meanwhile.
 */
export async function bookRefundOfProvider(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  staffId: string,
  input: {
    due: string
    satang: Satang
    gateway: string
    reference: string
    booked: Pick<Entry, 'occurredAt' | 'period'>
  },
): Promise<void> {
  const now = clock.now()
  const { due: id, satang, gateway, reference, booked } = input
  const { dueId, due } = await dueByStaff(
    trx,
    staffId,
    { id: `due:${id}`, amount: satangToBaht(satang) },
    now,
  )
  await settleMoney(trx, due)
  await returnDue(trx, dueId, due, { by: staffId, settledAs: 'sent', reference, now, byProvider: true })
  const postings = [{ from: accounts.refundsDue, to: gateway, satang: due.amount_satang }]
  await post(trx, { ...entryOf(`refund-due:${dueId}:returned`, 'refund', due, now, postings), ...booked })
  await notifyReturned(trx, dueId, due, reference)
}

/**
 * The service's id of the payment that is refunded: the money itself, or what paid the order. A reversed payment does not count, unless it
 * was asked for before: then only the service knows which of the two it was.
 */
async function paymentOf(
  trx: Trx,
  { name }: PaymentProvider,
  dueId: number,
): Promise<{ id: string; moneyId: number } | undefined> {
  const { rows } = await sql<{ id: string; moneyId: number }>`
    select m.transaction_id as id, m.id as "moneyId" from refund_due due join money_received m
      on m.id = due.money_id or (due.money_id is null and m.order_id = due.order_id and m.state = 'MATCHED')
    where due.id = ${dueId} and m.provider = ${name} and m.transaction_id is not null and m.amount_satang >= due.amount_satang
      and (due.at_provider_since is not null or not m.evidence ? 'reversedAt') order by m.id limit 1`.execute(
    trx,
  )
  return rows[0]
}
