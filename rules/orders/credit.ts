import type { Satang } from '../money/satang.ts'

/**
 * How much of a buyer's credit pays an order: all that is due, else all there is, but never so much that what is left for the QR
 * lies below the least that the provider takes.
 */
export function creditToUse(dueSatang: Satang, balanceSatang: Satang, floorSatang: Satang): Satang {
  if (balanceSatang >= dueSatang) return dueSatang
  return Math.max(0, Math.min(balanceSatang, dueSatang - floorSatang))
}
