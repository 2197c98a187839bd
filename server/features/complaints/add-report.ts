import type { ReportCategory } from '#rules/complaints/categories.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reportNew } from '#server/words/complaints.ts'

export type NewReport = {
  sheetId: string
  category: ReportCategory
  message: string
  page?: number | undefined
}

/** Open reports per person and sheet: enough for all that may be wrong, too few to pester. */
export const openReportsMax = 4

/**
 * Files a report by an owner of the sheet and notifies its author, who never sees the reporter. Returns its id. An unknown sheet is refused
 * like one not owned. Refuses: reports.not-bought, reports.too-many-open.
 */
export async function addReport(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  personId: string,
  report: NewReport,
): Promise<string> {
  // The lock on the library's row lets two reports sent at once be counted one after the other.
  const sheet = await trx
    .selectFrom('library_entry')
    .innerJoin('sheet', 'sheet.id', 'library_entry.sheet_id')
    .select(['sheet.author_id', 'sheet.store_code', 'sheet.code', 'sheet.name'])
    .where('library_entry.person_id', '=', personId)
    .where('library_entry.sheet_id', '=', report.sheetId)
    .where('library_entry.revoked_at', 'is', null)
    .where('sheet.author_id', '!=', personId)
    .forNoKeyUpdate('library_entry')
    .executeTakeFirst()
  if (sheet === undefined) return refuse('reports.not-bought')
  const { open } = await trx
    .selectFrom('report')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('reporter_id', '=', personId)
    .where('sheet_id', '=', report.sheetId)
    .where('dealt_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (open >= openReportsMax) refuse('reports.too-many-open')
  const id = newId()
  await trx
    .insertInto('report')
    .values({
      id,
      sheet_id: report.sheetId,
      store_code: sheet.store_code,
      reporter_id: personId,
      category: report.category,
      message: report.message.trim(),
      page: report.page ?? null,
      created_at: clock.now(),
    })
    .execute()
  await sendMessage(trx, {
    personId: sheet.author_id,
    type: 'warning',
    key: `report:${id}:author`,
    notice: 'report-new',
    html: reportNew({ sheet: sheetName(sheet.code, sheet.name), page: report.page }),
  })
  return id
}
