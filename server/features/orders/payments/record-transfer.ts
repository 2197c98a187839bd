import { sql } from 'kysely'
import type { OrderState } from '#rules/orders/order-states.ts'
import {
  type MatchDecision,
  matchTransfer,
  type OrderToPay,
  type TransferWay,
} from '#rules/payments/match-transfer.ts'
import type { TransferState, UnmatchedReason } from '#rules/payments/transfer-states.ts'
import type { ConfirmedTransfer } from '#server/adapters/payments/provider.ts'
import { accounts } from '#server/features/ledger/index.ts'
import {
  closeOrders,
  type LockedOrder,
  orderToLock,
  settleOrder,
} from '#server/features/orders/checkout/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Db, LostRace, type Trx } from '#server/platform/database.ts'
import { failpoint } from '#server/platform/failpoints.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { later } from '#server/platform/statement-cache.ts'
import { bookUnmatchedMoney, keepOwnedPart } from './keep-money.ts'
import {
  decideHeldMoney,
  giveOtherKey,
  insertMoney,
  type KnownMoney,
  lockKnownMoney,
  lockReference,
  type MoneyFacts,
  type MoneyRow,
  markReversed,
  moneyThatPaid,
} from './money.queries.ts'

/** Done by refunds, which import payments; the name stands here because the reverse import is forbidden. */
export const moneyTakenBackJob = 'payments.money-taken-back'

export async function settleTakenBackLater(db: Db, moneyId: number): Promise<void> {
  await enqueue(db, moneyTakenBackJob, { moneyId }, { key: `${moneyTakenBackJob}:${moneyId}` })
}

export interface TransferToRecord {
  transfer: ConfirmedTransfer
  way: TransferWay
  /** The order it is for: by its reference, or as chosen for a slip without one. */
  order: { hex: string } | { id: string } | undefined
  /** The person who handed in the slip. */
  submitterId?: string
  /** False for a slip when the provider could not be asked for the other transfers of its reference. */
  otherTransfersKnown: boolean
}

export interface RecordedTransfer {
  moneyState: TransferState
  reason: UnmatchedReason | null
  orderId: string | null
  orderState: OrderState | null
  buyerId: string | null
  /** Seen before under this very key. */
  isRepeat: boolean
  /** The bank took it back, now or before. */
  reversed: boolean
}

/**
 * Records a confirmed transfer once for ever and pays its order when everything agrees. One transaction locks the order first (or the
 * reference, when the order is not ours), then the money row, so that two reports of the same money wait for each other (INV-01).
 */
export async function recordTransfer(
  trx: Trx,
  platform: Platform,
  input: TransferToRecord,
): Promise<RecordedTransfer> {
  const { transfer } = input
  const provider = transfer.through ?? platform.payments.name
  const locked =
    input.order && (await sql<LockedOrder>`${later}${orderToLock(input.order)}`.execute(trx)).rows
  let found = input.order && (await lockKnownMoney(trx, provider, transfer, input.order))
  const order = locked?.[0]
  if (!found || !order) {
    if (transfer.ref1 !== undefined) await lockReference(trx, transfer.ref1)
    found = await lockKnownMoney(trx, provider, transfer, undefined)
  }
  const { sameKey, otherKey, lines, creditSatang } = found
  const known = sameKey ?? (input.otherTransfersKnown ? otherKey : undefined)
  if (known && known !== sameKey) await giveOtherKey(trx, known.id, transfer)
  if (known && known.state !== 'RECEIVED') {
    return {
      ...(await repeat(trx, platform, { ...known, provider }, transfer, order)),
      isRepeat: known === sameKey,
    }
  }
  const likelySameId = known && known === otherKey ? undefined : otherKey?.id
  const decision = decide(platform, input, order, { lines, creditSatang })
  const facts = factsOf(decision, input, order, likelySameId)
  const now = platform.clock.now()
  if (known) await decideHeldMoney(trx, known.id, transfer, facts)
  const paying = decision.act === 'pay' ? order : undefined
  const stored = known ? [known] : await insertMoney(trx, provider, transfer, facts, now, paying && later)
  const settled =
    paying && (await settleOrder(trx, platform, { order: paying, provider, paidAt: now, creditSatang }))
  const [row] = stored
  if (row === undefined) throw await whyNotStored(trx, transfer, paying)
  const money = { id: row.id, provider, amountSatang: transfer.amountSatang }
  if (settled && paying) {
    failpoint('payment.order-paid')
    if (settled.refundDueSatang > 0) await keepOwnedPart(trx, money, paying, settled.refundDueSatang, now)
    failpoint('payment.before-commit')
    return answer(facts, paying, 'paid', transfer)
  }
  if (decision.act === 'keep') {
    await bookUnmatchedMoney(
      trx,
      money,
      { ...facts, reason: decision.reason, refundDue: facts.state === 'REFUND_DUE' },
      now,
    )
    if (decision.reason === 'ALREADY_OWNED' && order)
      await closeOrders(trx, platform, [order.id], 'cancelled')
    return answer(
      facts,
      order,
      decision.reason === 'ALREADY_OWNED' ? 'cancelled' : (order?.state ?? null),
      transfer,
    )
  }
  await recordAudit(trx, {
    actorId: null,
    action: decision.act === 'hold' ? 'money.held' : 'money.rejected',
    object: `money:${row.id}`,
    after: { why: decision.act === 'pay' ? '' : decision.why, amountSatang: transfer.amountSatang },
  })
  return answer(facts, order, order?.state ?? null, transfer)
}

/**
 * A lost race is retried and then finds the other row. Two payments of one order wait for each other at its lock, so an open order that is
 * already paid by money is corrupt data: no retry helps.
 */
async function whyNotStored(
  trx: Trx,
  transfer: ConfirmedTransfer,
  paying: LockedOrder | undefined,
): Promise<Error> {
  const paidBy = paying && (await moneyThatPaid(trx, paying.id))
  const name = `transfer ${transfer.transactionId ?? transfer.transRef}`
  return paidBy === undefined
    ? new LostRace(`${name}: stored by another process in this moment`)
    : new Error(`${name}: order ${paying?.id} is ${paying?.state}, and yet paid by money ${paidBy}`)
}

function decide(
  platform: Platform,
  input: TransferToRecord,
  order: LockedOrder | undefined,
  { lines, creditSatang }: Pick<KnownMoney, 'lines' | 'creditSatang'>,
): MatchDecision {
  if (!order) return matchTransfer(input.transfer, undefined, input.way, platform.clock.now())
  const toPay: OrderToPay = {
    id: order.id,
    hex: order.hex,
    buyerId: order.buyer_id,
    state: order.state,
    amountSatang: order.total_satang - creditSatang,
    createdAt: order.created_at,
    expiresAt: order.expires_at,
    lineCount: lines.all,
    ownedLineCount: lines.owned,
  }
  return matchTransfer(input.transfer, toPay, input.way, platform.clock.now())
}

function factsOf(
  decision: MatchDecision,
  input: TransferToRecord,
  order: LockedOrder | undefined,
  likelySameId: number | undefined,
): MoneyFacts {
  // Perhaps the same transfer as one that paid already: refunding it would give away our own money. Staff look first.
  const isCertain = likelySameId === undefined
  const evidence = {
    ...input.transfer.evidence,
    way: input.way,
    ...(decision.act === 'hold' || decision.act === 'reject' ? { why: decision.why } : {}),
    ...(likelySameId === undefined ? {} : { perhapsSameAs: likelySameId }),
  }
  const common = {
    orderId: order?.id ?? null,
    personId: order?.buyer_id ?? input.submitterId ?? null,
    evidence,
  }
  switch (decision.act) {
    case 'pay':
      return { ...common, state: 'MATCHED', reason: null }
    case 'keep':
      return {
        ...common,
        state: decision.refundDue && isCertain ? 'REFUND_DUE' : 'UNMATCHED',
        reason: decision.reason,
      }
    case 'hold':
      return { ...common, state: 'RECEIVED', reason: null }
    case 'reject':
      return { ...common, state: 'REJECTED', reason: null }
  }
}

/** A transfer seen before has no second effect. Only its reversal by the bank is news, and people decide what follows. */
async function repeat(
  trx: Trx,
  platform: Platform,
  known: MoneyRow & { provider: string },
  transfer: ConfirmedTransfer,
  order: LockedOrder | undefined,
): Promise<RecordedTransfer> {
  if (transfer.reversed && !known.reversed && known.state !== 'REJECTED') {
    // A service that refunds by itself pays us less, and says so in its report; a bank debits our account.
    const { name, refund } = platform.payments
    const isOfService = refund !== undefined && known.provider === name
    await markReversed(trx, known.id, {
      at: platform.clock.now(),
      from: isOfService ? accounts.ofGateway(known.provider) : accounts.bankOfRefunds,
    })
    await recordAudit(trx, {
      actorId: null,
      action: 'money.reversed-by-bank',
      object: `money:${known.id}`,
      after: { state: known.state, orderId: known.order_id, amountSatang: known.amount_satang },
    })
    await settleTakenBackLater(trx, known.id)
    platform.log.error({ moneyId: known.id, orderId: known.order_id }, 'the bank took money back')
  }
  const isOfOrder = order !== undefined && order.id === known.order_id
  return {
    moneyState: known.state,
    reason: known.reason,
    orderId: known.order_id,
    orderState: isOfOrder ? order.state : null,
    buyerId: isOfOrder ? order.buyer_id : known.person_id,
    isRepeat: true,
    reversed: known.reversed || transfer.reversed,
  }
}

function answer(
  facts: MoneyFacts,
  order: LockedOrder | undefined,
  orderState: OrderState | null,
  { reversed }: ConfirmedTransfer,
): RecordedTransfer {
  return {
    moneyState: facts.state,
    reason: facts.reason,
    orderId: facts.orderId,
    orderState,
    buyerId: order?.buyer_id ?? null,
    isRepeat: false,
    reversed,
  }
}
