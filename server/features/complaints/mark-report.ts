import { escapeHtml, sendMessage } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockOpenReport } from './lock-report.ts'
import { onPage, replyToTeam } from './answer-notice.ts'

/** Open becomes dealt, once, and the reporter is told. Refuses: not-found, reports.already-dealt. */
export async function markReport(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  sellerId: string,
  id: string,
): Promise<void> {
  const report = await lockOpenReport(trx, sellerId, id)
  await trx.updateTable('report').set({ dealt_at: clock.now() }).where('id', '=', id).execute()
  if (report.reporterId === null) return
  const name = escapeHtml(report.sheetName)
  const [reply, on] = [replyToTeam(id), onPage(report.page)]
  await sendMessage(trx, {
    personId: report.reporterId,
    type: 'success',
    key: `report:${id}:dealt`,
    notice: 'report-answered',
    html: {
      th: `<p>ผู้เขียนชีท <b>${name}</b>${on.th} จัดการเรื่องที่คุณรายงานแล้ว</p>${reply.th}`,
      en: `<p>The author of <b>${name}</b> has dealt with what you reported${on.en}</p>${reply.en}`,
    },
  })
}
