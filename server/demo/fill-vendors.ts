import { assignVendors } from '#server/features/sellers/index.ts'
import type { Trx } from '#server/platform/database.ts'
import type { People } from './fill-people.ts'

/** Every so many sellers the accounts have not set up yet: the list "without vendor" has something to show. */
const withoutEvery = 9
const withoutPlace = 4

/** Most sellers are vendors in the payer's accounts. Only where nobody is one yet: what staff changed stays. */
export async function fillVendors(trx: Trx, { sellers }: People): Promise<void> {
  const known = await trx
    .selectFrom('seller')
    .select('person_id')
    .where('hti_vendor_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (known !== undefined) return
  await assignVendors(
    trx,
    sellers.flatMap(({ id, name }, author) =>
      author % withoutEvery === withoutPlace
        ? []
        : [{ sellerId: id, vendorId: `V${String(10_001 + author)}`, vendorName: name }],
    ),
  )
}
