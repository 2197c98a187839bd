import { refuse } from '#rules/refusal.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { mustBeWhole } from './held-parts.ts'
import { mustNotBeInFlight, lockRecords } from './lock-records.ts'
import { type PaidRecord, type Payee, payGroups } from './pay-groups.ts'

export type { PaidRecord, Payee } from './pay-groups.ts'

/**
 * Records the transfer that paid these records of one seller and payer: one tax on the sum, fee, net, payout, ledger entry, last move and
 * notice in one transaction. It locks and checks records and seller: an unconfirmed account holds every payout, whatever the records say.
 * Refuses: payouts.held, payouts.not-pending, payouts.below-minimum, payouts.no-confirmed-policy, payouts.closing, payouts.in-flight,
 * payouts.held-by-case, payouts.part-left-out.
 */
export async function payRecords(
  trx: Trx,
  {
    records,
    payer,
    payee,
    paidOn,
    bankReference,
    now,
    actorId,
  }: {
    records: readonly PaidRecord[]
    payer: Payer
    payee: Payee
    /** Day of the transfer in Bangkok, `2026-11-20`. */
    paidOn: string
    bankReference?: string
    now: Date
    actorId: string | null
  },
): Promise<string> {
  const ids = records.map(({ id }) => id)
  const locked = await lockRecords(trx, ids)
  await mustNotBeInFlight(trx, ids)
  const waiting = locked.filter((record) => record.status === 'PENDING' && record.payer === payer)
  if (waiting.length !== ids.length) refuse('payouts.not-pending')
  await mustBeWhole(trx, waiting, 'SUCCESS')
  const holds = await trx
    .selectFrom('seller')
    .select('payout_hold')
    .where('person_id', '=', records[0]?.seller_id ?? '')
    .forNoKeyUpdate()
    .execute()
  if (holds.some(({ payout_hold }) => payout_hold !== null)) refuse('payouts.held')
  const [made] = await payGroups(trx, [{ payer, payee, records: waiting }], {
    paidOn,
    ...(bankReference === undefined ? {} : { bankReference }),
    now,
    actorId,
  })
  if (made === undefined) throw new Error(`payout of seller ${records[0]?.seller_id}: no records`)
  await recordAudit(trx, {
    actorId,
    action: 'payout.pay',
    object: `payout:${made.id}`,
    after: { sellerId: made.sellerId, netSatang: made.netSatang, records: made.recordIds },
  })
  return made.id
}
