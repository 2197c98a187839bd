import { bangkokTime, englishShortDate, thaiShortDate } from '#rules/calendar/bangkok.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { escapeHtml } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { calendarLinkOfLetter } from './file-links.ts'

/**
 * What the notice of payment says of the live sessions that were bought and are still ahead: name, time, the way to the session
 * and its calendar file. HTML of messages, in both languages; empty where there is none.
 */
export async function paidSessions(
  trx: Trx,
  platform: Pick<Platform, 'config' | 'clock'>,
  bought: { personId: string; sheetIds: readonly string[] },
): Promise<{ th: string; en: string }> {
  if (bought.sheetIds.length === 0) return { th: '', en: '' }
  const sessions = await trx
    .selectFrom('online_tutoring')
    .innerJoin('sheet', 'sheet.id', 'online_tutoring.sheet_id')
    .select(['sheet.id', 'sheet.code', 'sheet.name', 'online_tutoring.start_at'])
    .where('sheet.id', 'in', bought.sheetIds)
    .where('online_tutoring.ended_at', 'is', null)
    .where('online_tutoring.start_at', '>', platform.clock.now())
    .orderBy('online_tutoring.start_at')
    .execute()
  const told = sessions.map(({ id, code, name, start_at: startAt }) => {
    const link = (language: 0 | 1) =>
      calendarLinkOfLetter(platform, { personId: bought.personId, sheetId: id, startAt }, language)
    const title = escapeHtml(sheetName(code, name))
    return {
      th: `<p><b>ติวสด: ${title}</b><br>${thaiShortDate(startAt)} ${bangkokTime(startAt)} น.<br><a href="${link(0)}">เพิ่มลงปฏิทิน</a><br><a href="/myVideo/${id}">หน้าเข้าติว</a></p>`,
      en: `<p><b>Live session: ${title}</b><br>${englishShortDate(startAt)} ${bangkokTime(startAt)} (Bangkok)<br><a href="${link(1)}">Add to calendar</a><br><a href="/myVideo/${id}">Page of the session</a></p>`,
    }
  })
  return { th: told.map(({ th }) => th).join(''), en: told.map(({ en }) => en).join('') }
}
