import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Moved, movePayments } from './move-payments.ts'

/**
 * Records that are paid by a bank's file: SUCCESS for all of them or none, whatever their number. The caller has verified the
 * person's right. `request`: the sum waits for a second person, and nothing is paid yet. Refuses: as `movePayments`.
 */
export async function markPaid(
  trx: Trx,
  platform: Platform,
  {
    ids,
    paidOn,
    bankReference,
    now,
    actorId,
  }: { ids: readonly string[]; paidOn: string; bankReference: string; now: Date; actorId: string },
): Promise<Moved> {
  return await movePayments(
    trx,
    platform,
    { ids, to: 'SUCCESS', paidOn, bankReference },
    { actorId, now, mayKnow: () => true },
  )
}
