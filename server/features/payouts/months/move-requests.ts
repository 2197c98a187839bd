import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getMoveRequests } from '#contract/staff/payouts.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { mayMovePayment } from '#rules/payouts/payout-states.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Db, type Trx, letStatementsTake } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mustStillHold, permission } from '#server/platform/rights.ts'
import { mustNotBeInFlight, lockRecords, mustNotBeOwnRecords, named } from './lock-records.ts'
import { mustBeWhole } from './held-parts.ts'
import { carryOut } from './move-payments.ts'

/** Large moves that wait for a decision, the oldest first. */
export async function readMoveRequests(
  db: Db,
  personId: string,
): Promise<DataOf<typeof getMoveRequests>['requests']> {
  const rows = await db
    .selectFrom('payment_move_request as m')
    .innerJoin('person as p', 'p.id', 'm.asked_by')
    .select(['m.id', 'm.status', 'm.reason', 'm.bank_reference', 'm.sum_satang', 'm.asked_by', 'm.asked_at'])
    .select(['p.name', sql<number>`cardinality(m.record_ids)`.as('count')])
    .select(sql<string | null>`to_char(m.paid_on, 'YYYY-MM-DD')`.as('paid_on'))
    .where('m.decision', 'is', null)
    .orderBy('m.asked_at')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    paymentStatus: row.status,
    paymentPausedReason: row.reason,
    paidOn: row.paid_on,
    bankReference: row.bank_reference,
    count: row.count,
    sum: satangToBaht(row.sum_satang),
    askedBy: row.name,
    askedAt: row.asked_at.toISOString(),
    mine: row.asked_by === personId,
  }))
}

/**
 * Confirming carries the move out as requested, or is refused and the request stays; declining deletes it. Its author may withdraw it but
 * not confirm it. Returns how many records moved. Refuses: not-found, payouts.already-decided, payouts.own-request, payouts.asker-left, payouts.cannot-move and
 * what `carryOut` refuses.
 */
export async function decideMoveRequest(
  trx: Trx,
  platform: Platform,
  { id, confirm, actorId, now }: { id: string; confirm: boolean; actorId: string; now: Date },
): Promise<number> {
  const request = await trx
    .selectFrom('payment_move_request')
    .selectAll()
    .select(sql<string | null>`to_char(paid_on, 'YYYY-MM-DD')`.as('paid_day'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (request === undefined) return refuse('not-found')
  if (request.decision !== null) refuse('payouts.already-decided')
  if (confirm && request.asked_by === actorId) refuse('payouts.own-request')
  await trx
    .updateTable('payment_move_request')
    .set({ decision: confirm ? 'confirmed' : 'declined', decided_by: actorId, decided_at: now })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, {
    actorId,
    action: confirm ? 'payment.confirm-second' : 'payment.decline-second',
    object: `payment-move:${id}`,
    after: { to: request.status, count: request.record_ids.length, askedBy: request.asked_by },
  })
  if (!confirm) return 0
  if (request.record_ids.length > 500) await letStatementsTake(trx, '60s')
  const records = await lockRecords(trx, request.record_ids)
  mustNotBeOwnRecords(actorId, records)
  await mustStillHold(
    trx,
    request.asked_by,
    permission.money,
    records.map(({ store_code }) => store_code),
  )
  await mustNotBeInFlight(trx, request.record_ids)
  // A record paused or sent elsewhere since is not what the second person agreed to.
  const stuck = records.filter(
    ({ status, moved_at }) => !mayMovePayment(status, request.status) || moved_at > request.asked_at,
  )
  if (stuck.length > 0) refuse('payouts.cannot-move', named(stuck))
  await mustBeWhole(trx, records, request.status)
  await carryOut(
    trx,
    platform,
    records,
    {
      ids: request.record_ids,
      to: request.status,
      reason: request.reason,
      paidOn: request.paid_day ?? '',
      bankReference: request.bank_reference,
      channel: request.channel,
    },
    { actorId, now },
  )
  return records.length
}
