import { inTransaction } from '#server/platform/database.ts'
import { addToLibrary } from '#server/features/reading/library/index.ts'
import { addReport } from '#server/features/complaints/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createPerson, createWaitingOrder } from './cast.ts'

/** Makes the library's entry one that was paid for: only such ones may be scored. */
export async function soldTo(platform: Platform, personId: string, sheetId: string): Promise<void> {
  const { db, clock } = platform
  const paid = await db
    .selectFrom('library_entry')
    .select('order_id')
    .where('person_id', '=', personId)
    .where('sheet_id', '=', sheetId)
    .where('order_id', 'is not', null)
    .executeTakeFirst()
  if (paid !== undefined) return
  const orderId = await createWaitingOrder(platform, { buyerId: personId, sheetId })
  await db
    .updateTable('orders')
    .set({ state: 'paid', paid_at: clock.now(), closed_at: clock.now() })
    .where('id', '=', orderId)
    .execute()
  await inTransaction(db, (trx) =>
    addToLibrary(trx, { personId, orderId, sheetIds: [sheetId], at: clock.now() }),
  )
  await db
    .updateTable('library_entry')
    .set({ order_id: orderId })
    .where('person_id', '=', personId)
    .where('sheet_id', '=', sheetId)
    .execute()
}

/** A report about this sheet from a new buyer of it; answers its id. */
export async function openReportOf(platform: Platform, sheetId: string): Promise<string> {
  const { id } = await createPerson(platform)
  await soldTo(platform, id, sheetId)
  return await inTransaction(platform.db, (trx) =>
    addReport(trx, platform, id, { sheetId, category: 'incomplete', message: 'ขาดบทที่ 4' }),
  )
}
