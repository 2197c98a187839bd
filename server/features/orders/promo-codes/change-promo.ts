import { normalisePromoCode } from '#rules/orders/promo.ts'
import { findPromoChangeProblem } from '#rules/orders/promo-terms.ts'
import { refuse } from '#rules/refusal.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ownCodeStopped } from '#server/words/orders.ts'

export type PromoChanges = {
  descriptionTh: string
  descriptionEn: string
  useLimitTotal: number | null
  useLimitPerBuyer: number | null
  validFrom: Date
  validUntil: Date
}

/**
 * Changes words, limits and time of a code under the lock that orders take too. Of two edits of the same revision one wins. Refuses:
 * not-found, staff.own-matter (they bought with it), promos.changed-meanwhile, and what the rules say (rules/orders/promo-terms.ts).
 */
export async function savePromo(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { code: typed, revision, changes }: { code: string; revision: number; changes: PromoChanges },
): Promise<{ revision: number }> {
  const before = await lockPromo(trx, typed)
  await mustNotHaveUsed(trx, staff.id, before.code)
  const now = platform.clock.now()
  if (before.revision !== revision) return refuse('promos.changed-meanwhile')
  const problem = findPromoChangeProblem(
    {
      useLimitTotal: before.use_limit_total,
      validFrom: before.valid_from,
      validUntil: before.valid_until,
      stoppedAt: before.stopped_at,
    },
    before.used_count,
    changes,
    now,
  )
  if (problem !== undefined) return refuse(problem)
  await trx
    .updateTable('promo_code')
    .set({
      description_th: changes.descriptionTh,
      description_en: changes.descriptionEn,
      use_limit_total: changes.useLimitTotal,
      use_limit_per_buyer: changes.useLimitPerBuyer,
      valid_from: changes.validFrom,
      valid_until: changes.validUntil,
      revision: before.revision + 1,
      updated_at: now,
    })
    .where('code', '=', before.code)
    .execute()
  await recordAudit(trx, {
    actorId: staff.id,
    action: 'promo.save',
    object: `promo:${before.code}`,
    before: {
      descriptionTh: before.description_th,
      descriptionEn: before.description_en,
      useLimitTotal: before.use_limit_total,
      useLimitPerBuyer: before.use_limit_per_buyer,
      validFrom: before.valid_from,
      validUntil: before.valid_until,
    },
    after: changes,
  })
  return { revision: before.revision + 1 }
}

/** Ends the code from now on. Orders made with it keep their price. Refuses: not-found, promos.already-stopped. */
export async function stopPromo(
  trx: Trx,
  platform: Platform,
  staff: Person,
  typed: string,
): Promise<{ stoppedAt: Date }> {
  const before = await lockPromo(trx, typed)
  if (before.stopped_at !== null) return refuse('promos.already-stopped')
  const now = platform.clock.now()
  await trx
    .updateTable('promo_code')
    .set({ stopped_at: now, revision: before.revision + 1, updated_at: now })
    .where('code', '=', before.code)
    .execute()
  await recordAudit(trx, { actorId: staff.id, action: 'promo.stop', object: `promo:${before.code}` })
  return { stoppedAt: now }
}

/**
 * Ends a seller's own code for good, paused or not, and notifies the seller why. Refuses: not-found, staff.own-matter,
 * promos.already-stopped.
 */
export async function stopSellerCode(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { promoCode, reason }: { promoCode: string; reason: string },
): Promise<void> {
  const before = await trx
    .selectFrom('promo_code')
    .select(['code', 'seller_id', 'stopped_at', 'stop_reason', 'revision'])
    .where('code', '=', normalisePromoCode(promoCode))
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined || before.seller_id === null) return refuse('not-found')
  mustNotBeOwn(staff.id, [before.seller_id], `promo:${before.code}`)
  if (before.stop_reason !== null) return refuse('promos.already-stopped')
  const now = platform.clock.now()
  await trx
    .updateTable('promo_code')
    .set({
      stopped_at: before.stopped_at ?? now,
      stop_reason: reason,
      revision: before.revision + 1,
      updated_at: now,
    })
    .where('code', '=', before.code)
    .execute()
  await recordAudit(trx, {
    actorId: staff.id,
    action: 'promo.stop',
    object: `promo:${before.code}`,
    after: { seller: before.seller_id, reason },
  })
  await sendMessage(trx, {
    personId: before.seller_id,
    type: 'warning',
    notice: 'own-code-stopped',
    key: `own-code-stopped:${before.code}`,
    html: ownCodeStopped({ code: before.code, reason }),
  })
}

/** Staff who bought with a code would profit from more uses or time. Refuses: staff.own-matter. */
async function mustNotHaveUsed(trx: Trx, staffId: string, code: string): Promise<void> {
  const use = await trx
    .selectFrom('promo_use')
    .select('person_id')
    .where('promo_code', '=', code)
    .where('person_id', '=', staffId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  mustNotBeOwn(staffId, [use?.person_id ?? null], `promo:${code}`)
}

async function lockPromo(trx: Trx, typed: string) {
  const row = await trx
    .selectFrom('promo_code')
    .selectAll()
    .where('code', '=', normalisePromoCode(typed))
    // Sellers' codes are theirs, but for `stopSellerCode`.
    .where('seller_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('not-found')
}
