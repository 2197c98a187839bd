import type { DataOf } from '#contract/shared/call.ts'
import type { getAckTax } from '#contract/seller/tax.ts'
import { refuse } from '#rules/refusal.ts'
import { currentTaxNotice } from '#rules/sellers/terms.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'

/** Whether this seller has acknowledged the notice that applies now (decisions §4). */
export async function readTaxNotice(db: Db, personId: string): Promise<DataOf<typeof getAckTax>> {
  const row = await db
    .selectFrom('tax_acknowledgement')
    .select('notice')
    .where('person_id', '=', personId)
    .where('notice', '=', currentTaxNotice)
    .executeTakeFirst()
  return { notice: currentTaxNotice, acknowledged: row !== undefined }
}

/** Who acknowledged which notice when; a second time changes nothing. Refuses: not-found, for a notice that is none. */
export async function acknowledgeTax(trx: Trx, personId: string, notice: string, now: Date): Promise<void> {
  if (notice !== currentTaxNotice) return refuse('not-found')
  const inserted = await trx
    .insertInto('tax_acknowledgement')
    .values({ person_id: personId, notice, acknowledged_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('notice')
    .executeTakeFirst()
  if (inserted === undefined) return
  await recordAudit(trx, {
    actorId: personId,
    action: 'seller.acknowledge-tax',
    object: `seller:${personId}`,
    after: { notice },
  })
}
