import { sql } from 'kysely'
import type { ValidInputOf } from '#contract/shared/call.ts'
import type { planRelease as planReleaseCall } from '#contract/seller/sheets.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { recordAudit, recordAudits } from '#server/platform/audit.ts'
import { inTransaction, isDatabaseAway, type Trx } from '#server/platform/database.ts'
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { beginLaunch } from './launch.ts'
import { type LockedSheet, lockOwnSheets, lockSheet } from './lock-sheet.ts'
import { notifyWishersJob } from '../ideas/index.ts'
import { notifyOnSale } from './notify-author.ts'

/** Authors know exams at most this far ahead. */
const aheadMilliseconds = 366 * 86_400_000
/** Per run; the rest waits for the next minute. */
const sheetsOfRunMax = 1_000

/**
 * Delays own sheets until a time, or no longer: approved ones then go on sale at once. Refuses: not-found, sheets.moved-on (it is on sale
 * already), sheets.release-invalid.
 */
export async function planRelease(
  trx: Trx,
  platform: Platform,
  authorId: string,
  { sheets: ids, at }: ValidInputOf<typeof planReleaseCall>,
): Promise<void> {
  const now = platform.clock.now()
  const moment = at === null ? null : new Date(at)
  if (moment !== null && (moment <= now || moment.getTime() > now.getTime() + aheadMilliseconds))
    refuse('sheets.release-invalid')
  const sheets = await lockOwnSheets(trx, authorId, ids)
  const rows = await trx.selectFrom('sheet_release').selectAll().where('sheet_id', 'in', ids).execute()
  const planned = new Map(rows.map((row) => [row.sheet_id, row.release_at]))
  if (sheets.some(({ id, status }) => status === sheetStatus.published && !planned.has(id)))
    refuse('sheets.moved-on', { status: sheetStatus.published })
  const changed = sheets.filter(({ id }) => planned.get(id)?.getTime() !== moment?.getTime())
  if (changed.length === 0) return
  const changedIds = changed.map(({ id }) => id)
  const waiting = changed.filter(({ status }) => status === sheetStatus.published)
  if (moment === null) {
    await trx.deleteFrom('sheet_release').where('sheet_id', 'in', changedIds).execute()
    for (const sheet of waiting) await putOnSale(trx, platform, sheet)
  } else {
    await sql`insert into sheet_release (sheet_id, release_at, planned_at)
      select unnest(${changedIds}::text[]), ${moment}, ${now}
      on conflict (sheet_id) do update set release_at = excluded.release_at, planned_at = excluded.planned_at`.execute(
      trx,
    )
    for (const { id } of waiting)
      await trx.updateTable('sheet').set({ published_at: moment }).where('id', '=', id).execute()
  }
  await recordAudits(
    trx,
    changed.map(({ id }) => ({
      actorId: authorId,
      action: 'sheet.plan-release',
      object: `sheet:${id}`,
      before: { release_at: planned.get(id)?.toISOString() ?? null },
      after: { release_at: moment?.toISOString() ?? null },
    })),
  )
}

/** Called on approval with the sheet locked: until when it waits. A past time holds nothing. */
export async function releaseToCome(trx: Trx, platform: Platform, sheetId: string): Promise<Date | null> {
  if (await takeDue(trx, sheetId, platform.clock.now())) return null
  const row = await trx
    .selectFrom('sheet_release')
    .select('release_at')
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst()
  return row?.release_at ?? null
}

/**
 * Every minute: publishes approved sheets whose time has come. Each in its own transaction with the sheet locked, so that another run or a
 * seller changing the time sees the result.
 */
export async function releaseDue(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const { rows } = await sql<{ id: string }>`
    select r.sheet_id as id from sheet_release r join sheet s on s.id = r.sheet_id
    where r.release_at <= ${now} and s.status = ${sheetStatus.published}
    order by r.release_at, r.sheet_id limit ${sheetsOfRunMax}`.execute(platform.db)
  await eachOnItsOwn(
    rows.map(
      ({ id }) =>
        () =>
          inTransaction(platform.db, (trx) => release(trx, platform, id, now)),
    ),
    isDatabaseAway,
  )
}

async function release(trx: Trx, platform: Platform, id: string, now: Date): Promise<void> {
  const sheet = await lockSheet(trx, id)
  if (sheet.status !== sheetStatus.published || !(await takeDue(trx, id, now))) return
  await putOnSale(trx, platform, sheet)
  await recordAudit(trx, { actorId: null, action: 'sheet.release', object: `sheet:${id}` })
  await notifyOnSale(
    trx,
    { id, authorId: sheet.author_id, name: sheetName(sheet.code, sheet.name), reason: '' },
    'released',
  )
}

async function takeDue(trx: Trx, sheetId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sheet_release')
    .where('sheet_id', '=', sheetId)
    .where('release_at', '<=', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those who searched for such a sheet in vain are notified once it is on sale, new, again, or under another title. */
export async function notifyOfNew(trx: Trx, sheetId: string): Promise<void> {
  await enqueue(trx, notifyWishersJob, { sheetId }, { key: `${notifyWishersJob}:${sheetId}` })
}

/** New from now on, also to the author's followers. A pause of staff still holds it, by the trigger. */
async function putOnSale(trx: Trx, platform: Platform, { id }: Pick<LockedSheet, 'id'>): Promise<void> {
  const now = platform.clock.now()
  await trx
    .updateTable('sheet')
    .set({ paused: false, published_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await beginLaunch(trx, platform, id)
  await notifyOfNew(trx, id)
}
