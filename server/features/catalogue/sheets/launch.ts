import { sql } from 'kysely'
import type { ValidInputOf } from '#contract/shared/call.ts'
import type { planLaunch as planLaunchCall } from '#contract/seller/sheets.ts'
import { askedSatang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { isLaunchOff, isNewEnough, launchEnd, launchPrice } from '#rules/sheets/sheet-price.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { inTransaction, isDatabaseAway, type Trx } from '#server/platform/database.ts'
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SheetLaunchTable } from '#server/platform/schema/sheets.ts'
import { type LockedSheet, lockOwnSheet, lockSheet } from './lock-sheet.ts'

/** Per run; the rest waits for the next minute. */
const launchesOfRunMax = 1_000

/**
 * Plans the lower price of an own sheet's first days, from when it goes on sale (or now); null ends or forgets it. Refuses: not-found,
 * sheets.launch-used (it has begun, or was had), sheets.launch-late, sheets.launch-invalid.
 */
export async function planLaunch(
  trx: Trx,
  platform: Platform,
  authorId: string,
  { id, off }: ValidInputOf<typeof planLaunchCall>,
): Promise<void> {
  const now = platform.clock.now()
  const sheet = await lockOwnSheet(trx, authorId, id)
  const launch = await trx
    .selectFrom('sheet_launch')
    .selectAll()
    .where('sheet_id', '=', id)
    .executeTakeFirst()
  if (off === null) {
    if (launch === undefined || launch.ended_at !== null) return
    if (launch.begun_at !== null) return await end(trx, sheet, now, authorId)
    await trx.deleteFrom('sheet_launch').where('sheet_id', '=', id).execute()
  } else {
    if (launch !== undefined && launch.begun_at !== null) refuse('sheets.launch-used')
    const { published_at: since } = await trx
      .selectFrom('sheet')
      .select('published_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (sheet.status === sheetStatus.published && !isNewEnough(since, now)) refuse('sheets.launch-late')
    const amount = off.kind === 'fixed' ? askedSatang(off.amount) : off.amount
    const terms = { kind: off.kind, amount }
    const full = sheet.price_satang
    if (!isLaunchOff(terms, full)) refuse('sheets.launch-invalid')
    if (full > 0 && launchPrice(full, terms) === undefined) refuse('sheets.launch-invalid')
    const row = { ...terms, days: off.days, planned_at: now }
    await trx
      .insertInto('sheet_launch')
      .values({ sheet_id: id, ...row })
      .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(row))
      .execute()
  }
  await recordAudit(trx, {
    actorId: authorId,
    action: 'sheet.plan-launch',
    object: `sheet:${id}`,
    before: launch === undefined ? {} : factsOf(launch),
    after: off ?? {},
  })
  if (off !== null) await beginLaunch(trx, platform, id)
}

/** Called whenever a sheet goes on sale, with the sheet locked: the lower price becomes the price. */
export async function beginLaunch(trx: Trx, { clock }: Pick<Platform, 'clock'>, id: string): Promise<void> {
  const now = clock.now()
  const launch = await trx
    .selectFrom('sheet_launch as l')
    .innerJoin('sheet as s', 's.id', 'l.sheet_id')
    .select(['l.kind', 'l.amount', 'l.days', 's.price_satang as full'])
    .where('l.sheet_id', '=', id)
    .where('l.begun_at', 'is', null)
    .where('s.on_sale', '=', true)
    // A price under review is the launch price's basis, so staff decide first.
    .where('s.price_asked_satang', 'is', null)
    .executeTakeFirst()
  if (launch === undefined) return
  const price = launchPrice(launch.full, launch)
  if (price === undefined) {
    await trx.deleteFrom('sheet_launch').where('sheet_id', '=', id).execute()
    return
  }
  await trx
    .updateTable('sheet_launch')
    .set({ begun_at: now, ends_at: launchEnd(now, launch.days) })
    .where('sheet_id', '=', id)
    .execute()
  await changePrice(trx, id, { price_satang: price, full_satang: launch.full }, now)
  await recordAudit(trx, {
    actorId: null,
    action: 'sheet.begin-launch',
    object: `sheet:${id}`,
    before: { price_satang: launch.full },
    after: { price_satang: price },
  })
}

/**
 * Every minute: ends launch prices that are over, and starts those that a pause or a price review held up. Each in its own transaction with
 * the sheet locked, so that two runs do not act twice.
 */
export async function moveLaunches(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const { rows } = await sql<{ id: string; is_over: boolean }>`
    select l.sheet_id as id, l.begun_at is not null as is_over from sheet_launch l join sheet s on s.id = l.sheet_id
    where l.ended_at is null and case when l.begun_at is null then s.on_sale and s.price_asked_satang is null else l.ends_at <= ${now} end
    order by l.ends_at, l.sheet_id limit ${launchesOfRunMax}`.execute(platform.db)
  await eachOnItsOwn(
    rows.map(
      ({ id, is_over: isOver }) =>
        () =>
          inTransaction(platform.db, async (trx) => {
            const sheet = await lockSheet(trx, id)
            if (isOver) await end(trx, sheet, now, null)
            else await beginLaunch(trx, platform, id)
          }),
    ),
    isDatabaseAway,
  )
}

/** The full price becomes the price. Idempotent. */
async function end(
  trx: Trx,
  { id, price_satang, full_satang }: LockedSheet,
  now: Date,
  actorId: string | null,
): Promise<void> {
  if (full_satang === null) return
  await trx
    .updateTable('sheet_launch')
    .set({ ended_at: now })
    .where('sheet_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  await changePrice(trx, id, { price_satang: full_satang, full_satang: null }, now)
  await recordAudit(trx, {
    actorId,
    action: 'sheet.end-launch',
    object: `sheet:${id}`,
    before: { price_satang },
    after: { price_satang: full_satang },
  })
}

/** The cover shows the price, so it is redrawn; an open editor must not restore the old one. */
async function changePrice(
  trx: Trx,
  id: string,
  price: { price_satang: number; full_satang: number | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sheet')
    .set({
      ...price,
      cover_version: sql<number>`cover_version + 1`,
      revision: sql<number>`revision + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

function factsOf({ kind, amount, days }: Pick<SheetLaunchTable, 'kind' | 'amount' | 'days'>) {
  return { kind, amount, days }
}
