import { sql } from 'kysely'
import { type Db, inTransaction } from './database.ts'
import type { Platform } from './platform.ts'
import { rowOf, type SealedColumnName, sealedRegistry } from './sealed-columns.ts'

const rowsAtOnce = 200

type SealedRow = { key: string[]; sealed: string }
const names = Object.keys(sealedRegistry) as SealedColumnName[]

/**
 * After a rotation of COLUMN_KEYS: reseals with the first key what older keys have sealed, so that those can be removed. Values that no key
 * opens stay; `sealedKeys` counts them. Idempotent, also beside a running server.
 */
export async function resealColumns(
  platform: Pick<Platform, 'db' | 'sealed'>,
  onColumn: (column: string, touched: number) => void = () => {},
): Promise<number> {
  let all = 0
  for (const name of names) {
    const touched = await resealColumn(platform, name)
    const { table, column } = sealedRegistry[name]
    onColumn(`${table}.${column}`, touched)
    all += touched
  }
  return all
}

async function resealColumn(
  { db, sealed }: Pick<Platform, 'db' | 'sealed'>,
  name: SealedColumnName,
): Promise<number> {
  const { table, column, key } = sealedRegistry[name]
  const [first = '', ...older] = sealed.keyIds
  let touched = 0
  for (;;) {
    const done = await inTransaction(db, async (trx) => {
      const { rows } = await sql<SealedRow>`
        select ${keyOf(key)} as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where split_part(${sql.ref(column)}, '.', 2) = any(${older}::text[])
        limit ${rowsAtOnce} for no key update`.execute(trx)
      for (const row of rows) {
        const place = { column: name, row: rowOf(...row.key) }
        const isThis = sql.join(
          key.map((part, at) => sql`${sql.ref(part)} = ${row.key[at]}`),
          sql` and `,
        )
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed.seal(sealed.open(row.sealed, place), place)}
          where ${isThis}`.execute(trx)
      }
      return rows.length
    })
    touched += done
    if (done === 0 || first === '') return touched
  }
}

export type SealedKey = {
  /** Its name in the database. */
  column: string
  keyId: string
  count: number
  use: 'seals' | 'opens' | 'unknown'
}

/** Number of values sealed by each key. `unknown`: the key is not in COLUMN_KEYS, or another one has its name. */
export async function sealedKeys({ db, sealed }: Pick<Platform, 'db' | 'sealed'>): Promise<SealedKey[]> {
  const found: SealedKey[] = []
  for (const name of names) {
    const { table, column, key } = sealedRegistry[name]
    const rows = await countByKey(db, table, column, key)
    for (const { keyId, count, example } of rows) {
      const isOpen = opens(() => sealed.open(example.sealed, { column: name, row: rowOf(...example.key) }))
      const use = !isOpen ? 'unknown' : keyId === sealed.keyIds[0] ? 'seals' : 'opens'
      found.push({ column: `${table}.${column}`, keyId, count, use })
    }
  }
  return found
}

async function countByKey(db: Db, table: string, column: string, key: readonly string[]) {
  const { rows } = await sql<{ keyId: string; count: number; example: SealedRow }>`
    select split_part(${sql.ref(column)}, '.', 2) as "keyId", count(*) as count,
      (array_agg(jsonb_build_object('key', ${keyOf(key)}, 'sealed', ${sql.ref(column)})))[1] as example
    from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1 order by 1`.execute(db)
  return rows
}

function keyOf(key: readonly string[]) {
  return sql`array[${sql.join(key.map((part) => sql`${sql.ref(part)}::text`))}]`
}

function opens(open: () => unknown): boolean {
  try {
    open()
    return true
  } catch {
    return false
  }
}
