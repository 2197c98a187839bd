import { sql } from 'kysely'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import { refuse } from '#rules/refusal.ts'
import { monthsLock } from '#server/features/ledger/index.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Payer } from './pay-groups.ts'

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

/** Beside a close, which moves records of its own, nothing is moved: it is over in a minute. Refuses: payouts.closing. */
export async function keepFromClosing(trx: Trx): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${monthsLock}) as free`.execute(trx)
  if (rows[0]?.free !== true) refuse('payouts.closing')
}

/** The records of these ids that exist, locked in the order of their ids until the commit. Refuses: payouts.closing. */
export async function lockRecords(trx: Trx, ids: readonly string[]): Promise<LockedRecord[]> {
  await keepFromClosing(trx)
  const { rows } = await sql<LockedRecord>`
    select id, seller_id, store_code, month, share_satang, status, payer, moved_at from payment_record
    where id = any(${ids}::text[]) order by id for update`.execute(trx)
  return rows
}
