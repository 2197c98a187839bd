import type { SellerProfile } from '#rules/sellers/profile.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readSealedSellers } from './stored-seller.ts'

export type TaxPayee = { sellerId: string } & Pick<
  SellerProfile,
  'realName' | 'peopleID' | 'addSmall' | 'addSmallDistrict' | 'addDistrict' | 'addProvince' | 'addPostal'
>

/**
 * Of many sellers what tax papers need, national ID in full, by seller. Whoever shows it has the finance permission for every
 * store, and writes the audit line: this only reads.
 */
export async function readTaxPayees(
  db: Db,
  platform: Pick<Platform, 'sealed'>,
  sellerIds: readonly string[],
): Promise<Map<string, TaxPayee>> {
  const stored = await readSealedSellers(db, platform, sellerIds)
  return new Map(
    stored.map(({ row, profile }) => {
      const { realName, peopleID, addSmall, addSmallDistrict, addDistrict, addProvince, addPostal } = profile
      const sellerId = row.person_id
      return [
        sellerId,
        { sellerId, realName, peopleID, addSmall, addSmallDistrict, addDistrict, addProvince, addPostal },
      ] as const
    }),
  )
}
