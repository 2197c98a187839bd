import { refuse, type Refusal } from '#rules/refusal.ts'
import { recordAudit } from './audit.ts'
import type { Caller } from './caller.ts'
import { inTransaction } from './database.ts'
import type { Platform } from './platform.ts'

const code = 'staff.own-matter'

/**
 * No member of staff decides about what is their own: their sheets, reports, refunds, payouts, promo codes. Call it in every
 * staff decision, after the right is verified and the rows are locked. `actorId` null is the system. Refuses: staff.own-matter.
 */
export function mustNotBeOwn(
  actorId: string | null,
  people: readonly (string | null)[],
  object: string,
): void {
  if (actorId !== null && people.includes(actorId)) refuse(code, { object })
}

/**
 * The trail says who tried: in a transaction of its own, because that of the decision was rolled back by the refusal.
 */
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
