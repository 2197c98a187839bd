import { z } from 'zod'
import { sheetName } from '#rules/sheets/course-code.ts'
import { sendMessages } from '#server/features/messages/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { newVersion } from '#server/words/catalogue.ts'
import { approvedTitle } from './card.ts'

export const notifyOwnersOfVersionJob = 'sheets.notify-owners'

const about = z.object({ sheetId: z.string(), sha256: z.string().nullable(), whatsNew: z.string() })

const batchMax = 500

/** Notifies everyone who owns the sheet of a new version. In batches, to keep transactions short; the key makes it idempotent. */
export async function notifyOwnersOfVersion(platform: Platform, payload: unknown): Promise<void> {
  const { sheetId, sha256, whatsNew } = about.parse(payload)
  const sheet = await platform.db
    .selectFrom('sheet')
    .select('pdf_sha256')
    .select(approvedTitle)
    .where('id', '=', sheetId)
    .executeTakeFirst()
  // Meanwhile there is a newer one, whose own job notifies.
  if (sheet === undefined || sheet.pdf_sha256 !== sha256) return
  const html = newVersion({
    id: sheetId,
    sheet: sheetName(sheet.code, sheet.name),
    whatsNew: whatsNew.trim(),
  })
  for (let after = ''; ; ) {
    const owners = await platform.db
      .selectFrom('owned_sheet')
      .select('person_id')
      .where('sheet_id', '=', sheetId)
      .where('person_id', '>', after)
      .orderBy('person_id')
      .limit(batchMax)
      .execute()
    const last = owners.at(-1)
    if (last === undefined) return
    await inTransaction(platform.db, (trx) =>
      sendMessages(
        trx,
        owners.map(({ person_id: personId }) => {
          const key = `sheet-version:${sheetId}:${sha256?.slice(0, 32)}:${personId}`
          return { personId, type: 'info', notice: 'sheet-new-version', html, key }
        }),
      ),
    )
    after = last.person_id
  }
}
