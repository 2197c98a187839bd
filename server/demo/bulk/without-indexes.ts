/** A connection within a transaction, however it is spoken to. */
export type Asked = {
  query: <R extends object>(text: string, values?: unknown[]) => Promise<{ rows: R[] }>
}

type Constraint = { table: string; name: string; definition: string; isForeign: boolean }

/**
 * Runs `work` without these tables' foreign keys and secondary indexes (and without primary keys for `keyless`), then recreates them:
 * building an index at once is much faster than a million random insertions, and adding a key checks every row. One transaction, all or
 * nothing.
 */
export async function withoutIndexes(
  client: Asked,
  tables: readonly string[],
  keyless: readonly string[],
  work: () => Promise<void>,
  onProgress: (message: string) => void,
): Promise<void> {
  const constraints = await listConstraints(client, tables, keyless)
  const foreign = constraints.filter((one) => one.isForeign)
  const keys = constraints.filter((one) => !one.isForeign)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i where i.indrelid = any($1::regclass[])
        and (not i.indisunique or i.indrelid = any($2::regclass[]))
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))`,
    [tables, keyless],
  )
  for (const { table, name } of [...foreign, ...keys])
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await work()
  onProgress(`Building ${keys.length + indexes.length} indexes`)
  await add(client, keys)
  for (const { definition } of indexes) await client.query(definition)
  onProgress(`Checking ${foreign.length} foreign keys`)
  await add(client, foreign)
}

/** Constraints of the tables, and foreign keys of others that need a dropped key. */
async function listConstraints(
  client: Asked,
  tables: readonly string[],
  keyless: readonly string[],
): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
        contype = 'f' as "isForeign"
      from pg_constraint
      where (contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($2::regclass[])))
        or (contype in ('p', 'u') and conrelid = any($2::regclass[]))
      order by contype, conname`,
    [tables, keyless],
  )
  return rows
}

async function add(client: Asked, constraints: readonly Constraint[]): Promise<void> {
  for (const { table, name, definition } of constraints) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}
