import type { Satang } from '#rules/money/satang.ts'
import { createOrder, lockOrder, settleOrder } from '#server/features/orders/checkout/index.ts'
import { setGiftLink } from '#server/features/orders/gifts/set-link.ts'
import { recordTransfer } from '#server/features/orders/payments/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'

let transfers = 0

/** A transfer as the bank would confirm it; `reference` is what its QR carried. */
export function transferOf(transferredAt: Date, amountSatang: Satang, reference: string) {
  transfers += 1
  return {
    transactionId: `TILL${String(transfers).padStart(10, '0')}${reference}`,
    ref1: reference,
    amountSatang,
    currency: '764',
    country: 'TH',
    receiver: 'ours' as const,
    reversed: false,
    transferredAt,
    evidence: {},
  }
}

/** Pays an open order by a transfer of exactly its amount, or of another one. An order of nothing is settled as at its making. */
export async function payAtTheTill(platform: Platform, orderId: string, satang?: Satang): Promise<void> {
  // Whatever it waits for, the money has left.
  const leftAt = platform.clock.now()
  await inTransaction(platform.db, async (trx) => {
    const order = await lockOrder(trx, { id: orderId })
    if (order === undefined) throw new Error(`no order ${orderId}`)
    if (order.total_satang === 0) {
      const paidAt = platform.clock.now()
      await settleOrder(trx, platform, { order, provider: 'none', paidAt, creditSatang: 0 })
      return
    }
    await recordTransfer(trx, platform, {
      transfer: transferOf(leftAt, satang ?? order.total_satang, order.hex),
      way: 'inquiry',
      order: { hex: order.hex },
      otherTransfersKnown: true,
    })
  })
}

/** The bank takes the one transfer of this order back, or the money of this number, as it answers from then on; answers the number. */
export async function takenBackByBank(platform: Platform, of: string | number): Promise<number> {
  const [money, another] = await platform.db
    .selectFrom('money_received')
    .select(['id', 'transaction_id', 'reference', 'amount_satang'])
    .where(typeof of === 'number' ? 'id' : 'order_id', '=', of)
    .execute()
  if (money === undefined || another !== undefined) throw new Error(`money of ${of}: not one transfer`)
  const hex = money.reference ?? ''
  await inTransaction(platform.db, (trx) =>
    recordTransfer(trx, platform, {
      transfer: {
        ...transferOf(platform.clock.now(), money.amount_satang, hex),
        transactionId: money.transaction_id ?? '',
        reversed: true,
      },
      way: 'inquiry',
      order: { hex },
      otherTransfersKnown: true,
    }),
  )
  return money.id
}

/** A paid gift of this sheet whose link is out; answers its order and what stands behind the `#` of the link. */
export async function paidGift(
  platform: Platform,
  { buyerId, sheetId }: { buyerId: string; sheetId: string },
): Promise<{ order: string; token: string }> {
  const gift = { from: 'มะลิ', message: 'สอบผ่านนะ' }
  const { id: order } = await inTransaction(platform.db, (trx) =>
    createOrder(trx, platform, { id: buyerId }, { sheets: [sheetId], gift }),
  )
  await payAtTheTill(platform, order)
  const { token } = await inTransaction(platform.db, (trx) =>
    setGiftLink(trx, { id: buyerId }, { order, out: true }),
  )
  return { order, token: token ?? '' }
}

/** Money for a reference that is no order of ours; answers its id as staff have it. */
export async function strayMoney(platform: Platform, amountSatang: Satang = 12_000): Promise<string> {
  transfers += 1
  const reference = transfers.toString(16).toUpperCase().padStart(16, 'F')
  await inTransaction(platform.db, (trx) =>
    recordTransfer(trx, platform, {
      transfer: transferOf(platform.clock.now(), amountSatang, reference),
      way: 'inquiry',
      order: undefined,
      otherTransfersKnown: true,
    }),
  )
  const { id } = await platform.db
    .selectFrom('money_received')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return `money:${id}`
}

/** Money of a slip for this order that does not say surely whom it went to; answers its id as staff have it. */
export async function heldMoney(platform: Platform, orderId: string): Promise<string> {
  const order = await platform.db
    .selectFrom('orders')
    .select(['hex', 'total_satang'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const transfer = transferOf(platform.clock.now(), order.total_satang, order.hex)
  await inTransaction(platform.db, (trx) =>
    recordTransfer(trx, platform, {
      transfer: { ...transfer, receiver: 'unsure' },
      way: 'slip',
      order: { id: orderId },
      otherTransfersKnown: true,
    }),
  )
  const { id } = await platform.db
    .selectFrom('money_received')
    .select('id')
    .where('transaction_id', '=', transfer.transactionId)
    .executeTakeFirstOrThrow()
  return `money:${id}`
}

/** The buyer of a paid order wants its first line back and waits for staff; answers the id of the request. */
export async function askedRefund(platform: Platform, orderId: string): Promise<string> {
  const id = newId()
  const { buyer_id: personId } = await platform.db
    .selectFrom('orders')
    .select('buyer_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await platform.db
    .insertInto('refund_request')
    .values({
      id,
      order_id: orderId,
      person_id: personId,
      positions: [0],
      cause: 'broken',
      message: 'เปิดไม่ได้',
      state: 'asked',
      asked_at: platform.clock.now(),
    })
    .execute()
  return id
}
