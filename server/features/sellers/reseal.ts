import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { placeOf, type SealedColumn } from './stored-seller.ts'

const sealedColumns: readonly SealedColumn[] = ['national_id', 'account_number', 'address']

/**
 * After a rotation of COLUMN_KEYS: seals with the first key what older keys have sealed, seller by seller, so that the older
 * ones can be taken out of the settings. Answers how many sellers were touched; may be repeated and run beside a server.
 */
export async function resealSellers(platform: Pick<Platform, 'db' | 'sealed'>): Promise<number> {
  const { db, sealed } = platform
  const sellers = await db.selectFrom('seller').select('person_id').where('address', 'is not', null).execute()
  let touched = 0
  for (const { person_id: personId } of sellers) {
    const isTouched = await inTransaction(db, async (trx) => {
      const row = await trx
        .selectFrom('seller')
        .select(sealedColumns)
        .where('person_id', '=', personId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      const old = sealedColumns.flatMap((column) => {
        const text = row?.[column]
        return typeof text === 'string' && sealed.isOld(text) ? [[column, text] as const] : []
      })
      if (old.length === 0) return false
      const renewed = old.map(([column, text]) => {
        const place = placeOf(column, personId)
        return [column, sealed.seal(sealed.open(text, place), place)] as const
      })
      await trx
        .updateTable('seller')
        .set(Object.fromEntries(renewed))
        .where('person_id', '=', personId)
        .execute()
      return true
    })
    if (isTouched) touched += 1
  }
  return touched
}
