import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockSheetOfStaff } from './move-sheet.ts'

/** Staff suggest a sheet, or stop suggesting it. Refuses: not-found (staff of another store), staff.own-matter, sheets.moved-on (it is so already). */
export async function highlightSheet(
  trx: Trx,
  platform: Platform,
  staff: Pick<Person, 'id' | 'permissions'>,
  sheetId: string,
  highlighted: boolean,
): Promise<void> {
  const sheet = await lockSheetOfStaff(trx, staff, sheetId)
  if (sheet.highlighted === highlighted) refuse('sheets.moved-on')
  await trx
    .updateTable('sheet')
    .set({ highlighted, updated_at: platform.clock.now() })
    .where('id', '=', sheetId)
    .execute()
  await recordAudit(trx, {
    actorId: staff.id,
    action: highlighted ? 'sheet.highlight' : 'sheet.unhighlight',
    object: `sheet:${sheetId}`,
  })
}
