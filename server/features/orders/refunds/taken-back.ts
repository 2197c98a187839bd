import { sql } from 'kysely'
import { type Satang, satangToDecimal } from '#rules/money/satang.ts'
import { post } from '#server/features/ledger/index.ts'
import { lockOrder } from '#server/features/orders/checkout/index.ts'
import { sendMessages } from '#server/features/messages/index.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { permission, staffEverywhere } from '#server/platform/rights.ts'
import { moneyTakenBack, type TakenBack } from '#server/words/orders.ts'
import { moneyTakenBackJob, settleTakenBackLater } from '../payments/index.ts'
import {
  byBankOf,
  isMoneyOf,
  isOfPaidOrder,
  lockDues,
  ofTakenBack,
  setOffOf,
  bookGivenBack,
  wayOfGivenBack,
} from '../credit/index.ts'
import { type LockedMoney, lockMoney } from './open-money.ts'
import { readOrderToRefund, totalOf } from './order-lines.ts'
import {
  type RefundDue,
  entryOf,
  isAtProvider,
  lockDue,
  notifyGivenBack,
  oweUnmatched,
  returnDue,
  settleMoney,
} from './return-money.ts'

/** Settles a due that the bank reversed wholly, so that staff transfer nothing. The row is locked and still owed. */
export async function settleByBank(
  trx: Trx,
  { id, ...due }: RefundDue & { id: number },
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  await settleMoney(trx, due)
  await returnDue(trx, id, due, { by, now, ...wayOfGivenBack(due.byBank, 'bank') })
  await post(
    trx,
    entryOf(`refund-due:${id}:returned`, 'refund', due, now, await bookGivenBack(trx, id, due.byBank)),
  )
  await notifyGivenBack(trx, id, due)
}

/**
 * Job after a reversal by the bank: dues of that money are settled, or the buyer would get it twice; staff are told about orders not
 * refunded and refunds already paid. No money leaves by it, so it may also settle suspected duplicates, which no person may. Idempotent.
 */
export async function settleTakenBack(platform: Platform, moneyId: number): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    const { rows } = await sql<{ order_id: string | null }>`
      select order_id from money_received where id = ${moneyId} and evidence ? 'reversedAt'`.execute(trx)
    const [report] = rows
    if (report === undefined) return
    if (report.order_id !== null) await lockOrder(trx, { id: report.order_id })
    const now = platform.clock.now()
    const { rows: owed } = await sql<{ id: number }>`
      select d.id from refund_due d join money_received m on ${sql.raw(mayBeSettledBy('d'))}
      where m.id = ${moneyId} and d.refunded_at is null order by d.id`.execute(trx)
    const ids = owed.map(({ id }) => id)
    const locked = await lockDues(trx, { dues: ids, money: [moneyId] })
    const money = await lockMoney(trx, moneyId)
    if (money === undefined) return
    if (money.state === 'UNMATCHED') ids.push(await oweUnmatched(trx, moneyId, now))
    for (const id of ids) {
      const due = await lockDue(trx, id, locked)
      if (due === undefined || due.refunded_at !== null || isAtProvider(platform, due)) continue
      if (due.byBank.satang === due.amount_satang) await settleByBank(trx, { ...due, id }, { by: null, now })
    }
    await notifyStaff(trx, moneyId, money)
  })
}

/** For reversed money `m`: its own dues, and dues of orders that the credit it had become may have paid. */
const mayBeSettledBy = (due: string) =>
  `(${isMoneyOf(due)} or ${isOfPaidOrder(due)} and m.person_id = ${due}.person_id)`

/** Open cases are swept this long after the reversal became known, because a job may be lost. */
const sweptAfterMinutes = 10

/** Queues again what the job can still settle, and jobs that failed for good: for paid orders those only notify staff. */
export async function sweepTakenBack({ db, clock, payments }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - sweptAfterMinutes * 60_000)
  const service = payments.refund === undefined ? null : payments.name
  const isTakenBack = sql`(m.evidence->>'reversedAt')::timestamptz < ${before}`
  const { rows } = await sql<{ id: number }>`
    select m.id from refund_due d join money_received m on ${sql.raw(mayBeSettledBy('d'))}
      where d.refunded_at is null and (d.at_provider_since is null or not exists (
          select from money_received own where ${sql.raw(isMoneyOf('d', 'own'))} and own.provider = ${service}))
        and ${isTakenBack} and ${sql.raw(byBankOf('d'))} = d.amount_satang
    union
    select m.id from money_received m where m.state = 'UNMATCHED' and ${isTakenBack}
    union
    select split_part(key, ':', 2)::bigint from graphile_worker.jobs
      where starts_with(key, ${`${moneyTakenBackJob}:`}) and attempts >= max_attempts`.execute(db)
  for (const { id } of rows) await settleTakenBackLater(db, id)
}

/**
 * The payment of an order is gone and the order can still be read, or the buyer has more than was paid, or the money may be what paid an
 * order. People decide, so staff are notified.
 */
async function notifyStaff(trx: Trx, moneyId: number, money: LockedMoney): Promise<void> {
  const order =
    money.state === 'MATCHED' && money.orderId !== null
      ? await readOrderToRefund(trx, money.orderId)
      : undefined
  const { rows: given } = await sql<{ byUs: Satang; asCredit: boolean; setOff: Satang }>`
    select coalesce(sum(d.amount_satang - ${sql.raw(ofTakenBack('d'))}), 0)::bigint as "byUs",
      coalesce(bool_or(d.settled_as in ('credit', 'bank-and-credit')), false) as "asCredit",
      coalesce(max(${sql.raw(setOffOf('m'))}), 0)::bigint as "setOff"
    from refund_due d join money_received m on ${sql.raw(isMoneyOf('d'))} where m.id = ${moneyId} and d.refunded_at is not null`.execute(
    trx,
  )
  const { byUs = 0, asCredit = false, setOff = 0 } = given[0] ?? {}
  const paid = order === undefined ? money.amountSatang : totalOf(order.lines)
  const twice = money.amountSatang + byUs - paid - setOff
  const { rows: perhaps } = await sql<{ orderId: string | null }>`
    select same.order_id as "orderId" from money_received m join money_received same on same.id = (m.evidence->>'perhapsSameAs')::bigint
    where m.id = ${moneyId} and m.state <> 'MATCHED' and same.state = 'MATCHED' and not same.evidence ? 'reversedAt'`.execute(
    trx,
  )
  const news: { what: TakenBack; key: string; orderId: string | null }[] = perhaps.map(({ orderId }) => ({
    what: 'perhaps',
    key: 'perhaps:',
    orderId,
  }))
  const { orderId } = money
  if (order?.lines.some(({ sold, refunded }) => sold && !refunded))
    news.push({ what: 'paid', key: '', orderId })
  if (twice > 0) news.push({ what: asCredit ? 'credited' : 'refunded', key: 'refunded:', orderId })
  if (news.length === 0) return
  const staff = await staffEverywhere(trx, [permission.money])
  const sums = { baht: satangToDecimal(money.amountSatang), twice: satangToDecimal(Math.max(0, twice)) }
  await sendMessages(
    trx,
    news.flatMap(({ what, key, orderId }) =>
      staff.map((personId) => ({
        personId,
        type: 'warning' as const,
        key: `money:${moneyId}:taken-back:${key}${personId}`,
        html: moneyTakenBack({ ...sums, orderId, moneyId, what }),
      })),
    ),
  )
}
