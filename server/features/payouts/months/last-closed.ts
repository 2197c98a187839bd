import { sql } from 'kysely'
import { type PayerEnd, payerEnd } from '#rules/tax/tax-policy.ts'
import { lastClosedMonth, readLastClosed } from '#server/features/ledger/index.ts'
import type { Db } from '#server/platform/database.ts'
import { readTaxPolicy } from '../../tax/index.ts'
import { notInFlight, open } from './statuses.ts'

export async function readPayerEnd(db: Db): Promise<PayerEnd> {
  return payerEnd(await readTaxPolicy(db), await readLastClosed(db))
}

/**
 * Sums that a payer without further months owes and can never transfer, in any status. Sellers with a transfer in flight are left out until
 * it is settled.
 */
export async function payerEndedList(db: Db) {
  const { ended } = await readPayerEnd(db)
  return {
    where: sql`r.payer = any(${[...ended]}::text[]) and r.status in ${open} and (r.payer, r.seller_id) in (
      select r.payer, r.seller_id from payment_record r where r.payer = any(${[...ended]}::text[]) and r.status in ${open}
      group by r.payer, r.seller_id having sum(r.share_satang) < payout_minimum_of(max(r.month), ${lastClosedMonth}) and bool_and(${notInFlight}))`,
    needsOwed: false,
  }
}
