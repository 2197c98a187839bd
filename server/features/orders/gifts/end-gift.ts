import { sql } from 'kysely'
import { sendMessage } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { giftEnded } from '#server/words/orders.ts'

/**
 * After a refund of a gift: its link says so, and whoever took it is notified why the sheet has left the library. Does nothing for other
 * orders.
 */
export async function endGift(
  trx: Trx,
  order: { id: string; gift: { takenBy: string | null } | undefined; lines: readonly { name: string }[] },
  refundId: string,
): Promise<void> {
  const personId = order.gift?.takenBy ?? null
  if (personId === null) return
  await sendMessage(trx, {
    personId,
    type: 'warning',
    key: `refund:${refundId}:gift`,
    html: giftEnded({ name: order.lines.map((line) => line.name).join(', ') }),
  })
}

/** Erases what a buyer who closed the account had written on gift cards. The links stay valid, because they are paid for. */
export async function forgetGiftCards(trx: Trx, personId: string): Promise<void> {
  await sql`
    update gift set from_name = '', message = '' from orders o
    where o.id = gift.order_id and o.buyer_id = ${personId} and (from_name, message) <> ('', '')`.execute(trx)
}
