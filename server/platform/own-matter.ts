import { refuse, type Refusal } from '#rules/refusal.ts'
import { recordAudit } from './audit.ts'
import type { Caller } from './caller.ts'
import { inTransaction } from './database.ts'
import type { Platform } from './platform.ts'

const code = 'staff.own-matter'

/**
 * Staff never decide about own sheets, reports, refunds, payouts or promo codes. Call it in every staff decision after checking the right
 * and locking the rows. `actorId` null is the system. Refuses: staff.own-matter.
 */
export function mustNotBeOwn(
  actorId: string | null,
  people: readonly (string | null)[],
  object: string,
): void {
  if (actorId !== null && people.includes(actorId)) refuse(code, { object })
}

/** Audits the attempt in a transaction of its own, because the refusal rolled back the other. */
export async function noteOwnMatter(
  platform: Platform,
  caller: Caller,
  call: string,
  refusal: Refusal,
): Promise<void> {
  if (refusal.code !== code || caller.kind !== 'person') return
  const object = refusal.details?.['object']
  await inTransaction(platform.db, (trx) =>
    recordAudit(trx, {
      actorId: caller.id,
      action: 'staff.own-matter-refused',
      object: typeof object === 'string' ? object : '',
      after: { call },
    }),
  )
}
