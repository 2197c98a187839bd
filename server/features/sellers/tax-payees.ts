import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getTaxName } from '#contract/seller/tax.ts'
import type { SellerProfile } from '#rules/sellers/profile.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readSealedSellers } from './stored-seller.ts'

/** The person's name in three parts, needed once the company itself has withheld tax from a payment (payouts-and-tax §2.5). */
export async function readTaxName(db: Db, personId: string): Promise<DataOf<typeof getTaxName>> {
  const { rows } = await sql<{ title: string; firstName: string; surname: string; withheld: boolean }>`
    select tax_title as title, tax_first_name as "firstName", tax_surname as surname,
      exists (select from payout p where p.seller_id = person_id and p.channel = 'ORDINARY' and p.tax_satang > 0
        and p.returned_at is null) as withheld
    from seller where person_id = ${personId}`.execute(db)
  const { withheld = false, ...name } = rows[0] ?? { title: '', firstName: '', surname: '' }
  return { asked: withheld && Object.values(name).includes(''), ...name }
}

export async function saveTaxName(
  trx: Trx,
  personId: string,
  { title, firstName, surname }: { title: string; firstName: string; surname: string },
): Promise<void> {
  await trx
    .updateTable('seller')
    .set({ tax_title: title, tax_first_name: firstName, tax_surname: surname, updated_at: sql`now()` })
    .where('person_id', '=', personId)
    .execute()
  await recordAudit(trx, { actorId: personId, action: 'seller.tax-name', object: `seller:${personId}` })
}

export type TaxPayee = { sellerId: string; title: string; firstName: string; surname: string } & Pick<
  SellerProfile,
  'realName' | 'peopleID' | 'addSmall' | 'addSmallDistrict' | 'addDistrict' | 'addProvince' | 'addPostal'
>

/**
 * Sellers' data for tax papers, with full national ID. The caller has the finance permission for every store and writes the audit record;
 * this only reads.
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
        {
          sellerId,
          title: row.tax_title,
          firstName: row.tax_first_name,
          surname: row.tax_surname,
          realName,
          peopleID,
          addSmall,
          addSmallDistrict,
          addDistrict,
          addProvince,
          addPostal,
        },
      ] as const
    }),
  )
}
