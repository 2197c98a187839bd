import type { Satang } from '../money/satang.ts'

/** A promo code as staff wrote it. Limits are counted by the caller, under the lock of the code's row. */
export interface Promo {
  code: string
  kind: 'percent' | 'fixed'
  /** percent: whole points from 1 to 100; fixed: satang. */
  amount: number
  /** Null: every store. */
  storeCode: number | null
  useLimitTotal: number | null
  useLimitPerBuyer: number | null
  validFrom: Date
  /** The first moment at which it no longer counts. */
  validUntil: Date
  stoppedAt: Date | null
}

export interface PromoUse {
  /** Uses that count: those of open and paid orders, not the given-back ones. */
  total: number
  byThisBuyer: number
  /** Staff buy nothing with a code that they made themselves. */
  byItsMaker?: boolean
}

export type PromoRefusal =
  | 'promo.unknown'
  | 'promo.not-yet'
  | 'promo.ended'
  | 'promo.used-up'
  | 'promo.used-by-you'
  | 'promo.other-store'
  | 'promo.own-code'

/**
 * Why this code cannot be used now, or undefined if it can. A stopped code answers like an ended one: buyers need
 * not know which. Order: the code itself, its time, its uses, then the cart.
 */
export function findPromoRefusal(
  promo: Promo | undefined,
  uses: PromoUse,
  lines: readonly { storeCode: number; listSatang: Satang }[],
  now: Date,
): PromoRefusal | undefined {
  if (!promo) return 'promo.unknown'
  if (uses.byItsMaker) return 'promo.own-code'
  if (now < promo.validFrom) return 'promo.not-yet'
  if (now >= promo.validUntil || (promo.stoppedAt !== null && promo.stoppedAt <= now)) return 'promo.ended'
  if (promo.useLimitTotal !== null && uses.total >= promo.useLimitTotal) return 'promo.used-up'
  if (promo.useLimitPerBuyer !== null && uses.byThisBuyer >= promo.useLimitPerBuyer)
    return 'promo.used-by-you'
  if (!lines.some((line) => promoCovers(promo, line.storeCode))) return 'promo.other-store'
  return undefined
}

export function promoCovers(promo: Pick<Promo, 'storeCode'>, storeCode: number): boolean {
  return promo.storeCode === null || promo.storeCode === storeCode
}

/** Codes are compared trimmed and in capitals, as they are stored. */
export function normalisePromoCode(text: string): string {
  return text.trim().toUpperCase()
}
