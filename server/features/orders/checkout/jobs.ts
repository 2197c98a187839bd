import type { Platform } from '#server/platform/platform.ts'
import { expireOrders } from './close-order.ts'
import { createQrOfOrder } from './create-qr.ts'
import { notifySalesOfYesterday } from './notify-sales.ts'

export function jobs(platform: Platform) {
  return {
    'orders.create-qr': (payload: unknown) =>
      createQrOfOrder(platform, (payload as { orderId: string }).orderId),
    'orders.expire': () => expireOrders(platform),
    'orders.notify-sales-of-yesterday': () => notifySalesOfYesterday(platform),
  }
}

/** Five fields, UTC. */
export const schedule = {
  'orders.expire': '* * * * *',
  'orders.notify-sales-of-yesterday': '0,30 1-3 * * *',
}
