import { type Selectable, sql } from 'kysely'
import { type HoldReason, holdOf, waitsForSeller, waitsForStaff } from '#rules/payouts/payout-hold.ts'
import { refuse } from '#rules/refusal.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { SellerTable } from '#server/platform/schema/sellers.ts'
import { payoutsGoOn, payoutsHeld, payoutsWaitForSeller } from '#server/words/payouts.ts'

/**
 * Staff hold all that is owed to a seller and request another bank account. What a run has sent already stays with the bank. Refuses:
 * not-found, staff.own-matter, payouts.held-already.
 */
export async function holdPayouts(
  trx: Trx,
  caller: Pick<Person, 'id'>,
  { sellerId, reason, note }: { sellerId: string; reason: HoldReason; note: string },
  now: Date,
): Promise<void> {
  const seller = await lockSeller(trx, caller, sellerId)
  if (waitsForStaff(seller.payout_hold)) refuse('payouts.held-already')
  await trx
    .insertInto('payout_hold')
    .values({ seller_id: sellerId, reason, note, held_at: now, held_by: caller.id })
    .execute()
  await trx
    .updateTable('seller')
    .set({
      payout_hold: holdOf({ staff: true, seller: waitsForSeller(seller.payout_hold) }),
      payout_held_at: seller.payout_held_at ?? now,
    })
    .where('person_id', '=', sellerId)
    .execute()
  await recordAudit(trx, {
    actorId: caller.id,
    action: 'seller.hold-payouts',
    object: `seller:${sellerId}`,
    after: { reason, note },
  })
  await sendMessage(trx, {
    personId: sellerId,
    type: 'warning',
    notice: 'payout',
    html: payoutsHeld({ reason, note }),
  })
}

/**
 * Another member of staff has checked the account: payouts go on, unless the seller must still retype a changed account (which a closed one
 * never will). Refuses: not-found, staff.own-matter, payouts.own-request (who held them), payouts.already-decided (staff hold nothing).
 */
export async function releasePayouts(
  trx: Trx,
  caller: Pick<Person, 'id'>,
  sellerId: string,
  now: Date,
): Promise<void> {
  const seller = await lockSeller(trx, caller, sellerId)
  const held = await trx
    .selectFrom('payout_hold')
    .select(['id', 'held_by', 'reason'])
    .where('seller_id', '=', sellerId)
    .where('released_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (held === undefined) return refuse('payouts.already-decided')
  if (held.held_by === caller.id) refuse('payouts.own-request')
  await trx
    .updateTable('payout_hold')
    .set({ released_at: now, released_by: caller.id })
    .where('id', '=', held.id)
    .execute()
  const left = holdOf({ staff: false, seller: waitsForSeller(seller.payout_hold) && !seller.is_closed })
  await trx
    .updateTable('seller')
    .set({ payout_hold: left, ...(left === null && { payout_held_at: null }) })
    .where('person_id', '=', sellerId)
    .execute()
  await recordAudit(trx, {
    actorId: caller.id,
    action: 'seller.release-payouts',
    object: `seller:${sellerId}`,
    before: { reason: held.reason, heldBy: held.held_by },
    after: { hold: left },
  })
  await sendMessage(trx, {
    personId: sellerId,
    type: 'info',
    notice: 'payout',
    html: left === null ? payoutsGoOn() : payoutsWaitForSeller(),
  })
}

/** Serialises decisions, and excludes payments of this seller meanwhile. Refuses: not-found, staff.own-matter. */
async function lockSeller(
  trx: Trx,
  caller: Pick<Person, 'id'>,
  sellerId: string,
): Promise<Pick<Selectable<SellerTable>, 'payout_hold' | 'payout_held_at'> & { is_closed: boolean }> {
  const seller = await trx
    .selectFrom('seller')
    .select(['payout_hold', 'payout_held_at'])
    .select(
      sql<boolean>`exists (select from person p where p.id = seller.person_id and p.closed_at is not null)`.as(
        'is_closed',
      ),
    )
    .where('person_id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (seller === undefined) return refuse('not-found')
  mustNotBeOwn(caller.id, [sellerId], `seller:${sellerId}`)
  return seller
}
