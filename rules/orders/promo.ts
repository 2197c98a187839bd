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
  own?: OwnCode | undefined
}

/** A seller's code for own sheets, whose discount the seller's share bears. A code without it is staff's. */
export interface OwnCode {
  sellerId: string
  /** Null: all of hers. */
  sheetIds: readonly string[] | null
  followersOnly: boolean
  /** A bundle: it counts where all its sheets are in one order. */
  together?: boolean
}

/** At most this much of what her sheets in an order cost: of each line something of her share is left. */
export const ownCodePercentMax = 50

export const bundleSheetsMin = 2
export const bundleSheetsMax = 10

type CoveredLine = { storeCode: number; sheetId?: string; authorId?: string }

export interface PromoUse {
  /** Uses that count: those of open and paid orders, not the given-back ones. */
  total: number
  byThisBuyer: number
  /** Staff buy nothing with a code that they made themselves. */
  byItsMaker?: boolean
  /** This buyer follows the seller whose code it is. */
  byFollower?: boolean
}

export type PromoRefusal =
  | 'promo.unknown'
  | 'promo.not-yet'
  | 'promo.ended'
  | 'promo.used-up'
  | 'promo.used-by-you'
  | 'promo.other-store'
  | 'promo.own-code'
  | 'promo.followers-only'

/**
 * Why this code cannot be used now, or undefined. A stopped code is refused like an ended one. Checked in order: the code, its time, its
 * uses, the cart.
 */
export function findPromoRefusal(
  promo: Promo | undefined,
  uses: PromoUse,
  lines: readonly (CoveredLine & { listSatang: Satang })[],
  now: Date,
): PromoRefusal | undefined {
  if (!promo) return 'promo.unknown'
  if (uses.byItsMaker) return 'promo.own-code'
  if (now < promo.validFrom) return 'promo.not-yet'
  if (now >= promo.validUntil || (promo.stoppedAt !== null && promo.stoppedAt <= now)) return 'promo.ended'
  if (promo.useLimitTotal !== null && uses.total >= promo.useLimitTotal) return 'promo.used-up'
  if (promo.useLimitPerBuyer !== null && uses.byThisBuyer >= promo.useLimitPerBuyer)
    return 'promo.used-by-you'
  const covered = lines.filter((line) => promoCovers(promo, line)).length
  const least = promo.own?.together === true ? (promo.own.sheetIds?.length ?? 0) : 1
  if (covered < least) return 'promo.other-store'
  if (promo.own?.followersOnly === true && uses.byFollower !== true) return 'promo.followers-only'
  return undefined
}

export function promoCovers(
  { storeCode, own }: Pick<Promo, 'storeCode' | 'own'>,
  line: CoveredLine,
): boolean {
  if (own === undefined) return storeCode === null || storeCode === line.storeCode
  const { sheetIds } = own
  return line.authorId === own.sellerId && (sheetIds === null || sheetIds.includes(line.sheetId ?? ''))
}

/** No code of staff or sellers may contain a slash, so none can be taken for a bundle. */
const bundlePrefix = 'SET/'

export const bundleCode = (id: string): string => bundlePrefix + id

export const isBundleCode = (code: string): boolean => code.startsWith(bundlePrefix)

/** Codes are compared trimmed and in capitals, as they are stored. */
export function normalisePromoCode(text: string): string {
  return text.trim().toUpperCase()
}
