import { sql } from 'kysely'
import { orderExpiry } from '#rules/orders/order-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { Trx } from '#server/platform/database.ts'
import { newOrderId, newPaymentReference } from '#server/platform/ids.ts'
import { insertOrder } from './insert-order.ts'
import { usePromo } from './promo.queries.ts'
import { type LockedOrder, lockOpenOrder } from './settle-order.ts'

/**
 * Replaces an ended order by a new open one, locked, with the same lines and prices, for money that has arrived already. Its promo code is
 * used again if a use is left. The caller holds the lock of the old order. Refuses: orders.delivered-already, promo.used-up.
 */
export async function reviveOrder(
  trx: Trx,
  old: Pick<LockedOrder, 'id' | 'buyer_id'>,
  now: Date,
): Promise<LockedOrder> {
  const again = await trx
    .selectFrom('orders')
    .select('id')
    .where('revived_from', '=', old.id)
    .executeTakeFirst()
  if (again !== undefined) refuse('orders.delivered-already', { order: again.id })
  const facts = await trx
    .selectFrom('orders')
    .select(['list_satang', 'discount_satang', 'total_satang', 'promo_code', 'qr_provider'])
    .where('id', '=', old.id)
    .executeTakeFirstOrThrow()
  const lines = await trx
    .selectFrom('order_line')
    .select([
      'sheet_id as sheetId',
      'author_id as authorId',
      'store_code as storeCode',
      'sheet_name as sheetName',
      'list_satang as listSatang',
      'discount_satang as discountSatang',
      'paid_satang as paidSatang',
      'source',
    ])
    .where('order_id', '=', old.id)
    .orderBy('position')
    .execute()
  const card = await trx
    .selectFrom('gift')
    .select(['from_name as from', 'message'])
    .where('order_id', '=', old.id)
    .executeTakeFirst()
  const id = newOrderId()
  await insertOrder(trx, {
    id,
    buyerId: old.buyer_id,
    state: 'created',
    listSatang: facts.list_satang,
    discountSatang: facts.discount_satang,
    totalSatang: facts.total_satang,
    promoCode: facts.promo_code,
    hex: newPaymentReference(),
    qrData: null,
    qrProvider: facts.qr_provider,
    providerPaymentId: null,
    // A hash of its own, because the buyer may have made an open order of the same sheets meanwhile.
    contentHash: `revived:${old.id}`,
    createdAt: now,
    expiresAt: orderExpiry(now),
    inquireAt: null,
    lines,
    gift: card,
  })
  await trx.updateTable('orders').set({ revived_from: old.id }).where('id', '=', id).execute()
  if (facts.promo_code !== null) {
    const { rows } = await sql<{ left: boolean }>`
      select use_limit_total is null or used_count < use_limit_total as left from promo_code
      where code = ${facts.promo_code} for update`.execute(trx)
    if (rows[0]?.left !== true) refuse('promo.used-up')
    await usePromo(trx, facts.promo_code, id, old.buyer_id, now)
  }
  return await lockOpenOrder(trx, id)
}
