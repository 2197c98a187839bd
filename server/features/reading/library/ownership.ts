import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { versionStatus } from '#rules/sheets/sheet-versions.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countSold, askForPreparation } from '../../catalogue/index.ts'

/**
 * Puts the sheets of a paid order into the buyer's library and counts them as sold, in the payment's transaction (INV-09). Returns the new
 * ids; for a missing one, owned already, money is due back (INV-05). A refunded sheet bought again is owned again. Taking a gift does not
 * count again (`countGift`).
 */
export async function addToLibrary(
  trx: Trx,
  purchase: {
    personId: string
    orderId: string | null
    sheetIds: readonly string[]
    at: Date
    isGift?: boolean
  },
): Promise<ReadonlySet<string>> {
  // One lock order everywhere, so that two payments with the same sheets cannot deadlock.
  const sheetIds = [...new Set(purchase.sheetIds)].toSorted()
  if (sheetIds.length === 0) return new Set()
  const { rows } = await sql<{ sheet_id: string; is_new: boolean; is_prepared: boolean }>`
    with bought as (
      select sheet_id, position from unnest((select ${sheetIds}::text[])) with ordinality as bought (sheet_id, position)
    ), added as (
      insert into library_entry (person_id, sheet_id, order_id, acquired_at)
      select ${purchase.personId}, sheet_id, ${purchase.orderId}, ${purchase.at}::timestamptz from bought order by position
      on conflict (person_id, sheet_id) do update
        set order_id = excluded.order_id, acquired_at = excluded.acquired_at, revoked_at = null
        where library_entry.revoked_at is not null
      returning sheet_id
    )${purchase.isGift === true ? sql`` : sql`, counted as (${countSold(1, 'added')})`}
    select bought.sheet_id, added.sheet_id is not null as is_new, sheet.marked_key is not null as is_prepared
    from bought join sheet on sheet.id = bought.sheet_id left join added on added.sheet_id = bought.sheet_id`.execute(
    trx,
  )
  // Queued so that the first reading need not wait. Publishing has almost always prepared the file.
  for (const row of rows) if (!row.is_prepared) await askForPreparation(trx, row.sheet_id)
  return new Set(rows.filter((row) => row.is_new).map((row) => row.sheet_id))
}

/** The sheets of a paid gift count as sold, though no person owns them yet. */
export async function countGift(trx: Trx, sheetIds: readonly string[]): Promise<ReadonlySet<string>> {
  await sql`
    with given as (select unnest(${[...sheetIds]}::text[]) as sheet_id)
    ${countSold(1, 'given')}`.execute(trx)
  return new Set(sheetIds)
}

/**
 * Takes a refunded order's sheets (all or those named) out of its reader's library and uncounts them. Issued links end at once (INV-12).
 * Returns the ids taken out; sheets from another order stay.
 */
export async function revokeFromLibrary(
  trx: Trx,
  refund: { orderId: string; sheetIds?: readonly string[]; at: Date },
): Promise<string[]> {
  const { orderId, sheetIds, at } = refund
  const { rows } = await sql<{ sheet_id: string; is_owned: boolean }>`
    with taken as (
      update library_entry entry set revoked_at = ${at}
      from order_reader reader
      where reader.order_id = ${orderId} and entry.person_id = reader.person_id and entry.order_id = reader.order_id
        and entry.revoked_at is null and ${sheetIds === undefined ? sql`true` : sql`entry.sheet_id = any(${[...sheetIds]}::text[])`}
      returning entry.sheet_id
    )
    select sheet_id, true as is_owned from taken
    union all
    -- A gift that nobody took: sold, and in no library
    select l.sheet_id, false from gift g join order_line l using (order_id) where g.order_id = ${orderId} and g.taken_by is null
    order by sheet_id`.execute(trx)
  // A separate statement: one that waited for another refund of the same sheet reads again, and finds nothing it took itself.
  const gone = rows.map((row) => row.sheet_id)
  await sql`
    with gone as (select unnest(${gone}::text[]) as sheet_id)
    ${countSold(-1, 'gone')}`.execute(trx)
  return rows.filter((row) => row.is_owned).map((row) => row.sheet_id)
}

/**
 * Records that a bought sheet is first opened. An unopened one is refunded as of right, so this comes before anything is sent. Refuses:
 * library.not-owned (refunded just now).
 */
export async function noteOpened(
  { pool, clock }: Platform,
  sheet: { id: string; owns: boolean; opened: boolean },
  personId: string,
): Promise<void> {
  if (!sheet.owns || sheet.opened) return
  const { rowCount } = await pool.query({
    name: 'library-note-opened',
    text: `update library_entry set opened_at = coalesce(opened_at, $3)
      where person_id = $1 and sheet_id = $2 and revoked_at is null`,
    values: [personId, sheet.id, clock.now()],
  })
  if (rowCount !== 1) refuse('library.not-owned')
}

/** Records which version was opened, for figures of many readers, unless this reader objects; authors do not count. */
export async function noteVersion(db: Db | Trx, sheetId: string, personId: string): Promise<void> {
  await sql`
    insert into version_reader (sheet_id, number, person_id)
    select e.sheet_id, coalesce((select max(v.number) from sheet_version v where v.sheet_id = e.sheet_id and v.status = ${versionStatus.published}), 1),
      e.person_id
    from owned_sheet e join person p on p.id = e.person_id
    where e.person_id = ${personId} and e.sheet_id = ${sheetId} and p.reading_counted
    on conflict do nothing`.execute(db)
}

/**
 * Which of these the person has opened, including their replays. A scored sheet counts as opened, or scores would be free by immediate
 * refunds (scores hidden by staff do not count). `lock` locks all rows, so that the answer stays true.
 */
export async function openedSheets(
  db: Db | Trx,
  personId: string,
  sheetIds: readonly string[],
  lock?: 'lock',
): Promise<Set<string>> {
  const entries = sql`library_entry e where e.person_id = ${personId} and e.sheet_id = any(${[...sheetIds]}::text[])`
  // Apart: the statement that waits for a lock does not see what was written meanwhile.
  if (lock !== undefined) await sql`select from ${entries} order by e.sheet_id for update`.execute(db)
  const { rows } = await sql<{ sheet_id: string; opened: boolean }>`
    select e.sheet_id, e.opened_at is not null
      or exists (select from video_position v where v.person_id = e.person_id and v.sheet_id = e.sheet_id)
      or exists (select from review r where r.person_id = e.person_id and r.sheet_id = e.sheet_id and not r.hidden) as opened
    from ${entries}`.execute(db)
  return new Set(rows.filter(({ opened }) => opened).map((row) => row.sheet_id))
}
