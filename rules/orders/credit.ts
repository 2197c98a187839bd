import type { Satang } from '../money/satang.ts'

/** Credit used for an order: all that is due or all there is, but the QR's rest never lies below the provider's floor. */
export function creditToUse(dueSatang: Satang, balanceSatang: Satang, floorSatang: Satang): Satang {
  if (balanceSatang >= dueSatang) return dueSatang
  return Math.max(0, Math.min(balanceSatang, dueSatang - floorSatang))
}
