import { normalisePromoCode } from '#rules/orders/promo.ts'
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
}

/** Makes a promo code; the database refuses limits and amounts that make no sense. */
export async function createPromo(
  trx: Trx,
  platform: Platform,
  actorId: string | null,
  promo: NewPromo,
): Promise<void> {
  const code = normalisePromoCode(promo.code)
  await trx
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
      created_at: platform.clock.now(),
    })
    .execute()
  await recordAudit(trx, {
    actorId,
    action: 'promo.create',
    object: `promo:${code}`,
    after: { kind: promo.kind, amount: promo.amount, storeCode: promo.storeCode },
  })
}
