import { sql } from 'kysely'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import type * as contract from '#contract/staff/copyright.ts'
import { type ClaimState, mayDecideClaim } from '#rules/complaints/claims.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { takeDown } from '#server/features/catalogue/index.ts'
import { holdShares, lockOwedRecords } from '#server/features/payouts/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { inStores, mustHold, permission, storesWith } from '#server/platform/rights.ts'
import { endOfClaim, notifyAuthorOfClaim, notifyClaimant } from './claims.ts'
import { putBack, uphold } from './end-claims.ts'

type ClaimRow = {
  id: string
  sheet_id: string
  code: string
  sheet_name: string
  store_code: number
  cover_version: number
  picture_version: number
  author: string
  name: string
  address: string
  email: string
  pages: string
  work: string
  proof: string
  signature: string
  state: ClaimState
  claimed_at: Date
  due_at: Date
  counter: string | null
  countered_at: Date | null
  answer: string | null
  decided_at: Date | null
  ends_at: Date | null
  suit: string | null
  upheld_at: Date | null
  upheld_others: number
}

/** To be decided (`waitsForDecision`). */
export const claimWaitsForStaff = sql`(c.state = 'open'
  or (c.state = 'removed' and c.countered_at > c.decided_at and c.suit is null and c.upheld_at is null))`

/** Since when such a claim waits: for a second decision since its author answered. */
export const claimWaitsSince = sql`case c.state when 'removed' then c.countered_at else c.claimed_at end`

export async function listClaims(
  { db, clock }: { db: Db } & Pick<Platform, 'clock'>,
  staff: Person,
  { state, id, page, rows: size }: ValidInputOf<typeof contract.listClaims>,
): Promise<DataOf<typeof contract.listClaims>> {
  const mine = inStores('s.store_code', storesWith(staff, permission.sheets))
  const which = sql`from copyright_claim c join sheet s on s.id = c.sheet_id join person p on p.id = s.author_id
    join store t on t.code = s.store_code left join seller l on l.person_id = s.author_id where ${mine}`
  const chosen = sql`${state === undefined ? sql`true` : state === 'open' ? claimWaitsForStaff : sql`c.state = ${state}`} and ${
    id === undefined ? sql`true` : sql`c.id = ${id.toUpperCase()}`
  }`
  const yearAgo = new Date(clock.now().getTime() - 365 * 86_400_000)
  const [{ rows }, figures] = await Promise.all([
    sql<ClaimRow>`select c.id, c.sheet_id, s.code, s.name as sheet_name, s.store_code, s.cover_version, t.picture_version, coalesce(l.code_name, p.name) as author,
        c.name, c.address, c.email, c.pages, c.work, c.proof, c.signature, c.state, c.claimed_at, c.due_at, c.counter, c.countered_at, c.answer, c.decided_at, c.ends_at, c.suit, c.upheld_at,
        (select count(distinct o.sheet_id)::int from copyright_claim o join sheet w on w.id = o.sheet_id
          where w.author_id = s.author_id and o.upheld_at is not null and o.sheet_id <> c.sheet_id) as upheld_others
      ${which} and ${chosen} order by not ${claimWaitsForStaff}, c.due_at, c.id limit ${size} offset ${page * size}`.execute(
      db,
    ),
    sql<{ total: number; late: number; oldest: number | null; median: number | null }>`
      select count(*) filter (where ${chosen})::int as total,
        count(*) filter (where ${claimWaitsForStaff} and c.due_at < ${clock.now()})::int as late,
        (extract(epoch from ${clock.now()}::timestamptz - min(${claimWaitsSince}) filter (where ${claimWaitsForStaff})) / 3600)::float8 as oldest,
        (percentile_cont(0.5) within group (order by extract(epoch from c.acted_at - c.claimed_at) / 3600)
          filter (where c.acted_at is not null and c.claimed_at >= ${yearAgo}))::float8 as median ${which}`.execute(
      db,
    ),
  ])
  const { total = 0, late = 0, oldest = null, median = null } = figures.rows[0] ?? {}
  return {
    claims: rows.map((row) => ({
      _id: row.id,
      sheet: row.sheet_id,
      sheetName: sheetName(row.code, row.sheet_name),
      store: row.store_code,
      cover: coverVersion(row.cover_version, row.picture_version),
      author: row.author,
      name: row.name,
      address: row.address,
      email: row.email,
      pages: row.pages,
      work: row.work,
      proof: row.proof,
      signature: row.signature,
      state: row.state,
      claimed: row.claimed_at.toISOString(),
      due: row.due_at.toISOString(),
      counter: row.counter,
      countered: row.countered_at?.toISOString() ?? null,
      answer: row.answer,
      decided: row.decided_at?.toISOString() ?? null,
      ends: row.ends_at?.toISOString() ?? null,
      suit: row.suit,
      upheld: row.upheld_at !== null,
      upheldOthers: row.upheld_others,
    })),
    total,
    late,
    oldestHours: oldest,
    medianHours: median,
  }
}

type Decision = ValidInputOf<typeof contract.decideClaim>

/** Refuses: not-found, staff.own-matter, reports.acted-meanwhile, sheets.moved-on and claims.no-suit (`mayDecideClaim`), payouts.closing. */
export async function decideClaim(
  trx: Trx,
  platform: Platform,
  staff: Person,
  input: Decision,
): Promise<void> {
  const { decision, answer } = input
  const claim = await lockClaim(trx, staff, input)
  const { sheet_id: sheetId } = claim
  const now = platform.clock.now()
  if (decision !== 'kept' && decision !== 'sued') await lockOwedRecords(trx, { sheetId })
  // First, because it locks sheet, store and seller; the audit trail is locked after them everywhere.
  await trx
    .updateTable('copyright_claim')
    .set(
      decision === 'sued'
        ? { suit: answer, ends_at: null }
        : {
            answer,
            decided_at: now,
            decided_by: staff.id,
            acted_at: claim.acted_at ?? now,
            ...((decision === 'kept' || decision === 'removed') && { state: decision }),
            ...(decision === 'removed' && claim.state !== 'removed' && { ends_at: endOfClaim(now) }),
          },
    )
    .where('id', '=', claim.id)
    .execute()
  const by = { staffId: staff.id, now }
  if (decision === 'removed' && claim.state !== 'removed') {
    await holdShares(trx, { sheetId }, { actorId: staff.id, now })
    await takeDown(trx, { staffId: staff.id, sheetId, claimId: claim.id, now })
  }
  if (decision === 'restored') await putBack(trx, claim, by)
  if (decision === 'upheld') await uphold(trx, claim, by)
  await recordAudit(trx, {
    actorId: staff.id,
    action: `claim.${decision}`,
    object: `claim:${claim.id}`,
    before: { state: claim.state },
    after: { state: decision === 'sued' || decision === 'upheld' ? claim.state : decision, sheet: sheetId },
  })
  // Each side answers once: to who has, the way to an answer would be no way.
  const news = decision === 'removed' && claim.countered_at !== null ? 'answered' : decision
  await notifyAuthorOfClaim(trx, claim, claim.id, news, now)
  await notifyClaimant(trx, claim.id, news, now)
}

/** The claim as the member of staff saw it, of which they may decide so. */
async function lockClaim(trx: Trx, staff: Person, { id, decision, seen, seenMore }: Decision) {
  const claim = await trx
    .selectFrom('copyright_claim as c')
    .innerJoin('sheet as s', 's.id', 'c.sheet_id')
    .select([
      'c.id',
      'c.state',
      'c.acted_at',
      'c.decided_at',
      'c.countered_at',
      'c.ends_at',
      'c.suit',
      'c.upheld_at',
      's.id as sheet_id',
      's.author_id',
      's.store_code',
      's.code',
      's.name',
    ])
    .where('c.id', '=', id.toUpperCase())
    .forNoKeyUpdate('c')
    .executeTakeFirst()
  if (claim === undefined) return refuse('not-found')
  mustHold(staff, permission.sheets, claim.store_code)
  mustNotBeOwn(staff.id, [claim.author_id], `claim:${claim.id}`)
  if (claim.state !== seen) return refuse('reports.acted-meanwhile')
  const facts = {
    state: claim.state,
    decidedAt: claim.decided_at,
    counteredAt: claim.countered_at,
    hasSuit: claim.suit !== null,
    isUpheld: claim.upheld_at !== null,
  }
  if (
    seenMore !== undefined &&
    (seenMore.countered !== (claim.countered_at?.toISOString() ?? null) ||
      seenMore.sued !== facts.hasSuit ||
      seenMore.upheld !== facts.isUpheld)
  )
    return refuse('reports.acted-meanwhile')
  if (!mayDecideClaim(facts, decision))
    return refuse(
      // Nothing has changed: it is only too early.
      decision === 'upheld' && mayDecideClaim({ ...facts, hasSuit: true }, decision)
        ? 'claims.no-suit'
        : 'sheets.moved-on',
    )
  return claim
}
