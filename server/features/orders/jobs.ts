import { z } from 'zod'
import type { Platform } from '#server/platform/platform.ts'
import { expireOrders } from './checkout/close-order.ts'
import { createQrOfOrder } from './checkout/create-qr.ts'
import { notifySalesOfYesterday } from './checkout/notify-sales.ts'
import { inquireDueOrders, reconcilePaidOrders } from './payments/inquire-orders.ts'
import { moneyTakenBackJob } from './payments/record-transfer.ts'
import { settleTakenBack, sweepTakenBack } from './refunds/taken-back.ts'
import { callbackJob, processCallback, sweepCallbacks } from './payments/process-callback.ts'
import { retrySlip, slipJob } from './payments/verify-slip.ts'

const aboutOrder = z.object({ orderId: z.string() })
const aboutMoney = z.object({ moneyId: z.number() })

export function jobs(platform: Platform) {
  return {
    'orders.create-qr': (payload: unknown) => createQrOfOrder(platform, aboutOrder.parse(payload).orderId),
    'orders.expire': () => expireOrders(platform),
    'orders.notify-sales-of-yesterday': () => notifySalesOfYesterday(platform),
    'payments.process-callback': (payload: unknown) => processCallback(platform, callbackJob.parse(payload)),
    'payments.inquire-orders': async () => {
      await inquireDueOrders(platform)
    },
    'payments.verify-slip': (payload: unknown) => retrySlip(platform, slipJob.parse(payload)),
    'payments.sweep-callbacks': async () => {
      await sweepCallbacks(platform)
    },
    [moneyTakenBackJob]: (payload: unknown) => settleTakenBack(platform, aboutMoney.parse(payload).moneyId),
    'payments.sweep-taken-back': () => sweepTakenBack(platform),
    'payments.reconcile-paid-orders': async () => {
      await reconcilePaidOrders(platform)
    },
  }
}

/** Five fields, UTC: paid orders are reconciled at 03:10 in Bangkok. */
export const schedule = {
  'orders.expire': '* * * * *',
  'orders.notify-sales-of-yesterday': '0,30 1-3 * * *',
  'payments.sweep-taken-back': '*/10 * * * *',
  'payments.reconcile-paid-orders': '10 20 * * *',
}
