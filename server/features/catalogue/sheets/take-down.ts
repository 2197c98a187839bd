import { sql } from 'kysely'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'

type Claimed = { staffId: string; sheetId: string; claimId: string }

/**
 * What holds the sheet off sale is the claim itself, whatever pauses of staff begin and end beside it (`claim_hold`); here its files,
 * however they are disguised, are not taken again (files/draft.ts). Buyers keep what they bought.
 */
export async function takeDown(trx: Trx, { staffId, sheetId, claimId }: Claimed): Promise<void> {
  await sql`
    insert into taken_down_file (sha256, sheet_id, claim_id)
    select sha256, ${sheetId}, ${claimId} from (
      select sha256 from sheet_file where sheet_id = ${sheetId} and kind = 'pdf' and removed_at is null
      union select sha256 from pdf_look where sha256 like ${`private/drawn-pdf/${sheetId}-%`}
    ) files
    on conflict do nothing`.execute(trx)
  await recordAudit(trx, {
    actorId: staffId,
    action: 'sale.pause',
    object: `sheet:${sheetId}`,
    after: { reason: `copyright ${claimId}` },
  })
}

export async function restoreTakenDown(trx: Trx, { staffId, sheetId, claimId }: Claimed): Promise<void> {
  await trx.deleteFrom('taken_down_file').where('claim_id', '=', claimId).execute()
  await recordAudit(trx, {
    actorId: staffId,
    action: 'sale.resume',
    object: `sheet:${sheetId}`,
    before: { reason: `copyright ${claimId}` },
  })
}
