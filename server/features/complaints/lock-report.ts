import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import type { Trx } from '#server/platform/database.ts'

export type OpenReport = {
  id: string
  sheetId: string
  sheetName: string
  reporterId: string | null
  page: number | null
}

/**
 * Call it first in everything a seller does to a report: it locks the report until the transaction ends, so that of two who
 * decide one wins. A report about another seller's sheet is not there. Refuses: not-found, reports.already-dealt.
 */
export async function lockOpenReport(trx: Trx, sellerId: string, id: string): Promise<OpenReport> {
  const report = await trx
    .selectFrom('report')
    .innerJoin('sheet', 'sheet.id', 'report.sheet_id')
    .select([
      'report.sheet_id',
      'report.reporter_id',
      'report.dealt_at',
      'report.page',
      'sheet.code',
      'sheet.name',
    ])
    .where('report.id', '=', id)
    .where('sheet.author_id', '=', sellerId)
    .forNoKeyUpdate('report')
    .executeTakeFirst()
  if (report === undefined) return refuse('not-found')
  if (report.dealt_at !== null) return refuse('reports.already-dealt')
  return {
    id,
    sheetId: report.sheet_id,
    sheetName: sheetName(report.code, report.name),
    reporterId: report.reporter_id,
    page: report.page,
  }
}
