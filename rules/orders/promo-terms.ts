import { bahtToSatang, type Satang } from '../money/satang.ts'
import { ownCodePercentMax, type Promo } from './promo.ts'

/** Rules for the terms of promo codes by staff and sellers, and for later changes. Times are real instants. */
const promoCodeForm = /^[A-Z0-9][A-Z0-9-]{1,30}[A-Z0-9]$/
export const promoFixedSatangMax: Satang = 10_000_000
const ownFixedSatangMin: Satang = 100

/** No code is planned beyond these days; a mistyped year is refused at once. */
const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2200, 0, 1)

export type PromoTermsProblem =
  | 'promos.code-form'
  | 'promos.amount'
  | 'promos.own-amount'
  | 'promos.period'
  | 'promos.begun'
  | 'promos.limit-below-use'
  | 'promos.already-stopped'

type Terms = Pick<Promo, 'code' | 'kind' | 'amount' | 'validFrom' | 'validUntil' | 'own'>

/** In satang, or in percent. Half a satang and more than can be counted are no amount: they fail the rule as zero does. */
export function promoAmountOf({ kind, amount }: Pick<Promo, 'kind' | 'amount'>): number {
  if (kind === 'percent') return amount
  try {
    return bahtToSatang(amount)
  } catch {
    return 0
  }
}

/** The first fault of a new code, in the order of its form; it must end in the future. */
export function findNewPromoProblem(terms: Terms, now: Date): PromoTermsProblem | undefined {
  // The code of a bundle is made from its id, not typed by its seller.
  if (terms.own?.together !== true && !promoCodeForm.test(terms.code)) return 'promos.code-form'
  const { kind, amount } = terms
  const isOwn = terms.own !== undefined
  const percentMax = isOwn ? ownCodePercentMax : 100
  const [amountMin, amountMax] =
    kind === 'percent' ? [1, percentMax] : [isOwn ? ownFixedSatangMin : 1, promoFixedSatangMax]
  if (!Number.isSafeInteger(amount) || amount < amountMin || amount > amountMax)
    return isOwn ? 'promos.own-amount' : 'promos.amount'
  if (!isPeriod(terms) || terms.validUntil <= now) return 'promos.period'
  return undefined
}

type Changeable = Pick<Promo, 'useLimitTotal' | 'validFrom' | 'validUntil'>

/**
 * Why a code cannot be changed to this. What it gives never changes, or orders would seem to have had another discount. Its start is fixed
 * once past, its end never moves into the past (use stopping), and its limit never falls below its uses.
 */
export function findPromoChangeProblem(
  promo: Pick<Promo, 'useLimitTotal' | 'validFrom' | 'validUntil' | 'stoppedAt'>,
  used: number,
  changes: Changeable,
  now: Date,
): PromoTermsProblem | undefined {
  if (promo.stoppedAt !== null) return 'promos.already-stopped'
  const isBeginMoved = changes.validFrom.getTime() !== promo.validFrom.getTime()
  const isEndMoved = changes.validUntil.getTime() !== promo.validUntil.getTime()
  if (isBeginMoved && promo.validFrom <= now) return 'promos.begun'
  if (!isPeriod(changes) || (isEndMoved && changes.validUntil <= now)) return 'promos.period'
  if (changes.useLimitTotal !== null && changes.useLimitTotal < used) return 'promos.limit-below-use'
  return undefined
}

function isPeriod({ validFrom, validUntil }: Pick<Promo, 'validFrom' | 'validUntil'>): boolean {
  const [from, until] = [validFrom.getTime(), validUntil.getTime()]
  return from >= earliest && until <= latest && from < until
}

export const promoStates = ['live', 'waiting', 'used-up', 'ended', 'stopped'] as const
export type PromoState = (typeof promoStates)[number]

/** A code's state now, the most lasting reason first. */
export function promoStateOf(
  promo: Pick<Promo, 'useLimitTotal' | 'validFrom' | 'validUntil' | 'stoppedAt'>,
  used: number,
  now: Date,
): PromoState {
  if (promo.stoppedAt !== null) return 'stopped'
  if (promo.validUntil <= now) return 'ended'
  if (promo.useLimitTotal !== null && used >= promo.useLimitTotal) return 'used-up'
  return promo.validFrom > now ? 'waiting' : 'live'
}

/** Use limit of a code as staff type it: null for no limit, undefined if invalid. */
export function readUseLimit(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
