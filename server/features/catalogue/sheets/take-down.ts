import { sql } from 'kysely'
import { drawnPdfKeys } from '#server/features/catalogue/files/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { notifyOfNew } from './release.ts'

/** `staffId`: null where time decided. */
type Claimed = { staffId: string | null; sheetId: string; claimId: string; now: Date }

/**
 * Blocks the sheet's files, however disguised, from being uploaded again (files/draft.ts). The claim itself holds it off sale, independent
 * of staff's pauses (`claim_hold`). Buyers keep what they bought.
 */
export async function takeDown(trx: Trx, { staffId, sheetId, claimId }: Claimed): Promise<void> {
  await sql`
    insert into taken_down_file (sha256, sheet_id, claim_id)
    select sha256, ${sheetId}, ${claimId} from (
      select sha256 from sheet_file where sheet_id = ${sheetId} and kind = 'pdf' and removed_at is null
      union select pdf_sha256 from sheet where id = ${sheetId} and pdf_sha256 is not null
      union select sha256 from pdf_look where starts_with(sha256, ${`${drawnPdfKeys}${sheetId}-`})
    ) files
    on conflict do nothing`.execute(trx)
  await recordAudit(trx, {
    actorId: staffId,
    action: 'sale.pause',
    object: `sheet:${sheetId}`,
    after: { reason: `copyright ${claimId}` },
  })
}

export async function restoreTakenDown(trx: Trx, { staffId, sheetId, claimId, now }: Claimed): Promise<void> {
  await trx.deleteFrom('taken_down_file').where('claim_id', '=', claimId).execute()
  // The previous version also starts a pause for a claim; until that version is gone, such pauses end here.
  await sql`
    with ended as (
      update sale_pause set ended_at = ${now}, ended_by = ${staffId}
      where ended_at is null and kind = 'sheet' and target = ${sheetId} and reason = ${`copyright ${claimId}`} returning target
    )
    update sheet set paused = paused where id in (select target from ended)`.execute(trx)
  await notifyOfNew(trx, sheetId)
  await recordAudit(trx, {
    actorId: staffId,
    action: 'sale.resume',
    object: `sheet:${sheetId}`,
    before: { reason: `copyright ${claimId}` },
  })
}
