import { refuse } from '#rules/refusal.ts'
import type { Trx } from '#server/platform/database.ts'

export type VersionRow = {
  number: number
  status: number
  reject_reason: string | null
  whats_new: string
  reviewer_note: string
  revision: number
}

export const versionColumns = 'number, status, reject_reason, whats_new, reviewer_note, revision'

export function presentVersion(row: VersionRow) {
  return {
    number: row.number,
    status: row.status,
    reason: row.reject_reason,
    whatsNew: row.whats_new,
    message: row.reviewer_note,
    revision: row.revision,
  }
}

/** The one version that is neither published nor cancelled; held, after the sheet was. */
export async function findOpenVersion(trx: Trx, sheetId: string) {
  return await trx
    .selectFrom('sheet_version')
    .select([
      'sheet_id',
      'number',
      'status',
      'reject_reason',
      'whats_new',
      'reviewer_note',
      'revision',
      'terms_version',
      'reviewer_id',
    ])
    .where('sheet_id', '=', sheetId)
    .where('status', '<', 4)
    .forUpdate()
    .executeTakeFirst()
}

export type OpenVersion = NonNullable<Awaited<ReturnType<typeof findOpenVersion>>>

/** Refuses: not-found. */
export async function lockOpenVersion(trx: Trx, sheetId: string): Promise<OpenVersion> {
  return (await findOpenVersion(trx, sheetId)) ?? refuse('not-found')
}
