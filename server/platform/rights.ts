import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import type { Db, Trx } from './database.ts'

/** Sheets and reports; money and statistics; permissions themselves (staff.md §6). */
export const permission = { sheets: 1, money: 2, rights: 3 } as const
export type Permission = (typeof permission)[keyof typeof permission]

/** Code of "every store": who holds a permission for it is a global administrator of that permission. */
export const everyStore = -1

export type Holder = {
  /** Held anywhere; a store of -1 is every store. */
  permissions: readonly { permission: Permission; store: number }[]
}

/** Held for this store, or for every store. With `everyStore`: held globally. */
export function holds(person: Holder, asked: Permission, storeCode: number): boolean {
  return person.permissions.some(
    (held) => held.permission === asked && (held.store === storeCode || held.store === everyStore),
  )
}

export type Stores = 'every' | readonly number[]

/** Whom a notice of every store's matters reaches: each holder of one of these permissions for every store, once. */
export async function staffEverywhere(db: Db | Trx, permissions: readonly Permission[]): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select distinct person_id as "personId" from staff_permission
    where permission = any(${[...permissions]}::int[]) and store_code = ${everyStore}`.execute(db)
  return rows.map(({ personId }) => personId)
}

/** The stores for which a permission is held: the filter of every staff list. */
export function storesWith(person: Holder, asked: Permission): Stores {
  const stores = person.permissions.filter((held) => held.permission === asked).map(({ store }) => store)
  return stores.includes(everyStore) ? 'every' : stores
}

/** The stores of a requested list: one, or all where the permission is held. Refuses: not-found (a store of others). */
export function storesAsked(person: Holder, asked: Permission, storeCode: number): Stores {
  if (storeCode === everyStore) return storesWith(person, asked)
  mustHold(person, asked, storeCode)
  return [storeCode]
}

/** The boundary between stores, as every staff list has it in SQL. */
export function inStores(column: string, stores: Stores): RawBuilder<boolean> {
  return stores === 'every' ? sql`true` : sql`${sql.ref(column)} = any(${[...stores]}::int[])`
}

/** For a caller without the permission a store's objects do not exist. Refuses: not-found. */
export function mustHold(person: Holder, asked: Permission, storeCode: number): void {
  if (!holds(person, asked, storeCode)) refuse('not-found')
}

/** Who did something before, with the rights of now. */
export async function readHolder(db: Db | Trx, personId: string): Promise<Holder & { id: string }> {
  const { rows } = await sql<{ permission: Permission; store: number }>`
    select sp.permission, sp.store_code as store from staff_permission sp join person p on p.id = sp.person_id
    where sp.person_id = ${personId} and p.banned_at is null and p.closed_at is null`.execute(db)
  return { id: personId, permissions: rows }
}

/**
 * What one person asked for and another confirms was decided by two only while the first may still ask for it in each of these stores.
 * Refuses: payouts.asker-left.
 */
export async function mustStillHold(
  trx: Trx,
  personId: string,
  asked: Permission,
  stores: readonly number[],
): Promise<void> {
  const asker = await readHolder(trx, personId)
  if (!stores.every((store) => holds(asker, asked, store))) refuse('payouts.asker-left')
}

/** For what only a global administrator may do (security-and-reliability §2). Refuses: not-allowed. */
export function mustHoldGlobally(person: Holder, asked: Permission): void {
  if (!holds(person, asked, everyStore)) refuse('not-allowed')
}
