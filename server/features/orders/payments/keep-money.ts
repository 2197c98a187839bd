import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import { type Satang, satangToDecimal } from '#rules/money/satang.ts'
import type { UnmatchedReason } from '#rules/payments/transfer-states.ts'
import { accounts, post } from '#server/features/ledger/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import type { LockedOrder } from '#server/features/orders/checkout/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { moneyHeld } from '#server/words/orders.ts'

interface Money {
  id: number
  provider: string
  amountSatang: Satang
}

interface Kept {
  reason: UnmatchedReason
  orderId: string | null
  personId: string | null
  refundDue: boolean
}

/**
 * Real money that pays no order is never dropped (INV-04): it is booked, audited and listed for staff, its buyer is notified, and what
 * nobody can decide otherwise becomes one refund due (INV-05).
 */
export async function bookUnmatchedMoney(trx: Trx, money: Money, kept: Kept, now: Date): Promise<void> {
  const to = kept.refundDue ? accounts.refundsDue : accounts.unmatched
  await postMoney(
    trx,
    `money:${money.id}:kept`,
    money,
    to,
    money.amountSatang,
    kept.orderId,
    kept.reason,
    now,
  )
  if (kept.refundDue) await insertRefundDue(trx, money, kept, money.amountSatang, now)
  await recordAudit(trx, {
    actorId: null,
    action: 'money.unmatched',
    object: `money:${money.id}`,
    after: {
      reason: kept.reason,
      orderId: kept.orderId,
      amountSatang: money.amountSatang,
      refundDue: kept.refundDue,
    },
  })
  if (kept.orderId === null || kept.personId === null) return
  await sendMessage(trx, {
    personId: kept.personId,
    type: 'warning',
    key: `money:${money.id}:kept`,
    notice: 'money-held',
    html: moneyHeld({
      baht: satangToDecimal(money.amountSatang),
      orderId: kept.orderId,
      reason: kept.reason,
    }),
  })
}

/** The part of a paid order for sheets its buyer already owned by another order. */
export async function keepOwnedPart(
  trx: Trx,
  money: Money,
  order: Pick<LockedOrder, 'id' | 'buyer_id'>,
  amountSatang: Satang,
  now: Date,
): Promise<void> {
  const reason = 'ALREADY_OWNED'
  await postMoney(
    trx,
    `order:${order.id}:owned-part`,
    money,
    accounts.refundsDue,
    amountSatang,
    order.id,
    reason,
    now,
  )
  await insertRefundDue(
    trx,
    money,
    { reason, orderId: order.id, personId: order.buyer_id },
    amountSatang,
    now,
  )
  await sendMessage(trx, {
    personId: order.buyer_id,
    type: 'warning',
    key: `order:${order.id}:owned-part`,
    notice: 'money-held',
    html: moneyHeld({ baht: satangToDecimal(amountSatang), orderId: order.id, reason }),
  })
}

async function postMoney(
  trx: Trx,
  key: string,
  money: Money,
  to: typeof accounts.refundsDue | typeof accounts.unmatched,
  satang: Satang,
  orderId: string | null,
  memo: string,
  now: Date,
): Promise<void> {
  await post(trx, {
    key,
    kind: 'unmatched',
    occurredAt: now,
    period: monthNumber(bangkokParts(now)),
    memo,
    ...(orderId !== null && { orderId }),
    postings: [{ from: accounts.ofGateway(money.provider), to, satang }],
  })
}

async function insertRefundDue(
  trx: Trx,
  money: Money,
  kept: Omit<Kept, 'refundDue'>,
  amountSatang: Satang,
  now: Date,
): Promise<void> {
  if (kept.reason === 'AMOUNT_LOW' || kept.reason === 'UNKNOWN_REF')
    throw new Error(`money ${money.id}: unmatched for ${kept.reason}, which staff decide about first`)
  await trx
    .insertInto('refund_due')
    .values({
      money_id: money.id,
      order_id: kept.orderId,
      person_id: kept.personId,
      amount_satang: amountSatang,
      reason: kept.reason,
      created_at: now,
    })
    .execute()
}
