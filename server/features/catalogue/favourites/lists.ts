import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getFavoriteList } from '#contract/buyer/favourites.ts'
import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'

export const listsMax = 50
/** A deleted list can be restored for this long. */
const restorableMilliseconds = 86_400_000

/** The person's lists in the order they were made, each with the sheets that may be shown. */
export async function readLists(db: Db, person: Person): Promise<DataOf<typeof getFavoriteList>> {
  const { rows } = await sql<{ id: string; name: string; sheets: string[] }>`
    select l.id, l.name, coalesce(array_agg(s.id order by f.added_at desc, s.id) filter (where s.id is not null), '{}') as sheets
    from favourite_list l
    left join favourite_sheet f on f.list_id = l.id
    left join sheet s on s.id = f.sheet_id and ${visibleTo(person.id)}
    where l.person_id = ${person.id} and l.deleted_at is null
    group by l.id order by l.created_at, l.id`.execute(db)
  return {
    user: { _id: person.id, name: person.name, seller: person.seller, infoEnter: person.profileEntered },
    list: rows.map((row) => ({ _id: row.id, name: row.name, sheets: row.sheets })),
  }
}

/** Answers the new list's id. Refuses: favourites.too-many-lists. */
export async function addList(trx: Trx, personId: string, name: string, now: Date): Promise<string> {
  await requireRoom(trx, personId)
  const id = newId()
  await trx.insertInto('favourite_list').values({ id, person_id: personId, name, created_at: now }).execute()
  return id
}

/** Refuses: not-found. */
export async function renameList(trx: Trx, personId: string, id: string, name: string): Promise<void> {
  await requireList(trx, personId, id)
  await trx.updateTable('favourite_list').set({ name }).where('id', '=', id).execute()
}

/** Deletes the list; it may be restored within a day, after which it is gone for good. Refuses: not-found. */
export async function deleteList(trx: Trx, personId: string, id: string, now: Date): Promise<void> {
  await requireList(trx, personId, id)
  await trx
    .deleteFrom('favourite_list')
    .where('person_id', '=', personId)
    .where('deleted_at', '<', new Date(now.getTime() - restorableMilliseconds))
    .execute()
  await trx.updateTable('favourite_list').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** Restores a list; idempotent. Refuses: not-found, favourites.too-many-lists. */
export async function restoreList(trx: Trx, personId: string, id: string): Promise<void> {
  const list = await trx
    .selectFrom('favourite_list')
    .select('deleted_at')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (list === undefined) return refuse('not-found')
  if (list.deleted_at === null) return
  await requireRoom(trx, personId)
  await trx.updateTable('favourite_list').set({ deleted_at: null }).where('id', '=', id).execute()
}

/** Locks the list until the transaction ends; another person's is refused like an unknown one. Refuses: not-found. */
export async function requireList(trx: Trx, personId: string, id: string): Promise<void> {
  const list = await trx
    .selectFrom('favourite_list')
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (list === undefined) refuse('not-found')
}

/** Counts under a lock on the person, so that two simultaneous lists are counted. */
async function requireRoom(trx: Trx, personId: string): Promise<void> {
  await trx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('favourite_list')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= listsMax) refuse('favourites.too-many-lists')
}

/**
 * Whether this person may see sheet `s`: on sale, bought or their own. A favourite off sale is kept, hidden, and shown again when it
 * returns.
 */
export function visibleTo(personId: string): RawBuilder<boolean> {
  return sql`(s.on_sale or s.author_id = ${personId} or exists (
    select from owned_sheet owned
    where owned.person_id = ${personId} and owned.sheet_id = s.id))`
}
