import { sql } from 'kysely'
import { claimDays, endByTime, upheldCasesMax } from '#rules/complaints/claims.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { closeSelling, restoreTakenDown } from '#server/features/catalogue/index.ts'
import { holdShares, lockOwed, releaseShares } from '#server/features/payouts/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Db, inTransaction, isDatabaseAway, type Trx } from '#server/platform/database.ts'
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sellingClosed } from '#server/words/complaints.ts'
import { notifyAuthorOfClaim, notifyClaimant } from './claims.ts'

/** Of a claim `c`: time ends it. The version before this one says no day. */
const endsAt = sql`coalesce(c.ends_at, case when c.suit is null then greatest(c.decided_at, c.countered_at) + ${claimDays.end} * interval '1 day' end)`

/**
 * Every quarter of an hour: what was taken down and whose days are over, each in a transaction of its own; and what a case holds that was not
 * held in its own moment, as the version before took the sheet down.
 */
export async function endClaims(platform: Platform): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from copyright_claim c where c.state = 'removed' and c.upheld_at is null and ${endsAt} <= ${platform.clock.now()}
    order by c.claimed_at, c.id limit 1000`.execute(platform.db)
  await eachOnItsOwn(
    rows.map(
      ({ id }) =>
        () =>
          inTransaction(platform.db, (trx) => endClaim(trx, platform, id)),
    ),
    isDatabaseAway,
  )
  await inTransaction(platform.db, (trx) =>
    holdShares(trx, 'all', { actorId: null, now: platform.clock.now() }),
  )
}

/** Looked at again under its lock: staff may have decided meanwhile. */
async function endClaim(trx: Trx, platform: Platform, id: string): Promise<void> {
  const now = platform.clock.now()
  const { rows } = await sql<EndedClaim & { countered_at: Date | null }>`
    select c.id, c.sheet_id, c.countered_at, s.author_id, s.code, s.name from copyright_claim c join sheet s on s.id = c.sheet_id
    where c.id = ${id} and c.state = 'removed' and c.upheld_at is null and ${endsAt} <= ${now} for no key update of c`.execute(
    trx,
  )
  const [claim] = rows
  if (claim === undefined) return
  await lockOwed(trx, claim.author_id)
  const how = endByTime({ counteredAt: claim.countered_at })
  await (how === 'upheld' ? uphold : putBack)(trx, claim, { staffId: null, now })
  await recordAudit(trx, {
    actorId: null,
    action: `claim.${how}`,
    object: `claim:${id}`,
    before: { state: 'removed' },
    after: { state: how === 'upheld' ? 'removed' : how, sheet: claim.sheet_id, byTime: true },
  })
  await notifyAuthorOfClaim(trx, claim, id, how === 'upheld' ? 'upheld' : 'unproven', now)
  await notifyClaimant(trx, id, how === 'upheld' ? 'upheld' : 'unproven', now)
}

type EndedClaim = { id: string; sheet_id: string; author_id: string; code: string; name: string }
type By = { staffId: string | null; now: Date }

/** On sale again, unless something else holds it; its files may come back. */
export async function putBack(trx: Trx, claim: EndedClaim, { staffId, now }: By): Promise<void> {
  await trx
    .updateTable('copyright_claim')
    .set({
      state: 'restored',
      ends_at: null,
      suit: null,
      upheld_at: null,
      decided_at: now,
      decided_by: staffId,
    })
    .where('id', '=', claim.id)
    .execute()
  await releaseShares(trx, claim.sheet_id, { actorId: staffId, now })
  await restoreTakenDown(trx, { staffId, sheetId: claim.sheet_id, claimId: claim.id, now })
}

/** Right for good. With the third sheet the author's selling is closed. */
export async function uphold(trx: Trx, claim: EndedClaim, { staffId, now }: By): Promise<void> {
  // Two of one author that end at once count each other.
  await sql`select from seller where person_id = ${claim.author_id} for no key update`.execute(trx)
  await trx
    .updateTable('copyright_claim')
    .set({ upheld_at: now, ends_at: null })
    .where('id', '=', claim.id)
    .execute()
  await releaseShares(trx, claim.sheet_id, { actorId: staffId, now })
  const cases = await countUpheld(trx, claim.author_id)
  if (cases < upheldCasesMax) return
  await closeSelling(trx, { authorId: claim.author_id, by: staffId, reason: closedReason, now })
  await sendMessage(trx, {
    personId: claim.author_id,
    type: 'danger',
    key: `selling-closed:${claim.id}:${now.getTime()}`,
    notice: 'copyright-claim',
    html: sellingClosed({ cases, sheet: sheetName(claim.code, claim.name) }),
  })
}

/** Staff and the author read it. */
const closedReason = `ปิดการขาย: เรื่องลิขสิทธิ์ที่เป็นที่สุดครบ ${upheldCasesMax} ชีท · Selling closed: ${upheldCasesMax} copyright cases upheld`

/** Sheets of the author whose claims were found right for good. */
async function countUpheld(db: Db | Trx, authorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct c.sheet_id)::int as count from copyright_claim c join sheet s on s.id = c.sheet_id
    where s.author_id = ${authorId} and c.upheld_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}
