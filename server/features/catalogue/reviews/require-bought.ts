import { refuse } from '#rules/refusal.ts'
import type { Db, Trx } from '#server/platform/database.ts'

/**
 * Scores come from those who paid: the sheet is in the library through a paid order, and they did not write it (INV-14). A
 * sheet that does not exist answers like one that was not bought. Refuses: reviews.not-bought.
 */
export async function requireBought(db: Db | Trx, personId: string, sheetId: string): Promise<void> {
  const bought = await db
    .selectFrom('owned_sheet')
    .innerJoin('orders', 'orders.id', 'owned_sheet.order_id')
    .innerJoin('sheet', 'sheet.id', 'owned_sheet.sheet_id')
    .select('sheet.id')
    .where('owned_sheet.person_id', '=', personId)
    .where('owned_sheet.sheet_id', '=', sheetId)
    .where('orders.state', '=', 'paid')
    .where('sheet.author_id', '!=', personId)
    .executeTakeFirst()
  if (bought === undefined) refuse('reviews.not-bought')
}
