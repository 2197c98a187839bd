import { sql } from 'kysely'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import { isOpen } from '#rules/payouts/payout-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import { postMany } from '#server/features/ledger/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import {
  mustNotBeInFlight,
  type LockedRecord,
  lockRecords,
  mustNotBeOwnRecords,
  named,
} from './lock-records.ts'
import type { Mover } from './move-payments.ts'
import { mustGoTogether } from './held-parts.ts'
import { notifyOfPayer } from './write-back.ts'

/**
 * Moves open records to the other payer, all or none, with their status (decisions §4, "Who pays"), and notifies their sellers. Refuses:
 * not-found, staff.own-matter, payouts.in-flight, payouts.cannot-move (paid or void), payouts.already-there, payouts.part-left-out,
 * payouts.part-elsewhere, payouts.closing.
 */
export async function changePayer(
  trx: Trx,
  { ids, payer }: { ids: readonly string[]; payer: Payer },
  { actorId, now, mayKnow }: Mover,
): Promise<number> {
  const wanted = [...new Set(ids)]
  const records = await lockRecords(trx, wanted)
  if (records.length < wanted.length || records.some(({ store_code }) => !mayKnow(store_code)))
    refuse('not-found')
  mustNotBeOwnRecords(actorId, records)
  await mustNotBeInFlight(trx, wanted)
  await mustGoTogether(trx, wanted, null, mayKnow)
  const stuck = records.filter(({ status }) => !isOpen(status))
  if (stuck.length > 0) refuse('payouts.cannot-move', named(stuck))
  const there = records.filter((record) => record.payer === payer)
  if (there.length > 0) refuse('payouts.already-there', named(there))
  await sql`
    update payment_record set payer = ${payer}, due_id = null, moved_at = ${now}, moved_by = ${actorId}
    where id = any(${wanted}::text[])`.execute(trx)
  await bookHandOver(trx, records, { payer, now })
  await notifyOfPayer(trx, records, { payer, now })
  await recordAudit(trx, {
    actorId,
    action: 'payment.change-payer',
    object: records.length === 1 ? `payment:${records[0]?.id}` : `payments:${payer}`,
    after: {
      payer,
      ids: wanted,
      sumSatang: records.reduce((sum, { share_satang }) => sum + share_satang, 0),
    },
  })
  return records.length
}

/** Books the debt between the companies: who hands over owes it to the other; the debt to the seller stays. */
export async function bookHandOver(
  trx: Trx,
  records: readonly LockedRecord[],
  { payer, now }: { payer: Payer; now: Date },
): Promise<void> {
  const move = newId()
  await postMany(
    trx,
    records.map(({ id, payer: before, seller_id: sellerId, store_code: storeCode, share_satang }) => {
      const [from, to] = share_satang > 0 ? [before, payer] : [payer, before]
      return {
        key: `payment:${id}:payer:${move}`,
        kind: 'correction' as const,
        occurredAt: now,
        period: monthNumber(bangkokParts(now)),
        memo: `${before} > ${payer}`,
        postings: [
          {
            from: `between-payers:${from}`,
            to: `between-payers:${to}`,
            satang: Math.abs(share_satang),
            sellerId,
            storeCode,
          },
        ],
      }
    }),
  )
}
