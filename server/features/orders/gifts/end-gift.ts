import { sql } from 'kysely'
import { sendMessage } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { giftEnded } from '#server/words/orders.ts'

/**
 * The order of a gift was refunded: its link says so from now on, and who took it hears why the sheet has left the library. Nothing
 * of an order that is no gift.
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

/** What a buyer who gave their account up had written on the cards of gifts. The links stay good: they are paid for. */
export async function forgetGiftCards(trx: Trx, personId: string): Promise<void> {
  await sql`
    update gift set from_name = '', message = '' from orders o
    where o.id = gift.order_id and o.buyer_id = ${personId} and (from_name, message) <> ('', '')`.execute(trx)
}
