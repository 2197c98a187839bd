import { sql } from 'kysely'
import { monthNumber, nextPeriod, type Period, periodOf, periodOfNumber } from '#rules/calendar/periods.ts'
import type { ShareRow } from '#rules/payouts/share-policy.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { everyStore, mustStillHold, permission } from '#server/platform/rights.ts'
import { monthsLock } from '../accrue-months.ts'

export type NewShareRow = { store: number | null; from: Period; percent: number }
type Doer = { actorId: string; now: () => Date }

/** The rows of the share policy in the form of the rules. In SQL `share_percent_of` finds the one for a store and month. */
export async function readSharePolicy(db: Db | Trx): Promise<ShareRow[]> {
  const rows = await db
    .selectFrom('share_policy')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .orderBy('from_month')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    store: row.store_code,
    from: periodOfNumber(row.from_month),
    percent: row.percent,
    confirmedBy: row.confirmed_at === null ? null : (row.confirmed_by ?? ''),
  }))
}

/** Proposes another share from a month that has not begun. Returns its id. Refuses: not-found, tax.share-month-begun. */
export async function addShareRow(trx: Trx, { actorId, now }: Doer, row: NewShareRow): Promise<string> {
  // Serialises proposals, because each takes the next number.
  await sql`select pg_advisory_xact_lock(hashtext('share-policy'))`.execute(trx)
  mustBeAhead(row.from, now())
  if (row.store !== null) {
    const store = await trx
      .selectFrom('store')
      .select('code')
      .where('code', '=', row.store)
      .executeTakeFirst()
    if (store === undefined) refuse('not-found')
  }
  const { count } = await trx
    .selectFrom('share_policy')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const id = `S${Number(count) + 1}`
  await trx
    .insertInto('share_policy')
    .values({
      id,
      store_code: row.store,
      from_month: monthNumber(row.from),
      percent: row.percent,
      added_by: actorId,
      added_at: now(),
    })
    .execute()
  await recordAudit(trx, {
    actorId,
    action: 'share-policy.add',
    object: `share-policy:${id}`,
    after: { ...row },
  })
  return id
}

/**
 * A second person confirms a share: sales of its months use it, and it never changes. It waits for sales being posted and reads the clock
 * afterwards, so that no sale of its first month has used another share. Refuses: not-found, tax.already-confirmed, tax.own-row,
 * payouts.asker-left, tax.start-taken, tax.share-month-begun.
 */
export async function confirmShareRow(
  trx: Trx,
  { actorId, now }: Doer,
  { id, note }: { id: string; note: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${monthsLock})`.execute(trx)
  await sql`
    select pg_advisory_xact_lock(${monthsLock}, 0), pg_advisory_xact_lock(${monthsLock}, from_month) from share_policy
    where id = ${id}`.execute(trx)
  const row = await shareRowToConfirm(trx, id, now())
  if (row.addedBy === actorId) refuse('tax.own-row')
  if (row.addedBy !== null) await mustStillHold(trx, row.addedBy, permission.money, [everyStore])
  await trx
    .updateTable('share_policy')
    .set({ confirmed_by: actorId, confirmed_at: now(), note })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, {
    actorId,
    action: 'share-policy.confirm',
    object: `share-policy:${id}`,
    after: { store: row.store, from: row.from, percent: row.percent, note },
  })
}

/** Takes back a share that somebody proposed and nobody confirmed. Refuses: not-found, tax.already-confirmed. */
export async function withdrawShareRow(trx: Trx, { actorId, now }: Doer, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${monthsLock})`.execute(trx)
  const row = await trx
    .selectFrom('share_policy')
    .select('confirmed_at')
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  if (row.confirmed_at !== null) refuse('tax.already-confirmed')
  await trx
    .updateTable('share_policy')
    .set({ withdrawn_by: actorId, withdrawn_at: now() })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, { actorId, action: 'share-policy.withdraw', object: `share-policy:${id}` })
}

/** A share that could be confirmed now. Refuses: not-found, tax.already-confirmed, tax.start-taken, tax.share-month-begun. */
export async function shareRowToConfirm(
  db: Db | Trx,
  id: string,
  now: Date,
): Promise<NewShareRow & { addedBy: string | null }> {
  const row = await db
    .selectFrom('share_policy')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  if (row.confirmed_at !== null) refuse('tax.already-confirmed')
  const sameStart = await db
    .selectFrom('share_policy')
    .select('id')
    .where('store_code', 'is not distinct from', row.store_code)
    .where('from_month', '=', row.from_month)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (sameStart !== undefined) refuse('tax.start-taken')
  const from = periodOfNumber(row.from_month)
  mustBeAhead(from, now)
  return { store: row.store_code, from, percent: row.percent, addedBy: row.added_by }
}

/** The first month that another share can begin in. */
export function earliestShareMonth(now: Date): Period {
  return nextPeriod(periodOf(now))
}

/** In a month that has begun something may be sold already. */
function mustBeAhead(from: Period, now: Date): void {
  if (from < earliestShareMonth(now)) refuse('tax.share-month-begun')
}
