import { sql } from 'kysely'
import { firstInquiry } from '#rules/payments/inquiry-schedule.ts'
import { inTransaction } from '#server/platform/database.ts'
import { notify } from '#server/platform/notifications.ts'
import type { Platform } from '#server/platform/platform.ts'
import { dueOfOrder } from '../credit/index.ts'
import { orderChanged } from './order-events.ts'

/**
 * For providers that make the QR themselves: asks them outside any transaction, then sets the order waiting. The order's id is the
 * idempotency key, so a retry after a crash finds the same payment.
 */
export async function createQrOfOrder(platform: Platform, orderId: string): Promise<void> {
  const order = await platform.db
    .selectFrom('orders')
    .select(['id', 'hex', 'created_at', 'expires_at'])
    .select(sql<number>`${sql.raw(dueOfOrder('orders'))}`.as('due_satang'))
    .where('id', '=', orderId)
    .where('state', '=', 'created')
    .executeTakeFirst()
  if (order === undefined || order.expires_at <= platform.clock.now()) return
  const qr = await platform.payments.createQr({
    orderId: order.id,
    hex: order.hex,
    amountSatang: order.due_satang,
    createdAt: order.created_at,
    expiresAt: order.expires_at,
  })
  await inTransaction(platform.db, async (trx) => {
    const moved = await trx
      .updateTable('orders')
      .set({
        state: 'waiting',
        qr_data: qr.qrData,
        provider_payment_id: qr.providerPaymentId ?? null,
        inquire_at: qr.qrProvider === undefined ? firstInquiry(platform.clock.now()) : null,
        ...(qr.qrProvider !== undefined && { qr_provider: qr.qrProvider }),
      })
      .where('id', '=', orderId)
      .where('state', '=', 'created')
      .returning('id')
      .executeTakeFirst()
    if (moved === undefined) return
    await notify(trx, orderChanged, orderId)
  })
}
