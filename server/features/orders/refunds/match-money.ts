import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import { isOpen } from '#rules/orders/order-states.ts'
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
import { lockMoney, type LockedMoney, readMoneyId } from './open-money.ts'

/**
 * Pays an open order with unmatched money of exactly its amount, as if the money had named it. Locks the order, then the money row, as
 * every payment does (INV-01). Refuses: not-found, staff.own-matter, money.*, orders.already-paid, orders.closed, orders.already-owned.
 */
export async function matchMoney(
  trx: Trx,
  platform: Platform,
  staffId: string,
  input: { id: string; order: string },
): Promise<void> {
  const { kind, number } = readMoneyId(input.id)
  if (kind !== 'money') refuse('not-found')
  const order = await lockOrder(trx, { id: input.order })
  const money = await lockMoney(trx, number)
  if (order === undefined || money === undefined) return refuse('not-found')
  if (money.state !== 'UNMATCHED') refuse('money.decided-meanwhile')
  if (money.reversed) refuse('money.taken-back')
  mustNotBeOwn(staffId, [order.buyer_id, money.personId], `money:${number}`)
  if (order.state === 'paid') refuse('orders.already-paid')
  if (!isOpen(order.state)) refuse('orders.closed')
  const creditSatang = await creditOfOrder(trx, order.id)
  if (money.amountSatang !== order.total_satang - creditSatang) refuse('money.other-amount')
  await mustNotOwnAll(trx, order)
  const now = platform.clock.now()
  const received = { id: number, ...money }
  await payByKeptMoney(trx, platform, received, {
    order,
    creditSatang,
    now,
    from: 'unmatched',
    as: 'matched',
  })
  await recordAudit(trx, {
    actorId: staffId,
    action: 'money.match',
    object: `money:${number}`,
    before: { state: 'UNMATCHED', reason: money.reason, orderId: money.orderId },
    after: { orderId: order.id, amountSatang: money.amountSatang },
  })
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
