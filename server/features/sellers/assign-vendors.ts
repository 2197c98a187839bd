import { sql } from 'kysely'
import type { Trx } from '#server/platform/database.ts'

export type VendorOfSeller = { sellerId: string; vendorId: string; vendorName: string }

/**
 * Writes number and name of the vendor to these sellers, all at once, and answers how many rows are other than before. Numbers may
 * be handed on among the sellers of one call: the old ones are taken away first.
 */
export async function assignVendors(trx: Trx, vendors: readonly VendorOfSeller[]): Promise<number> {
  const sellers = vendors.map(({ sellerId }) => sellerId)
  const ids = vendors.map(({ vendorId }) => vendorId)
  const names = vendors.map(({ vendorName }) => vendorName)
  const given = sql`unnest(${sellers}::text[], ${ids}::text[], ${names}::text[]) as given (seller_id, vendor_id, vendor_name)`
  await sql`
    update seller s set hti_vendor_id = null from ${given}
    where s.person_id = given.seller_id and s.hti_vendor_id is not null and s.hti_vendor_id <> given.vendor_id`.execute(
    trx,
  )
  const { numAffectedRows } = await sql`
    update seller s set hti_vendor_id = given.vendor_id, hti_vendor_name = given.vendor_name from ${given}
    where s.person_id = given.seller_id
      and (s.hti_vendor_id, s.hti_vendor_name) is distinct from (given.vendor_id, given.vendor_name)`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}
