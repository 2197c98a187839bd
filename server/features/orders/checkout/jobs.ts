import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { expireOrders } from './close-order.ts'
import { createQrOfOrder } from './create-qr.ts'
import { notifySalesOfYesterday } from './notify-sales.ts'

/** The jobs of orders by name; payloads are our own. */
export function orderTasks(platform: Platform): Record<string, (payload: unknown) => Promise<void>> {
  return {
    'orders.create-qr': (payload) => createQrOfOrder(platform, (payload as { orderId: string }).orderId),
    'orders.expire': async () => {
      await inTransaction(platform.db, (trx) => expireOrders(trx, platform))
    },
    'orders.tell-sales-of-yesterday': () => notifySalesOfYesterday(platform),
  }
}

/** Five fields, UTC. */
export const orderSchedule = `* * * * * orders.expire
0,30 1-3 * * * orders.tell-sales-of-yesterday`
