import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { findReceivers } from '#contract/staff/messages.ts'
import { refuse } from '#rules/refusal.ts'
import { plainName } from '#rules/people/names.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Db, type Trx, likePart } from '#server/platform/database.ts'
import { inStores, mustHold, mustHoldGlobally, permission, storesWith } from '#server/platform/rights.ts'
import type { BroadcastTable } from '#server/platform/schema/messages.ts'

type Audience = BroadcastTable['audience']

/** The receivers. `target`: the person or sheet; null where none is needed or chosen yet. */
export type Receivers = { audience: Audience; target: string | null }

/** Accounts that are given up or suspended get nothing. */
const reachable = sql`p.closed_at is null and p.banned_at is null`

/**
 * A query for their ids (column `id`), planned from the primary key of people or the index of a sheet's owners, so that the batches of a
 * million read each row once.
 */
export function receiverIds({ audience, target }: Receivers): RawBuilder<{ id: string }> {
  switch (audience) {
    case 'person':
      return sql`select p.id from person p where p.id = ${target} and ${reachable}`
    case 'sheet':
      return sql`select p.id from owned_sheet e join person p on p.id = e.person_id
        where e.sheet_id = ${target} and ${reachable}`
    case 'sellers':
      return sql`select p.id from seller l join person p on p.id = l.person_id where ${reachable}`
    case 'everyone':
      return sql`select p.id from person p where ${reachable}`
  }
}

export async function countOfReceivers(db: Db | Trx, to: Receivers): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${receiverIds(to)}) receivers`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Checks that the caller may write to them: all sellers or people need the right for every store; a sheet must be in an own store; a person
 * must have written or bought one there. Refuses: not-found, not-allowed.
 */
export async function mustReach(
  db: Db | Trx,
  caller: Person,
  { audience, target }: Receivers,
): Promise<void> {
  if (audience === 'sellers' || audience === 'everyone') return mustHoldGlobally(caller, permission.sheets)
  if (target === null) return
  if (audience === 'sheet') {
    const sheet = await db
      .selectFrom('sheet')
      .select('store_code')
      .where('id', '=', target)
      .executeTakeFirst()
    return sheet === undefined ? refuse('not-found') : mustHold(caller, permission.sheets, sheet.store_code)
  }
  const { rows } = await sql`select from person p where p.id = ${target} and ${known(caller)}`.execute(db)
  if (rows.length === 0) refuse('not-found')
}

const foundMax = 20
/** Candidates per way of finding, before other stores' people are left out. */
const candidatesMax = 200

/**
 * Finds by id, beginning of the name, or a whole email: by its beginning a masked one could be guessed letter by letter. Never by a part in
 * the middle, which would read a million rows.
 */
export async function findPeople(
  db: Db,
  caller: Person,
  search: string,
): Promise<DataOf<typeof findReceivers>> {
  const name = plainName(search)
  if (name.length < 2) return []
  const prefix = `${likePart(name.toLowerCase())}%`
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    with found as (
      select id from person where id = ${search.toUpperCase()}
      union (select id from person where lower(name) like ${prefix} order by lower(name) using ~<~ limit ${sql.lit(candidatesMax)})
      union (select id from person where lower(email) = ${search.toLowerCase()} limit ${sql.lit(candidatesMax)})
    )
    select p.id, p.name, p.email from found join person p on p.id = found.id
    where ${reachable} and ${known(caller)} order by p.name, p.id limit ${sql.lit(foundMax)}`.execute(db)
  return rows.map(({ id, name, email }) => ({ _id: id, name, email: masked(email) }))
}

/** `p` wrote or bought something in a store of the caller's. */
function known(caller: Person): RawBuilder<unknown> {
  const stores = storesWith(caller, permission.sheets)
  if (stores === 'every') return sql`true`
  const mine = inStores('s.store_code', stores)
  return sql`(exists (select from sheet s where s.author_id = p.id and ${mine})
    or exists (select from owned_sheet e join sheet s on s.id = e.sheet_id
      where e.person_id = p.id and ${mine}))`
}

/** ma•••@example.com: enough to distinguish two of one name, not enough to write to. */
function masked(email: string): string {
  const at = email.indexOf('@')
  return at < 1 ? '' : `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`
}
