import { sql } from 'kysely'
import { bangkokParts, monthNumber } from '#rules/calendar/bangkok.ts'
import { isOpen } from '#rules/orders/order-states.ts'
import { refuse } from '#rules/refusal.ts'
import { accounts, post } from '#server/features/ledger/index.ts'
import { lockOrder, reviveOrder, settleOrder } from '#server/features/orders/checkout/index.ts'
import { keepOwnedPart } from '#server/features/orders/payments/index.ts'
import { ownedSheetIds } from '../../catalogue/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockMoney, readMoneyId } from './open-money.ts'

/**
 * "I paid and got nothing": an order that ended stays ended (INV-01); a new one of the same lines at the same prices takes its
 * place, once, and the money that came too late pays it. What was owed back for that money is owed no more. The order first, then
 * the money row, in the order in which every payment locks them.
 * Refuses: not-found, staff.own-matter, money.*, orders.already-paid, orders.already-owned, orders.still-open,
 * orders.delivered-already, promo.used-up.
 */
export async function deliverOrder(
  trx: Trx,
  platform: Platform,
  staffId: string,
  input: { id: string; order: string },
): Promise<string> {
  const { kind, number } = readMoneyId(input.id)
  const old = await lockOrder(trx, { id: input.order })
  const moneyId = kind === 'money' ? number : await moneyOfDue(trx, number)
  const money = moneyId === undefined ? undefined : await lockMoney(trx, moneyId)
  if (old === undefined || money === undefined || moneyId === undefined) return refuse('not-found')
  mustNotBeOwn(staffId, [old.buyer_id, money.personId], input.id)
  if (money.state !== 'UNMATCHED' && money.state !== 'REFUND_DUE') refuse('money.decided-meanwhile')
  if (money.reversed) refuse('money.taken-back')
  if (old.state === 'paid') refuse('orders.already-paid')
  if (isOpen(old.state)) refuse('orders.still-open')
  if (money.amountSatang !== old.total_satang) refuse('money.other-amount')
  const sheetIds = old.lines.map(({ sheet_id: sheetId }) => sheetId)
  const owned = await ownedSheetIds(trx, old.reader_id, sheetIds)
  if (sheetIds.every((sheetId) => owned.has(sheetId))) refuse('orders.already-owned', { sheets: sheetIds })

  const now = platform.clock.now()
  const order = await reviveOrder(trx, old, now)
  const from = money.state === 'REFUND_DUE' ? accounts.refundsDue : accounts.unmatched
  if (money.state === 'REFUND_DUE') await oweNoMore(trx, moneyId)
  await post(trx, {
    key: `money:${moneyId}:delivered`,
    kind: 'unmatched',
    occurredAt: now,
    period: monthNumber(bangkokParts(now)),
    orderId: order.id,
    postings: [{ from, to: accounts.ofGateway(money.provider), satang: money.amountSatang }],
  })
  await trx
    .updateTable('money_received')
    .set({ state: 'MATCHED', order_id: order.id, person_id: order.buyer_id })
    .where('id', '=', moneyId)
    .execute()
  const settled = await settleOrder(trx, platform, {
    order,
    provider: money.provider,
    paidAt: now,
    creditSatang: 0,
  })
  if (settled.refundDueSatang > 0) {
    const received = { id: moneyId, provider: money.provider, amountSatang: money.amountSatang }
    await keepOwnedPart(trx, received, order, settled.refundDueSatang, now)
  }
  const facts = { money: moneyId, amountSatang: money.amountSatang }
  await recordAudit(trx, {
    actorId: staffId,
    action: 'order.deliver',
    object: `order:${order.id}`,
    before: { state: money.state, reason: money.reason },
    after: { ...facts, revivedFrom: old.id },
  })
  await recordAudit(trx, {
    actorId: staffId,
    action: 'order.delivered-anew',
    object: `order:${old.id}`,
    after: { ...facts, as: order.id },
  })
  return order.id
}

async function moneyOfDue(trx: Trx, dueId: number): Promise<number | undefined> {
  const due = await trx
    .selectFrom('refund_due')
    .select('money_id')
    .where('id', '=', dueId)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  return due?.money_id ?? undefined
}

/** Nothing went back yet: the database does not delete what did. Refuses: money.decided-meanwhile. */
async function oweNoMore(trx: Trx, moneyId: number): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from refund_due where money_id = ${moneyId} and refunded_at is null and at_provider_since is null`.execute(
    trx,
  )
  if (numAffectedRows !== 1n) refuse('money.decided-meanwhile')
}
