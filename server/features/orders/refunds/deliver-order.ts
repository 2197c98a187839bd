import { isOpen } from '#rules/orders/order-states.ts'
import { refuse } from '#rules/refusal.ts'
import { lockOrder, reviveOrder } from '#server/features/orders/checkout/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { haveOpenAccounts } from '#server/platform/open-account.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockHolder } from '../credit/index.ts'
import { freeMoney, mustBeByTwo, mustNotOwnAll, numberOfMoney, payByKeptMoney } from './match-money.ts'
import { lockMoney } from './open-money.ts'

/**
 * "I paid and got nothing": an ended order stays ended (INV-01); once, a new one with the same lines and prices replaces it, the late money
 * pays it and is no longer owed back. Locks the order, then the money row, as every payment does. Refuses: not-found, staff.own-matter,
 * money.*, orders.already-paid, orders.already-owned, orders.still-open, orders.delivered-already, promo.used-up, sheets.author-gone, credit.no-buyer
 * (the account is closed: nobody could read it).
 */
export async function deliverOrder(
  trx: Trx,
  platform: Platform,
  staffId: string,
  input: { id: string; order: string },
): Promise<string> {
  const old = await lockOrder(trx, { id: input.order })
  const moneyId = await numberOfMoney(trx, input.id)
  const money = moneyId === undefined ? undefined : await lockMoney(trx, moneyId)
  if (old === undefined || money === undefined || moneyId === undefined) return refuse('not-found')
  mustNotBeOwn(staffId, [old.buyer_id, money.personId], input.id)
  if (money.state !== 'UNMATCHED' && money.state !== 'REFUND_DUE') refuse('money.decided-meanwhile')
  if (money.reversed) refuse('money.taken-back')
  if (old.state === 'paid') refuse('orders.already-paid')
  if (isOpen(old.state)) refuse('orders.still-open')
  if (money.amountSatang !== old.total_satang) refuse('money.other-amount')
  const received = { id: moneyId, ...money }
  const now = platform.clock.now()
  const alone = await mustBeByTwo(trx, { staffId, now }, received, old)
  await mustNotOwnAll(trx, old)
  await lockHolder(trx, old.buyer_id)
  await mustHaveAuthors(trx, old.id)
  const order = await reviveOrder(trx, old, now)
  const from = await freeMoney(trx, received)
  await payByKeptMoney(trx, platform, received, { order, creditSatang: 0, now, from, as: 'delivered' })
  const facts = { money: moneyId, amountSatang: money.amountSatang }
  await recordAudit(trx, {
    actorId: staffId,
    action: 'order.deliver',
    object: `order:${order.id}`,
    before: { state: money.state, reason: money.reason },
    after: { ...facts, revivedFrom: old.id, ...(alone && { alone }) },
  })
  await recordAudit(trx, {
    actorId: staffId,
    action: 'order.delivered-anew',
    object: `order:${old.id}`,
    after: { ...facts, as: order.id },
  })
  return order.id
}

/**
 * A closed seller account may have lost name, ID and bank account, so the share could never be paid. Locking the authors puts a closing
 * wholly before this (refused) or after (the share counts). Refuses: sheets.author-gone.
 */
async function mustHaveAuthors(trx: Trx, orderId: string): Promise<void> {
  const lines = await trx
    .selectFrom('order_line')
    .select('author_id')
    .where('order_id', '=', orderId)
    .execute()
  const authors = lines.map(({ author_id }) => author_id)
  if (!(await haveOpenAccounts(trx, authors))) refuse('sheets.author-gone')
}
