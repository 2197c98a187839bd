import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { assignVendors } from '../../sellers/index.ts'
import { planVendors } from './plan-vendors.ts'
import type { VendorLine } from './read-vendor-file.ts'

/** An arbitrary lock number that is used nowhere else. */
const vendorsLock = 20_261_124

/**
 * The second step of the vendor upload, all or nothing. `expected` is the number of changes from the first step; if that differs now, staff
 * review the plan again. Refuses: staff.own-matter, bank-files.bad-cell, bank-files.changed, bank-files.nothing-to-update (no seller of the
 * file is known here).
 */
export async function updateVendors(
  trx: Trx,
  platform: Platform,
  caller: Person,
  input: { lines: readonly VendorLine[]; expected?: number; sha256?: string },
): Promise<{ matched: number; changed: number }> {
  // Files are serialised, because numbers move between sellers.
  await sql`select pg_advisory_xact_lock(${vendorsLock})`.execute(trx)
  const { matched, changes } = await planVendors(trx, platform, input.lines)
  if (matched.length === 0) refuse('bank-files.nothing-to-update')
  mustNotBeOwn(
    caller.id,
    changes.map(({ seller }) => seller.id),
    'list:vendors',
  )
  if (input.expected !== undefined && input.expected !== changes.length) refuse('bank-files.changed')
  await assignVendors(
    trx,
    changes.map(({ line, seller }) => ({
      sellerId: seller.id,
      vendorId: line.vendorId,
      vendorName: line.vendorName,
    })),
  )
  await recordAudit(trx, {
    actorId: caller.id,
    action: 'vendors.update',
    object: 'list:vendors',
    after: {
      matched: matched.length,
      changed: changes.length,
      ...(input.sha256 !== undefined && { sha256: input.sha256 }),
      // The audit trail keeps the first changes of thousands, enough to find the file.
      first: changes.slice(0, 50).map(({ line, seller }) => [seller.id, seller.vendorId, line.vendorId]),
    },
  })
  return { matched: matched.length, changed: changes.length }
}
