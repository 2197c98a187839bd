import { normalisePromoCode, type OwnCode } from '#rules/orders/promo.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

export type NewPromo = {
  code: string
  descriptionTh: string
  descriptionEn: string
  kind: 'percent' | 'fixed'
  /** percent: whole points; fixed: satang. */
  amount: number
  /** Null: every store. */
  storeCode: number | null
  useLimitTotal: number | null
  useLimitPerBuyer: number | null
  validFrom: Date
  validUntil: Date
  own?: OwnCode
}

/**
 * Makes a promo code; the database refuses limits and amounts that make no sense. Refuses: promos.code-taken, also to the slower
 * of two who make the same code at once.
 */
export async function createPromo(
  trx: Trx,
  platform: Platform,
  actorId: string | null,
  promo: NewPromo,
): Promise<{ code: string }> {
  const code = normalisePromoCode(promo.code)
  const now = platform.clock.now()
  const inserted = await trx
    .insertInto('promo_code')
    .values({
      code,
      description_th: promo.descriptionTh,
      description_en: promo.descriptionEn,
      kind: promo.kind,
      amount: promo.amount,
      store_code: promo.storeCode,
      use_limit_total: promo.useLimitTotal,
      use_limit_per_buyer: promo.useLimitPerBuyer,
      valid_from: promo.validFrom,
      valid_until: promo.validUntil,
      seller_id: promo.own?.sellerId ?? null,
      sheet_ids: promo.own?.sheetIds ? [...promo.own.sheetIds] : null,
      followers_only: promo.own?.followersOnly ?? false,
      together: promo.own?.together ?? false,
      created_at: now,
      updated_at: now,
      created_by: actorId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  if (inserted === undefined) return refuse('promos.code-taken')
  const { kind, amount, storeCode, useLimitTotal, useLimitPerBuyer, validFrom, validUntil, own } = promo
  await recordAudit(trx, {
    actorId,
    action: 'promo.create',
    object: `promo:${code}`,
    after: {
      kind,
      amount,
      storeCode,
      useLimitTotal,
      useLimitPerBuyer,
      validFrom,
      validUntil,
      ...(own && { own }),
    },
  })
  return { code }
}
