import { sql } from 'kysely'
import { inReview, sheetStatus } from '#rules/sheets/sheet-states.ts'
import { versionStatus } from '#rules/sheets/sheet-versions.ts'
import type { Trx } from '#server/platform/database.ts'
import { abandonPartsOf, forgetAllFiles } from '../files/index.ts'

/**
 * Everything a person sells goes off sale, because the account is closed; who bought it keeps it. What lies with staff, a sheet, a version
 * or a price, waits no longer: nobody is there to be told of a decision, and the files of what was never sold go.
 */
export async function takeOffSale(trx: Trx, authorId: string, at: Date): Promise<void> {
  await trx
    .updateTable('sheet')
    .set({ visible: false, updated_at: at })
    .where('author_id', '=', authorId)
    .where('visible', '=', true)
    .execute()
  await sql`
    update sheet set status = case when status in (${sql.join(inReview)}) then ${sheetStatus.draft} else status end,
      reviewer_id = null, claimed_at = null, price_asked_satang = null, price_asked_at = null, updated_at = ${at}
    where author_id = ${authorId} and (status in (${sql.join(inReview)}) or price_asked_satang is not null)`.execute(
    trx,
  )
  await sql`
    update sheet_version v set status = ${versionStatus.cancelled} from sheet s
    where s.id = v.sheet_id and s.author_id = ${authorId} and v.status < ${versionStatus.published}`.execute(
    trx,
  )
  // Afterwards: what waited for its moment would be on sale in between.
  await sql`delete from sheet_release r using sheet s where s.id = r.sheet_id and s.author_id = ${authorId}`.execute(
    trx,
  )
}

/**
 * Deletes words and files of sheets that were never bought. Sold ones stay as they are for their owners, as do those in an order that may
 * still be paid; answers to reviews are deleted.
 */
export async function emptyUnsoldSheets(trx: Trx, authorId: string): Promise<void> {
  // Also for sold sheets: an unfinished upload was for no buyer yet.
  await abandonPartsOf(trx, authorId)
  const { rows: unsold } = await sql<{ id: string }>`
    update sheet set class_info = '', detail = '', reviewer_note = ''
    where author_id = ${authorId} and not exists (select from order_line l where l.sheet_id = sheet.id)
      and not exists (select from library_entry e where e.sheet_id = sheet.id)
    returning id`.execute(trx)
  await sql`delete from sheet_question where sheet_id = any(${unsold.map(({ id }) => id)}::text[])`.execute(
    trx,
  )
  await forgetAllFiles(
    trx,
    unsold.map(({ id }) => id),
  )
  await sql`
    update review set answer = null, answered_at = null from sheet
    where sheet.id = review.sheet_id and sheet.author_id = ${authorId} and answer is not null`.execute(trx)
  await sql`update sheet set reviewer_note = '' where author_id = ${authorId} and reviewer_note <> ''`.execute(
    trx,
  )
}
