import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { versionStatus } from '#rules/sheets/sheet-versions.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countSold } from '../../catalogue/index.ts'
import { askForPreparation } from './prepare-pdf.ts'

/**
 * Puts the sheets of a paid order into the buyer's library and counts them as sold, in the transaction that pays it (INV-09).
 * Answers the ids that are new there; what the buyer owned already is left as it is and missing from the answer: its money is due
 * back (INV-05). A sheet that was refunded before and is bought again is owned again. The person who takes a gift is not the one
 * who paid: it was counted when it was paid (`countGift`).
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
  // In one order everywhere: two payments with the same sheets then wait for each other instead of for ever.
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
  // So that the first reading need not wait. Almost always there is nothing to do: publishing has prepared the file.
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
 * Takes the sheets of a refunded order out of the library of who reads them, all of them or those named, and counts them as not sold.
 * Links already given out end at once (INV-12). Answers the ids that were taken out; what another order brought stays.
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
  // In a statement of its own: one that waits for another refund of the same sheet looks again, and finds nothing that it took itself.
  const gone = rows.map((row) => row.sheet_id)
  await sql`
    with gone as (select unnest(${gone}::text[]) as sheet_id)
    ${countSold(-1, 'gone')}`.execute(trx)
  return rows.filter((row) => row.is_owned).map((row) => row.sheet_id)
}

/**
 * Notes that the first of a bought sheet leaves for its buyer; an unopened one is refunded as of right, so nothing leaves before it
 * is noted. Refuses: library.not-owned (refunded in this moment).
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

/** Which version was opened, for figures of many readers, where this one does not object; an author is no reader. */
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
 * Which of these the person has opened, their replays too. Who scores a sheet has opened it: scores would cost nothing if their money went
 * back at once; one that staff have hidden counts nowhere. `lock` locks all of them, so that what follows from it stays true.
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
