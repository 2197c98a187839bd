import {
  type PaymentToAsk,
  ProviderMisconfigured,
  ProviderUnavailable,
} from '#server/adapters/payments/provider.ts'
import type { OrderState } from '#rules/orders/order-states.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import { failpoint } from '#server/platform/failpoints.ts'
import type { Platform } from '#server/platform/platform.ts'
import { dueOfOrder } from '../credit/index.ts'
import { type RecordedTransfer, recordTransfer } from './record-transfer.ts'

/**
 * Asks the provider about one payment and records every transfer it reports. The outside call comes before the transactions, so no lock is
 * held while a bank thinks. Throws ProviderUnavailable; silence proves nothing. `noteAll` runs in the last transaction with all results.
 */
export async function askProvider(
  platform: Platform,
  payment: Omit<PaymentToAsk, 'askedAt'>,
  noteAll?: (trx: Trx, recorded: readonly RecordedTransfer[]) => Promise<void>,
): Promise<RecordedTransfer[]> {
  failpoint('payment.before-question')
  const transfers = await reportMisconfiguration(platform, () =>
    platform.payments.inquire({ ...payment, askedAt: platform.clock.now() }),
  )
  failpoint('payment.answered')
  const recorded: RecordedTransfer[] = []
  // Oldest first: of two transfers for one order the first pays.
  const inOrder = transfers.toSorted((a, b) => a.transferredAt.getTime() - b.transferredAt.getTime())
  for (const transfer of inOrder) {
    recorded.push(
      await inTransaction(platform.db, async (trx) => {
        const one = await recordTransfer(trx, platform, {
          transfer,
          way: 'inquiry',
          order: { hex: payment.hex },
          otherTransfersKnown: true,
        })
        if (transfer === inOrder.at(-1)) await noteAll?.(trx, [...recorded, one])
        return one
      }),
    )
    failpoint('payment.committed')
  }
  return recorded
}

/** Wrong credentials or requests are our fault, so they are logged as errors. The caller sees an outage, which it is for the buyer. */
export async function reportMisconfiguration<T>(platform: Platform, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderMisconfigured)) throw error
    platform.log.error({ err: error }, 'payment provider: our settings or our request are wrong')
    throw new ProviderUnavailable(error.provider, 'misconfigured', { cause: error })
  }
}

export interface AskableOrder extends Omit<PaymentToAsk, 'askedAt'> {
  id: string
  buyerId: string
  state: OrderState
  expiresAt: Date
  /** The `qrProvider` of the service that made its QR, which is asked. */
  qrProvider: string
}

export async function findAskableOrder(
  platform: Platform,
  by: { id: string } | { hex: string } | { providerPaymentId: string },
): Promise<AskableOrder | undefined> {
  const [column, value] = Object.entries(by)[0] ?? []
  const where = { id: 'id', hex: 'hex', providerPaymentId: 'provider_payment_id' }[column ?? '']
  if (where === undefined) return undefined
  const { rows } = await platform.pool.query<AskableRow>({
    name: `payments-order-by-${where}`,
    text: `select ${askableColumns} from orders where ${where} = $1`,
    values: [value],
  })
  return rows[0] && askableOf(rows[0])
}

export const askableColumns = `id, buyer_id, state, hex, created_at, expires_at, qr_provider, provider_payment_id,
  ${dueOfOrder('orders')} as due_satang`

/** As selected by `askableColumns`. */
export interface AskableRow {
  id: string
  buyer_id: string
  state: AskableOrder['state']
  hex: string
  due_satang: number
  created_at: Date
  expires_at: Date
  qr_provider: string
  provider_payment_id: string | null
}

export function askableOf(row: AskableRow): AskableOrder {
  return {
    id: row.id,
    buyerId: row.buyer_id,
    state: row.state,
    hex: row.hex,
    amountSatang: row.due_satang,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    qrProvider: row.qr_provider,
    ...(row.provider_payment_id !== null && { providerPaymentId: row.provider_payment_id }),
  }
}
