import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import {
  cardsOfQuery,
  ownedSheetColumns,
  presentSheetCard,
  type SheetCard,
  type SheetCardRow,
} from '#server/features/catalogue/sheets/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { requireList, visibleTo } from './lists.ts'

export const sheetsMax = 500

/** The sheets of a list of this person, last added first. Refuses: not-found. */
export async function readSheetsOfList(db: Db, person: Person, listId: string): Promise<SheetCard[]> {
  const list = await db
    .selectFrom('favourite_list')
    .select('id')
    .where('id', '=', listId)
    .where('person_id', '=', person.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (list === undefined) return refuse('not-found')
  return await sheetsOf(db, person, listId)
}

/** Adding what is there already changes nothing. Refuses: not-found (list or sheet), favourites.list-full. */
export async function addSheet(
  trx: Trx,
  person: Person,
  { id, sheet }: { id: string; sheet: string },
  now: Date,
): Promise<SheetCard[]> {
  await requireList(trx, person.id, id)
  const { rows } = await sql<{ id: string }>`
    select s.id from sheet s where s.id = ${sheet} and ${visibleTo(person.id)}`.execute(trx)
  if (rows.length === 0) refuse('not-found')
  // Sheets off sale are hidden in the list and do not count here.
  const before = await trx
    .selectFrom('favourite_sheet as f')
    .innerJoin('sheet as s', 's.id', 'f.sheet_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('s.id', '=', sheet).as('same'),
    ])
    .where('list_id', '=', id)
    .where(visibleTo(person.id))
    .executeTakeFirstOrThrow()
  if (before.same === 0) {
    if (before.count >= sheetsMax) refuse('favourites.list-full')
    await trx.insertInto('favourite_sheet').values({ list_id: id, sheet_id: sheet, added_at: now }).execute()
  }
  return await sheetsOf(trx, person, id)
}

/** Taking out what is not there changes nothing. Refuses: not-found (the list). */
export async function removeSheet(
  trx: Trx,
  person: Person,
  { id, sheet }: { id: string; sheet: string },
): Promise<SheetCard[]> {
  await requireList(trx, person.id, id)
  await trx.deleteFrom('favourite_sheet').where('list_id', '=', id).where('sheet_id', '=', sheet).execute()
  return await sheetsOf(trx, person, id)
}

async function sheetsOf(db: Db | Trx, person: Person, listId: string): Promise<SheetCard[]> {
  const page = sql`
    select ${sql.raw(ownedSheetColumns)}, f.added_at, (s.author_id = ${person.id} or exists (
        select from owned_sheet mine
        where mine.person_id = ${person.id} and mine.sheet_id = s.id)) as is_owned
    from favourite_sheet f join sheet s on s.id = f.sheet_id
    where f.list_id = ${listId} and ${visibleTo(person.id)}`
  const { rows } = await cardsOfQuery<SheetCardRow & { is_owned: boolean }>(
    page,
    'p.added_at desc, p.id',
  ).execute(db)
  return rows.map((row) => presentSheetCard(row, row.is_owned))
}
