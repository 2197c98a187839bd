import { sql } from 'kysely'
import { forgetSeller, removePictureCopies } from '#server/features/sellers/index.ts'
import { forgetGiftCards } from '../orders/index.ts'
import { emptyUnsoldSheets } from '../catalogue/index.ts'
import { abandonReplaysOf } from '../tutoring/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Trx, inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { forgetAnswersOf } from '#server/platform/route.ts'
import { removeExports } from './data-export.ts'
import { personalData } from './personal-data.ts'

/**
 * Erases what may go of a closed account. Every step is an idempotent transaction of its own; the last one marks it as done. The id stays
 * as an empty shell that orders and tax documents refer to.
 */
export async function eraseAccount(platform: Platform, personId: string): Promise<void> {
  const { db, clock } = platform
  const person = await db
    .selectFrom('person')
    .select(['closed_at', 'erased_at'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (person === undefined || person.closed_at === null || person.erased_at !== null) return
  await removeExports(platform, personId)
  await removePictureCopies(platform, personId)
  // First: what uploads have left in the storage is named by rows that go below.
  await inTransaction(db, (trx) => emptyUnsoldSheets(trx, personId))
  await inTransaction(db, (trx) => abandonReplaysOf(trx, personId))
  for (const data of personalData) {
    if (data.erase === 'goes')
      await inTransaction(db, (trx) => deleteRows(trx, data.table, data.column, personId))
    if (data.erase === 'nameless')
      await inTransaction(db, (trx) => takeNameOff(trx, data.table, data.column, personId))
  }
  await inTransaction(db, (trx) => forgetAnswersOf(trx, personId))
  await inTransaction(db, (trx) => forgetGiftCards(trx, personId))
  await inTransaction(db, async (trx) => {
    await forgetSeller(trx, personId, clock.now())
    await trx
      .updateTable('person')
      .set({
        name: '',
        email: '',
        university: null,
        faculty: '',
        year: 0,
        default_store: -1,
        picture_url: null,
        referred_by: null,
        profile_entered_at: null,
        erased_at: clock.now(),
      })
      .where('id', '=', personId)
      .execute()
    await recordAudit(trx, { actorId: null, action: 'person.erase', object: `person:${personId}` })
  })
}

async function deleteRows(trx: Trx, table: string, column: string, personId: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${personId}`.execute(trx)
}

async function takeNameOff(trx: Trx, table: string, column: string, personId: string): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${personId}`.execute(
    trx,
  )
}
