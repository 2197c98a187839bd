import { refuse } from '#rules/refusal.ts'
import type { Trx } from '#server/platform/database.ts'

/** The row, held until the transaction ends: of two who decide at once, one waits and then sees what the other did. Refuses: not-found. */
export async function lockSheet(trx: Trx, sheetId: string) {
  const sheet = await trx
    .selectFrom('sheet')
    .select([
      'id',
      'author_id',
      'store_code',
      'code',
      'name',
      'class_info',
      'detail',
      'price_satang',
      'status',
      'visible',
    ])
    .where('id', '=', sheetId)
    .forUpdate()
    .executeTakeFirst()
  return sheet ?? refuse('not-found')
}
