import type { Satang } from '#rules/money/satang.ts'
import { creditToUse } from '#rules/orders/credit.ts'
import { isOpen, type OrderState } from '#rules/orders/order-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { notify } from '#server/platform/notifications.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ownedSheetIds } from '../../catalogue/index.ts'
import { creditOfOrder, keepCredit, lockCredit, lockHolder } from '../credit/index.ts'
import { orderChanged } from './order-events.ts'
import { type LockedOrder, lockOrder, settleOrder } from './settle-order.ts'

/**
 * Pays an open order from the buyer's credit: wholly, or a part is held and the QR is made anew for the rest. The caller has locked the
 * holder, then the order (closing an account locks in this order too); the credit is locked here. Returns what was used: 0 where the rest
 * would lie below the provider's floor, or where the provider made the QR for the old amount. Refuses: orders.already-owned.
 */
export async function payWithCredit(
  trx: Trx,
  platform: Platform,
  order: LockedOrder,
  { atMost = Number.MAX_SAFE_INTEGER, isNew = false }: { atMost?: Satang; isNew?: boolean } = {},
): Promise<Satang> {
  const { payments, clock } = platform
  const at = clock.now()
  const balance = Math.min(await lockCredit(trx, order.buyer_id), atMost)
  const before = await creditOfOrder(trx, order.id)
  const due = order.total_satang - before
  const use = creditToUse(due, balance, payments.floorSatang ?? 0)
  const rest = due - use
  if (use === 0 || (rest > 0 && !payments.qrIsLocal && !isNew)) return 0
  // Read under the lock of the credit, so that the second of two equal orders sees what the first has bought.
  const sheetIds = order.lines.map(({ sheet_id: sheetId }) => sheetId)
  const owned = [...(await ownedSheetIds(trx, order.reader_id, sheetIds))]
  if (owned.length > 0) refuse('orders.already-owned', { sheets: owned })
  await keepCredit(trx, order, { before, satang: use, at })
  if (rest === 0) {
    const { ownedAlready } = await settleOrder(trx, platform, {
      order,
      provider: 'credit',
      paidAt: at,
      creditSatang: order.total_satang,
    })
    // A transfer, which takes no credit lock, has paid for one of them since: nothing is spent.
    if (ownedAlready.length > 0) refuse('orders.already-owned', { sheets: [...ownedAlready] })
  } else if (payments.qrIsLocal) {
    const { qrData } = await payments.createQr({
      orderId: order.id,
      hex: order.hex,
      amountSatang: rest,
      createdAt: order.created_at,
      expiresAt: order.expires_at,
    })
    await trx.updateTable('orders').set({ qr_data: qrData }).where('id', '=', order.id).execute()
    await notify(trx, orderChanged, order.id)
  }
  return use
}

/**
 * Uses the buyer's credit for one of their own open orders. Refuses: not-found, orders.already-paid, orders.closed, orders.already-owned,
 * credit.not-enough, credit.no-buyer.
 */
export async function useCredit(
  trx: Trx,
  platform: Platform,
  buyer: Person,
  orderId: string,
): Promise<OrderState> {
  await lockHolder(trx, buyer.id)
  const order = await lockOrder(trx, { id: orderId })
  if (order?.buyer_id !== buyer.id) return refuse('not-found')
  if (order.state === 'paid') refuse('orders.already-paid')
  if (!isOpen(order.state) || order.expires_at <= platform.clock.now()) refuse('orders.closed')
  if ((await payWithCredit(trx, platform, order)) === 0) refuse('credit.not-enough')
  const { state } = await trx
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return state
}
