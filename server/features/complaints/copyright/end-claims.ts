import { sql } from 'kysely'
import { claimDays, endByTime, upheldCasesMax } from '#rules/complaints/claims.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { closeSelling, restoreTakenDown } from '#server/features/catalogue/index.ts'
import {
  holdShares,
  lockOwedRecords,
  readFreeShares,
  readUnheldSheets,
  releaseShares,
} from '#server/features/payouts/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Db, inTransaction, isDatabaseAway, type Trx } from '#server/platform/database.ts'
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sellingClosed } from '#server/words/complaints.ts'
import { notifyAuthorOfClaim, notifyClaimant } from './claims.ts'

/** The timeout of claim `c`. A process of the previous version stores no day, and does not extend it when the author answers. */
const endsAt = sql`case when c.suit is null then greatest(
  coalesce(c.ends_at, c.decided_at + ${claimDays.end} * interval '1 day'), c.countered_at + ${claimDays.end} * interval '1 day') end`

/**
 * Every quarter of an hour: ends claims whose days are over, each in its own transaction, and repairs shares that were not held or released
 * at their time, as when the previous version took a sheet down.
 */
export async function endClaims(platform: Platform): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from copyright_claim c where c.state = 'removed' and c.upheld_at is null and ${endsAt} <= ${platform.clock.now()}
    order by c.claimed_at, c.id limit 1000`.execute(platform.db)
  const by = { actorId: null, now: platform.clock.now() }
  const each = async (ids: readonly string[], act: (trx: Trx, id: string) => Promise<void>) =>
    await eachOnItsOwn(
      ids.map((id) => () => inTransaction(platform.db, (trx) => act(trx, id))),
      isDatabaseAway,
    )
  await eachOnItsOwn([
    () =>
      each(
        rows.map(({ id }) => id),
        (trx, id) => endClaim(trx, platform, id),
      ),
    async () => each(await readUnheldSheets(platform.db), (trx, sheetId) => holdShares(trx, { sheetId }, by)),
    async () => each(await readFreeShares(platform.db), (trx, sheetId) => releaseShares(trx, sheetId, by)),
  ])
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
  await lockOwedRecords(trx, { sheetId: claim.sheet_id })
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
  const cases = await countUpheld(trx, claim.author_id)
  // Before the share: that writes into the trail of acts, which is locked after the author's sheets.
  if (cases >= upheldCasesMax) await endSelling(trx, claim, cases, { staffId, now })
  await releaseShares(trx, claim.sheet_id, { actorId: staffId, now })
}

async function endSelling(trx: Trx, claim: EndedClaim, cases: number, { staffId, now }: By): Promise<void> {
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
