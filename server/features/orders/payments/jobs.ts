import type { Platform } from '#server/platform/platform.ts'
import { inquireDueOrders, reconcilePaidOrders } from './inquire-orders.ts'
import { type CallbackJob, processCallback, sweepCallbacks } from './process-callback.ts'
import { retrySlip, type SlipJob } from './verify-slip.ts'

/** Payloads are our own, written by `enqueue` in this folder. */
export function jobs(platform: Platform) {
  return {
    'payments.process-callback': (payload: unknown) => processCallback(platform, payload as CallbackJob),
    'payments.inquire-orders': async () => {
      await inquireDueOrders(platform)
    },
    'payments.verify-slip': (payload: unknown) => retrySlip(platform, payload as SlipJob),
    'payments.sweep-callbacks': async () => {
      await sweepCallbacks(platform)
    },
    'payments.reconcile-paid-orders': async () => {
      await reconcilePaidOrders(platform)
    },
  }
}

/** Five fields, UTC: 03:10 in Bangkok. */
export const schedule = { 'payments.reconcile-paid-orders': '10 20 * * *' }
