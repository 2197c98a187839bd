import { sendMessage } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reportDealt } from '#server/words/complaints.ts'
import { lockOpenReport } from './lock-report.ts'

/** Open becomes dealt, once, and the reporter is notified. Refuses: not-found, reports.already-dealt. */
export async function markReport(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  sellerId: string,
  id: string,
): Promise<void> {
  const report = await lockOpenReport(trx, sellerId, id)
  await trx.updateTable('report').set({ dealt_at: clock.now() }).where('id', '=', id).execute()
  if (report.reporterId === null) return
  await sendMessage(trx, {
    personId: report.reporterId,
    type: 'success',
    key: `report:${id}:dealt`,
    notice: 'report-answered',
    html: reportDealt({ sheet: report.sheetName, page: report.page, reportId: id }),
  })
}
