import type { openGift as openCall } from '#contract/buyer/gifts.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { refuse } from '#rules/refusal.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { lockOrder, readGivenSheet } from '#server/features/orders/checkout/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Caller, Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { giftTaken } from '#server/words/orders.ts'
import { ownedSheetIds } from '../../catalogue/index.ts'
import { addToLibrary } from '../../reading/index.ts'
import { findGift, hashOf, type StandingGift } from './set-link.ts'

/** Shows the gift to anyone who has the link; to signed-in callers also whether they may take it. Refuses: gift.unknown. */
export async function openGift(
  platform: Platform,
  db: Db,
  caller: Caller,
  token: string,
): Promise<DataOf<typeof openCall>> {
  const gift = (await findGift(db, { hash: hashOf(token) })) ?? refuse('gift.unknown')
  return {
    sheet: await readGivenSheet(platform, gift.sheet_id),
    from: gift.from_name,
    message: gift.message,
    standing: await standingOf(db, gift, caller.kind === 'person' ? caller.id : null),
    taken: gift.taken_at?.toISOString() ?? null,
  }
}

/** The first reason counts: a refunded gift is gone also for whoever had taken it. */
async function standingOf(
  db: Db | Trx,
  gift: StandingGift,
  personId: string | null,
): Promise<DataOf<typeof openCall>['standing']> {
  if (gift.refunded) return 'gone'
  if (gift.taken_by !== null) return gift.taken_by === personId ? 'yours' : 'taken'
  if (gift.buyer_id === personId) return 'from-you'
  return (await ownedSheetIds(db, personId, [gift.sheet_id])).size > 0 ? 'owned' : 'waiting'
}

/**
 * Puts the sheet into the library of the first person who opens the link. The order's lock makes a second taker wait, who is then refused;
 * the taker may repeat the call. The order, its receipt and its refund stay with the giver. Refuses: gift.unknown, gift.gone, gift.taken,
 * gift.from-you, gift.owned-already.
 */
export async function takeGift(
  trx: Trx,
  platform: Platform,
  person: Person,
  token: string,
): Promise<{ sheet: string }> {
  const hash = hashOf(token)
  const found = (await findGift(trx, { hash })) ?? refuse('gift.unknown')
  const order = await lockOrder(trx, { id: found.order_id })
  // Read again under the lock: it may have been taken, refunded or relinked meanwhile.
  const gift = (await findGift(trx, { hash })) ?? refuse('gift.unknown')
  const standing = await standingOf(trx, gift, person.id)
  if (standing === 'yours') return { sheet: gift.sheet_id }
  if (standing === 'owned') refuse('gift.owned-already')
  if (standing !== 'waiting') refuse(`gift.${standing}`)
  const at = platform.clock.now()
  const added = await addToLibrary(trx, {
    personId: person.id,
    orderId: gift.order_id,
    sheetIds: [gift.sheet_id],
    at,
    isGift: true,
  })
  // They have bought it themselves just now.
  if (added.size === 0) refuse('gift.owned-already')
  await trx
    .updateTable('gift')
    .set({ taken_by: person.id, taken_at: at })
    .where('order_id', '=', gift.order_id)
    .execute()
  await recordAudit(trx, { actorId: person.id, action: 'gift.take', object: `order:${gift.order_id}` })
  await sendMessage(trx, {
    personId: gift.buyer_id,
    type: 'success',
    notice: 'gift-taken',
    key: `gift:${gift.order_id}:taken`,
    html: giftTaken({ name: order?.lines[0]?.sheet_name ?? '', orderId: gift.order_id }),
  })
  return { sheet: gift.sheet_id }
}
