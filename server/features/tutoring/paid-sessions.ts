import { sheetName } from '#rules/sheets/course-code.ts'
import { approvedTitle } from '#server/features/catalogue/index.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PaidSession } from '#server/words/orders.ts'
import { calendarLinkOfEmail } from './file-links.ts'

/** The live sessions that were bought and are still ahead, for the notice of payment. */
export async function paidSessions(
  trx: Trx,
  platform: Pick<Platform, 'config' | 'clock'>,
  bought: { personId: string; sheetIds: readonly string[] },
): Promise<PaidSession[]> {
  if (bought.sheetIds.length === 0) return []
  const sessions = await trx
    .selectFrom('online_tutoring')
    .innerJoin('sheet', 'sheet.id', 'online_tutoring.sheet_id')
    .select(['sheet.id', 'online_tutoring.start_at'])
    .select(approvedTitle)
    .where('sheet.id', 'in', bought.sheetIds)
    .where('online_tutoring.ended_at', 'is', null)
    .where('online_tutoring.start_at', '>', platform.clock.now())
    .orderBy('online_tutoring.start_at')
    .execute()
  return sessions.map(({ id, code, name, start_at: startAt }) => ({
    sheetId: id,
    title: sheetName(code, name),
    startAt,
    calendar: (language) =>
      calendarLinkOfEmail(platform, { personId: bought.personId, sheetId: id, startAt }, language),
  }))
}
