import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { approvedTitle } from '#server/features/catalogue/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mustHold, permission } from '#server/platform/rights.ts'
import { reportActedOn } from '#server/words/complaints.ts'

/**
 * Records staff's action on a report and notifies the reporter, idempotent per action. With `seen`, of two actions on the same state one
 * wins. Refuses: not-found, staff.own-matter, reports.acted-meanwhile.
 */
export async function actOnReport(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  caller: Person,
  input: { id: string; action: string; seen?: string | null | undefined },
): Promise<void> {
  const report = await trx
    .selectFrom('report')
    .innerJoin('sheet', 'sheet.id', 'report.sheet_id')
    .select([
      'sheet.store_code',
      'report.reporter_id',
      'sheet.author_id',
      'report.action',
      'report.page',
      'report.action_at',
    ])
    .select(approvedTitle)
    .where('report.id', '=', input.id)
    .forNoKeyUpdate('report')
    .executeTakeFirst()
  if (report === undefined) return refuse('not-found')
  mustHold(caller, permission.sheets, report.store_code)
  mustNotBeOwn(caller.id, [report.author_id, report.reporter_id], `report:${input.id}`)
  if (report.action === input.action) return
  const before = report.action_at?.toISOString() ?? null
  if (input.seen !== undefined && input.seen !== before) return refuse('reports.acted-meanwhile')
  // Two actions within a millisecond get different times, so that each has its own message.
  const now = new Date(Math.max(clock.now().getTime(), (report.action_at?.getTime() ?? 0) + 1))
  await trx
    .updateTable('report')
    .set({ action: input.action, action_by: caller.id, action_at: now })
    .where('id', '=', input.id)
    .execute()
  await recordAudit(trx, {
    actorId: caller.id,
    action: 'report.act',
    object: `report:${input.id}`,
    before: { action: report.action },
    after: { action: input.action },
  })
  if (report.reporter_id === null) return
  await sendMessage(trx, {
    personId: report.reporter_id,
    type: 'info',
    key: `report:${input.id}:action:${now.getTime()}`,
    notice: 'report-answered',
    html: reportActedOn({
      sheet: sheetName(report.code, report.name),
      page: report.page,
      message: input.action,
      reportId: input.id,
    }),
  })
}
