import { sql } from 'kysely'
import type { z } from 'zod'
import type { ownSheetData } from '#contract/seller/sheets.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { lockOwnSheet } from './lock-sheet.ts'

/** A pin on the page as sent back; its picture is drawn before the transaction and may be missing. */
export type DrawnPin = { page: number; box: readonly number[]; note: string; picture: Buffer | null }

export async function storePins(trx: Trx, reviewId: number, pins: readonly DrawnPin[]): Promise<void> {
  if (pins.length === 0) return
  await trx
    .insertInto('sheet_review_pin')
    .values(
      pins.map(({ page, box, note, picture }, at) => ({
        review_id: reviewId,
        number: at + 1,
        page,
        box: [...box],
        note,
        picture,
      })),
    )
    .execute()
}

/** The pins of the last rejection: its author sees them until approval, the next reviewer with the answers. */
export async function readPins(
  db: Pick<Db, 'selectFrom'>,
  sheetId: string,
): Promise<z.output<typeof ownSheetData>['pins']> {
  const rows = await db
    .selectFrom('sheet_review_pin')
    .select(['number', 'page', 'note', 'picture', 'answer'])
    .where('review_id', '=', (last) =>
      last
        .selectFrom('sheet_review')
        .select('id')
        .where('sheet_id', '=', sheetId)
        .where('decision', '<>', 'reset')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .orderBy('number')
    .execute()
  return rows.map(({ picture, ...pin }) => ({
    ...pin,
    picture: picture === null ? null : `data:image/webp;base64,${picture.toString('base64')}`,
  }))
}

/** Refuses: not-found (another author's sheet, or no such pin). */
export async function answerPin(
  trx: Trx,
  authorId: string,
  { id, number, answer }: { id: string; number: number; answer: string },
): Promise<void> {
  const sheet = await lockOwnSheet(trx, authorId, id)
  const { numUpdatedRows } = await trx
    .updateTable('sheet_review_pin')
    .set({ answer })
    .where('number', '=', number)
    .where(
      'review_id',
      '=',
      sql<number>`(select max(id) from sheet_review where sheet_id = ${sheet.id} and decision <> 'reset')`,
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) refuse('not-found')
}
