import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getSalePause } from '#contract/staff/sheets.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { recordAudit, recordAudits } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import {
  type Db,
  inTransaction,
  isDatabaseAway,
  letStatementsTake,
  type Trx,
} from '#server/platform/database.ts'
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore, mustHold, mustHoldGlobally, permission } from '#server/platform/rights.ts'
import { notifyAuthor, notifyAuthorsOfStore } from './notify-author.ts'
import { notifyOfNew } from './release.ts'

/** Of one pause: each is a job. */
const wishedMax = 1_000

export type PauseTarget = { kind: 'sheet' | 'author' | 'store'; id: string }

/** The pause that lasts, if there is one, and the claim that holds a sheet off sale beside it. Refuses: not-found, not-allowed. */
export async function readPause(
  db: Db,
  staff: Person,
  target: PauseTarget,
): Promise<DataOf<typeof getSalePause>> {
  await mustHoldRightOver(db, staff, target)
  const row = await db
    .selectFrom('sale_pause')
    .leftJoin('person', 'person.id', 'sale_pause.begun_by')
    .select(['reason', 'begun_at', 'ends_at', 'person.name'])
    .where('kind', '=', target.kind)
    .where('target', '=', target.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const hold =
    target.kind === 'sheet'
      ? await db
          .selectFrom('claim_hold')
          .select('claim_id')
          .where('sheet_id', '=', target.id)
          .orderBy('claim_id')
          .executeTakeFirst()
      : undefined
  return {
    claim: hold?.claim_id ?? null,
    pause:
      row === undefined
        ? null
        : {
            reason: row.reason,
            since: row.begun_at.toISOString(),
            until: row.ends_at?.toISOString() ?? null,
            by: row.name ?? '',
          },
  }
}

/**
 * Takes sheets off sale at once, including those published later, until `until` or until staff end it; buyers keep theirs. Refuses:
 * not-found, not-allowed, staff.own-matter, sheets.moved-on (it is paused already), request.invalid (an end that has passed).
 */
export async function pauseSale(
  trx: Trx,
  platform: Platform,
  staff: Person,
  input: PauseTarget & { reason: string; until?: string | null | undefined },
): Promise<void> {
  const owner = await mustHoldRightOver(trx, staff, input)
  const object = objectOf(input)
  mustNotBeOwn(staff.id, [owner?.authorId ?? null], object)
  const now = platform.clock.now()
  const endsAt = input.until ? new Date(input.until) : null
  if (endsAt !== null && endsAt <= now) return refuse('request.invalid')
  const begun = await trx
    .insertInto('sale_pause')
    .values({
      kind: input.kind,
      target: input.id,
      reason: input.reason,
      begun_at: now,
      begun_by: staff.id,
      ends_at: endsAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (begun === undefined) return refuse('sheets.moved-on')
  if (input.kind === 'store') await notifyAuthorsOfStore(trx, input, 'paused')
  await settle(trx, input)
  if (owner !== undefined) await notifyAuthor(trx, { ...owner, reason: input.reason }, 'paused')
  await recordAudit(trx, {
    actorId: staff.id,
    action: 'sale.pause',
    object,
    after: { reason: input.reason, until: endsAt?.toISOString() ?? null },
  })
}

/**
 * Closes an author's selling after too many upheld claims: off sale and nothing handed in, until staff end it. Purchases and payouts go on.
 * `by`: null where the last claim was upheld by timeout.
 */
export async function closeSelling(
  trx: Trx,
  { authorId, by, reason, now }: { authorId: string; by: string | null; reason: string; now: Date },
): Promise<void> {
  const closed = { reason, by_claims: true, ends_at: null }
  await trx
    .insertInto('sale_pause')
    .values({ kind: 'author', target: authorId, begun_at: now, begun_by: by, ...closed })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'target']).where('ended_at', 'is', null).doUpdateSet(closed),
    )
    .execute()
  await settle(trx, { kind: 'author', id: authorId })
  await recordAudit(trx, {
    actorId: by,
    action: 'seller.close-selling',
    object: `person:${authorId}`,
    after: { reason },
  })
}

/** Staff, or claims that were found right, keep everything of this author off sale. */
export const isSellingPaused = (author: RawBuilder<unknown>) => sql<boolean>`exists (
  select from sale_pause where kind = 'author' and target = ${author} and ended_at is null)`

/** Refuses: sheets.selling-closed. */
export async function mustMaySell(trx: Trx, authorId: string): Promise<void> {
  const closed = await trx
    .selectFrom('sale_pause')
    .select('id')
    .where('kind', '=', 'author')
    .where('target', '=', authorId)
    .where('by_claims', '=', true)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (closed !== undefined) refuse('sheets.selling-closed')
}

/**
 * `since` names the pause to end, so that a colleague's newer one stays. Refuses: not-found, not-allowed, staff.own-matter, sheets.moved-on
 * (nothing is paused).
 */
export async function resumeSale(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { since, ...target }: PauseTarget & { since?: string | undefined },
): Promise<void> {
  const owner = await mustHoldRightOver(trx, staff, target)
  mustNotBeOwn(staff.id, [owner?.authorId ?? null], objectOf(target))
  const seen = since === undefined ? sql`true` : sql`begun_at = ${since}`
  const ended = await end(
    trx,
    platform,
    sql`kind = ${target.kind} and target = ${target.id} and ${seen}`,
    staff.id,
  )
  if (!ended) return refuse('sheets.moved-on')
}

/** Every minute: pauses whose end has come. */
export async function endPauses(platform: Platform): Promise<void> {
  const due = await platform.db
    .selectFrom('sale_pause')
    .select('id')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', platform.clock.now())
    .orderBy('id')
    .limit(1_000)
    .execute()
  await eachOnItsOwn(
    due.map(
      ({ id }) =>
        () =>
          inTransaction(platform.db, (trx) => end(trx, platform, sql`id = ${id}`, null)),
    ),
    isDatabaseAway,
  )
}

/** Returns whether there was one. The audit record comes last, because its lock makes all others wait until the transaction ends. */
async function end(
  trx: Trx,
  platform: Platform,
  which: RawBuilder<unknown>,
  by: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ kind: PauseTarget['kind']; target: string; begun_at: Date }>`
    update sale_pause set ended_at = ${platform.clock.now()}, ended_by = ${by} where ended_at is null and ${which}
    returning kind, target, begun_at`.execute(trx)
  const targets = rows.map(({ kind, target, begun_at }) => ({ kind, id: target, begun: begun_at }))
  for (const target of targets) {
    await settle(trx, target)
    await notifyWishersOf(trx, target)
    await notifyOfResumption(trx, target, await ownerOf(trx, target))
  }
  await recordAudits(
    trx,
    targets.map((target) => ({ actorId: by, action: 'sale.resume', object: objectOf(target) })),
  )
  return targets.length > 0
}

/** A trigger of the table knows all pauses; it is only asked again where this one may have changed the answer. */
async function settle(trx: Trx, target: PauseTarget): Promise<void> {
  // An institution or a seller may have many sheets.
  if (target.kind !== 'sheet') await letStatementsTake(trx, '60s')
  await sql`update sheet set paused = paused where ${sheetsOf(target)}`.execute(trx)
}

function sheetsOf({ kind, id }: PauseTarget): RawBuilder<unknown> {
  return {
    sheet: sql`id = ${id}`,
    author: sql`author_id = ${id}`,
    store: sql`store_code = ${Number(id) || 0}`,
  }[kind]
}

/** Only where somebody has wished, or the sheet was approved, since the pause began: what was on sale before was found. */
async function notifyWishersOf(trx: Trx, target: PauseTarget & { begun: Date }): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from sheet where ${sheetsOf(target)} and on_sale and exists (select from sheet_wish w
      where w.told_at is null and w.store_code in (0, sheet.store_code) and greatest(w.wished_at, published_at) >= ${target.begun})
    order by id limit ${wishedMax}`.execute(trx)
  for (const { id } of rows) await notifyOfNew(trx, id)
}

type Owner = { authorId: string; name: string; id: string } | undefined

/** Not of a sheet that a claim or another pause keeps off sale: it is not on sale again. */
async function notifyOfResumption(trx: Trx, target: PauseTarget, owner: Owner): Promise<void> {
  if (target.kind === 'store') await notifyAuthorsOfStore(trx, { id: target.id, reason: '' }, 'resumed')
  if (owner === undefined) return
  const held = trx.selectFrom('sheet').select('id').where('id', '=', owner.id).where('paused', '=', true)
  if ((await held.executeTakeFirst()) === undefined)
    await notifyAuthor(trx, { ...owner, reason: '' }, 'resumed')
}

/** Refuses: not-found, not-allowed. Answers whose it is; a store has no author. */
async function mustHoldRightOver(
  db: Pick<Db, 'selectFrom'>,
  staff: Person,
  target: PauseTarget,
): Promise<Owner> {
  if (target.kind === 'store') {
    const code = Number(target.id)
    if (!Number.isSafeInteger(code) || code < 1 || code > 2_147_483_647) return refuse('not-found')
    mustHold(staff, permission.sheets, code)
    const store = await db.selectFrom('store').select('code').where('code', '=', code).executeTakeFirst()
    return store === undefined ? refuse('not-found') : undefined
  }
  // A seller sells in many stores.
  if (target.kind === 'author') mustHoldGlobally(staff, permission.sheets)
  const owner = await ownerOf(db, target)
  if (owner === undefined) return refuse('not-found')
  mustHold(staff, permission.sheets, owner.storeCode)
  return owner
}

async function ownerOf(
  db: Pick<Db, 'selectFrom'>,
  target: PauseTarget,
): Promise<(Owner & { storeCode: number }) | undefined> {
  if (target.kind === 'sheet') {
    const sheet = await db
      .selectFrom('sheet')
      .select(['id', 'code', 'name', 'author_id', 'store_code'])
      .where('id', '=', target.id)
      .executeTakeFirst()
    return (
      sheet && {
        id: sheet.id,
        authorId: sheet.author_id,
        name: sheetName(sheet.code, sheet.name),
        storeCode: sheet.store_code,
      }
    )
  }
  if (target.kind === 'store') return undefined
  const seller = await db
    .selectFrom('seller')
    .select(['person_id', 'code_name'])
    .where('person_id', '=', target.id)
    .executeTakeFirst()
  return (
    seller && {
      id: '',
      authorId: seller.person_id,
      name: seller.code_name ?? seller.person_id,
      storeCode: everyStore,
    }
  )
}

function objectOf({ kind, id }: PauseTarget): string {
  return kind === 'author' ? `person:${id}` : `${kind}:${id}`
}

/** The claim that holds sheet `s` off sale; a sheet may have several, and each holds it. */
export const heldByClaim = '(select min(h.claim_id) from claim_hold h where h.sheet_id = s.id)'

type Hold = { paused: boolean; claim_id: string | null; release_at: Date | null }

/** A release holds a sheet too, and says so by itself. */
export function presentHold({ paused, claim_id: claim, release_at }: Hold): { claim: string | null } | null {
  return paused && (claim !== null || release_at === null) ? { claim } : null
}
