import type pg from 'pg'

/**
 * Runs `work` while these tables have neither foreign keys nor secondary indexes, then makes them again: building an index
 * at once is many times faster than a million insertions into it, and a foreign key that is added checks every row, so what
 * was written stands under the same constraints as before. Primary and unique keys stay. Inside one transaction: it all
 * happened or nothing did.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
  onProgress: (message: string) => void,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [tables],
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await work()
  onProgress(`Building ${indexes.length} indexes`)
  for (const { definition } of indexes) await client.query(definition)
  onProgress(`Checking ${keys.length} foreign keys`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}
