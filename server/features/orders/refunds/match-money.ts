import { sql } from 'kysely'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import { isOpen } from '#rules/orders/order-states.ts'
import { isRefundDueAtOnce } from '#rules/payments/transfer-states.ts'
import { refuse } from '#rules/refusal.ts'
import { accounts, post } from '#server/features/ledger/index.ts'
import { ownedSheetIds } from '../../catalogue/index.ts'
import { lockOrder, type LockedOrder, settleOrder } from '#server/features/orders/checkout/index.ts'
import { keepOwnedPart } from '#server/features/orders/payments/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { creditOfOrder } from '../credit/index.ts'
import { mustBeLittleAlone } from './given-alone.ts'
import { lockMoney, type LockedMoney, readMoneyId } from './open-money.ts'

/**
 * Pays an open order with money of exactly its amount that pays nothing, or that was to go back, as if the money had named it. Locks the
 * order, then the money row, as every payment does (INV-01). Refuses: not-found, staff.own-matter, money.*, orders.already-paid, orders.closed, orders.already-owned.
 */
export async function matchMoney(
  trx: Trx,
  platform: Platform,
  staffId: string,
  input: { id: string; order: string },
): Promise<void> {
  const order = await lockOrder(trx, { id: input.order })
  const number = await numberOfMoney(trx, input.id)
  const money = number === undefined ? undefined : await lockMoney(trx, number)
  if (order === undefined || money === undefined || number === undefined) return refuse('not-found')
  const isOwed = money.state === 'REFUND_DUE' && (await owedBy(trx, number)) !== null
  if (money.state !== 'UNMATCHED' && !isOwed) refuse('money.decided-meanwhile')
  if (money.reversed) refuse('money.taken-back')
  mustNotBeOwn(staffId, [order.buyer_id, money.personId], `money:${number}`)
  if (order.state === 'paid') refuse('orders.already-paid')
  if (!isOpen(order.state)) refuse('orders.closed')
  const creditSatang = await creditOfOrder(trx, order.id)
  if (money.amountSatang !== order.total_satang - creditSatang) refuse('money.other-amount')
  await mustNotOwnAll(trx, order)
  const received = { id: number, ...money }
  const now = platform.clock.now()
  const alone = await mustBeByTwo(trx, { staffId, now }, received, order)
  const from = await freeMoney(trx, received)
  await payByKeptMoney(trx, platform, received, { order, creditSatang, now, from, as: 'matched' })
  await recordAudit(trx, {
    actorId: staffId,
    action: 'money.match',
    object: `money:${number}`,
    before: { state: money.state, reason: money.reason, orderId: money.orderId },
    after: { orderId: order.id, amountSatang: money.amountSatang, ...(alone && { alone }) },
  })
}

/** The number of `money:12`, or of the money that `due:5` is to give back. Refuses: not-found. */
export async function numberOfMoney(trx: Trx, id: string): Promise<number | undefined> {
  const { kind, number } = readMoneyId(id)
  if (kind === 'money') return number
  const due = await trx
    .selectFrom('refund_due')
    .select('money_id')
    .where('id', '=', number)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  return due?.money_id ?? undefined
}

/**
 * A large sum that names neither this order nor its buyer would else be given to anybody, and to the sellers of anything, by one person, and
 * so would many small ones: one decides that it goes back, another lets it pay. What is owed to a known buyer pays no order of another. Answers whether one
 * person alone gives it to another. Refuses: money.second-person, money.other-buyer.
 */
export async function mustBeByTwo(
  trx: Trx,
  by: { staffId: string; now: Date },
  { id, amountSatang, state, reason, orderId, personId }: LockedMoney & { id: number },
  order: Pick<LockedOrder, 'id' | 'buyer_id'>,
): Promise<boolean> {
  if (orderId === order.id || personId === order.buyer_id) return false
  const decided = await owedBy(trx, id)
  const isOwn = decided === null || (reason !== null && isRefundDueAtOnce(reason))
  if (isOwn && state === 'REFUND_DUE' && personId !== null) refuse('money.other-buyer')
  if (decided !== null && decided !== by.staffId) return false
  await mustBeLittleAlone(trx, amountSatang, by)
  return true
}

/** Who of staff decided that this money goes back, and that it was not given back yet. */
async function owedBy(trx: Trx, moneyId: number): Promise<string | null> {
  const due = await trx
    .selectFrom('refund_due')
    .select('owed_by')
    .where('money_id', '=', moneyId)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  return due?.owed_by ?? null
}

/** The account where the money lies. What was to go back no longer does; the database deletes no due that was paid. Refuses: money.decided-meanwhile. */
export async function freeMoney(
  trx: Trx,
  { id, state }: LockedMoney & { id: number },
): Promise<'unmatched' | 'refundsDue'> {
  if (state !== 'REFUND_DUE') return 'unmatched'
  const { numAffectedRows } = await sql`
    delete from refund_due where money_id = ${id} and refunded_at is null and at_provider_since is null`.execute(
    trx,
  )
  if (numAffectedRows !== 1n) refuse('money.decided-meanwhile')
  return 'refundsDue'
}

/** Refuses: orders.already-owned. */
export async function mustNotOwnAll(trx: Trx, { lines, reader_id }: LockedOrder): Promise<void> {
  const sheetIds = lines.map(({ sheet_id: sheetId }) => sheetId)
  const owned = await ownedSheetIds(trx, reader_id, sheetIds)
  if (sheetIds.every((sheetId) => owned.has(sheetId))) refuse('orders.already-owned', { sheets: sheetIds })
}

/** Pays an order with money we hold, as if it had come for it; what the reader owns already is owed back. */
export async function payByKeptMoney(
  trx: Trx,
  platform: Platform,
  money: LockedMoney & { id: number },
  paid: {
    order: LockedOrder
    creditSatang: Satang
    now: Date
    from: 'unmatched' | 'refundsDue'
    as: 'matched' | 'delivered'
  },
): Promise<void> {
  const { order, creditSatang, now } = paid
  const { id, provider, amountSatang } = money
  await post(trx, {
    key: `money:${id}:${paid.as}`,
    kind: 'unmatched',
    occurredAt: now,
    period: monthNumber(bangkokParts(now)),
    orderId: order.id,
    postings: [{ from: accounts[paid.from], to: accounts.ofGateway(provider), satang: amountSatang }],
  })
  await trx
    .updateTable('money_received')
    .set({ state: 'MATCHED', order_id: order.id, person_id: order.buyer_id })
    .where('id', '=', id)
    .execute()
  const settled = await settleOrder(trx, platform, { order, provider, paidAt: now, creditSatang })
  if (settled.refundDueSatang > 0)
    await keepOwnedPart(trx, { id, provider, amountSatang }, order, settled.refundDueSatang, now)
}
