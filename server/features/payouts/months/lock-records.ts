import { sql } from 'kysely'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import { monthsLock } from '#server/features/ledger/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'

export type LockedRecord = {
  id: string
  seller_id: string
  store_code: number
  month: number
  share_satang: number
  status: PaymentStatus
  payer: Payer
  moved_at: Date
}

/** Details of a refusal name this many records at most. */
export const namedMax = 20

export function named(records: readonly { id: string; status?: string }[]) {
  return {
    count: records.length,
    ids: records.slice(0, namedMax).map(({ id }) => id),
    ...(records[0]?.status === undefined
      ? {}
      : { statuses: [...new Set(records.map(({ status }) => status))] }),
  }
}

/** A close locks records in its own order and takes a minute, so moves are refused meanwhile. Refuses: payouts.closing. */
export async function mustNotBeClosing(trx: Trx): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${monthsLock}) as free`.execute(trx)
  if (rows[0]?.free !== true) refuse('payouts.closing')
}

/**
 * Like `mustNotBeClosing`, for decisions that cannot be asked to come again: waits for the close up to the lock timeout, then answers an
 * outage.
 */
export async function waitForClose(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${monthsLock})`.execute(trx)
}

/** Locks the existing records of these ids in id order until the commit. Refuses: payouts.closing. */
export async function lockRecords(
  trx: Trx,
  ids: readonly string[],
): Promise<(LockedRecord & { reason: string })[]> {
  await mustNotBeClosing(trx)
  const { rows } = await sql<LockedRecord & { reason: string }>`
    select id, seller_id, store_code, month, share_satang, status, payer, moved_at, reason from payment_record
    where id = any(${ids}::text[]) order by id for update`.execute(trx)
  return rows
}

/**
 * A record in an approved run may be paid already: moved or paid otherwise, it could be paid twice. The database refuses it too. Refuses:
 * payouts.in-flight.
 */
export async function mustNotBeInFlight(trx: Trx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select record_id as id from payment_run_record where record_id = any(${ids}::text[]) and hold = 'sent' order by 1`.execute(
    trx,
  )
  if (rows.length > 0) refuse('payouts.in-flight', named(rows))
}

/** Own payouts are for other staff. Refuses: staff.own-matter. */
export function mustNotBeOwnRecords(
  actorId: string,
  records: readonly Pick<LockedRecord, 'id' | 'seller_id'>[],
): void {
  for (const { id, seller_id: sellerId } of records) mustNotBeOwn(actorId, [sellerId], `payment:${id}`)
}
