import { sql } from 'kysely'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pauseSale, resumeSale } from './pauses.ts'

/**
 * Off sale for as long as the claim stands, and its files, however they are disguised, are not taken again
 * (files/draft.ts). Buyers keep what they bought. Refuses: not-found, staff.own-matter.
 */
export async function takeDown(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { sheetId, claimId, reason }: { sheetId: string; claimId: string; reason: string },
): Promise<void> {
  const paused = await isPaused(trx, sheetId)
  if (!paused) await pauseSale(trx, platform, staff, { kind: 'sheet', id: sheetId, reason })
  await sql`
    insert into taken_down_file (sha256, sheet_id, claim_id)
    select sha256, ${sheetId}, ${claimId} from (
      select sha256 from sheet_file where sheet_id = ${sheetId} and kind = 'pdf' and removed_at is null
      union select sha256 from pdf_look where sha256 like ${`private/drawn-pdf/${sheetId}-%`}
    ) files
    on conflict do nothing`.execute(trx)
}

/** On sale again, unless another claim holds it. Refuses: not-found, staff.own-matter. */
export async function restoreTakenDown(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { sheetId, claimId }: { sheetId: string; claimId: string },
): Promise<void> {
  await trx.deleteFrom('taken_down_file').where('claim_id', '=', claimId).execute()
  const other = await trx
    .selectFrom('taken_down_file')
    .select('claim_id')
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst()
  if (other === undefined && (await isPaused(trx, sheetId)))
    await resumeSale(trx, platform, staff, { kind: 'sheet', id: sheetId })
}

async function isPaused(trx: Trx, sheetId: string): Promise<boolean> {
  const pause = await trx
    .selectFrom('sale_pause')
    .select('id')
    .where('kind', '=', 'sheet')
    .where('target', '=', sheetId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return pause !== undefined
}
