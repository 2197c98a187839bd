import type { OrderState } from '#rules/orders/order-states.ts'
import { refundStateOf } from '#rules/orders/refund.ts'
import { refuse } from '#rules/refusal.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { lockOrder, paidNotice } from '#server/features/orders/checkout/index.ts'
import { askProvider, findAskableOrder } from '#server/features/orders/payments/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readOrderToRefund } from './order-lines.ts'

/**
 * Sends the notice of payment again: message, email, and links to sheets and receipt. Idempotent within a minute. Refuses: not-found,
 * refunds.not-paid, refunds.nothing-left.
 */
export async function resendPaid(
  trx: Trx,
  platform: Platform,
  staffId: string,
  orderId: string,
): Promise<void> {
  const order = await lockOrder(trx, { id: orderId })
  const facts = await readOrderToRefund(trx, orderId)
  if (order === undefined || facts === undefined) return refuse('not-found')
  if (order.state !== 'paid') refuse('refunds.not-paid')
  if (refundStateOf(facts.lines) === 'whole') refuse('refunds.nothing-left')
  const minute = platform.clock.now().toISOString().slice(0, 16)
  const givenBack = new Set(facts.lines.flatMap(({ refunded, sheetId }) => (refunded ? sheetId : [])))
  const left = order.lines.filter(({ sheet_id }) => !givenBack.has(sheet_id))
  const reader_id = facts.gift === undefined ? order.reader_id : facts.gift.takenBy
  const notice = await paidNotice(trx, platform, { ...order, reader_id, lines: left })
  await sendMessage(trx, { ...notice, key: `order:${orderId}:paid:${minute}` })
  await recordAudit(trx, { actorId: staffId, action: 'order.resend', object: `order:${orderId}` })
}

async function knownToHaveCome({ db }: Platform, orderId: string): Promise<Date[]> {
  const rows = await db
    .selectFrom('money_received')
    .select('transferred_at')
    .where('order_id', '=', orderId)
    .where('transferred_at', 'is not', null)
    .orderBy('id')
    .limit(10)
    .execute()
  return rows.flatMap(({ transferred_at }) => transferred_at ?? [])
}

/**
 * Asks the bank about an order's payment now, also of a paid or closed order: this finds second and late transfers and reversals. The
 * question stands outside any transaction. Of an order whose QR another service made this one knows nothing, which does not mean that
 * nothing came. Refuses: not-found, money.no-bank, money.other-service; throws ProviderUnavailable.
 */
export async function askBankAgain(
  platform: Platform,
  staffId: string,
  orderId: string,
): Promise<{ state: OrderState; transfers: number; takenBack: number }> {
  const order = await findAskableOrder(platform, { id: orderId })
  if (order === undefined) return refuse('not-found')
  if (order.qrProvider === 'SLIP') refuse('money.no-bank')
  if (order.qrProvider !== platform.payments.qrProvider)
    refuse('money.other-service', { service: order.qrProvider })
  const recorded = await askProvider(platform, {
    ...order,
    paidAt: await knownToHaveCome(platform, orderId),
  })
  await inTransaction(platform.db, (trx) =>
    recordAudit(trx, {
      actorId: staffId,
      action: 'order.ask-bank',
      object: `order:${orderId}`,
      after: { transfers: recorded.map(({ moneyState, reason }) => [moneyState, reason].join(' ').trim()) },
    }),
  )
  const { state } = await platform.db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { state, transfers: recorded.length, takenBack: recorded.filter(({ reversed }) => reversed).length }
}
