/**
 * Rows of every kind as tests of an older version left them, which every migration since runs over (platform/migrate.test.ts). They are made
 * anew when a version is out, since a migration is tried only if it is newer than they are:
 *   KEEP_ROWS=<folder> npx vitest run --project server && node server/test/rows-of-before.ts <folder>
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import pg from 'pg'

/** By table, as PostgreSQL writes a row: whole numbers keep all their digits. */
export type Rows = Record<string, string[]>

type Kept = {
  /** The newest migration of the database that held them. */
  migration: string
  /** One for each database that had a kind of its own. */
  databases: Rows[]
}

type Reference = { from: string; columns: string[]; to: string; targets: string[] }

type Database = {
  migration: string
  tables: string[]
  rows: Rows
  references: Reference[]
  /** Columns of a few words, by table. */
  words: Record<string, string[]>
}

const file = path.join(import.meta.dirname, 'rows-of-before.json.br')
const rowsMax = 3_000

export async function readRowsOfBefore(): Promise<Kept> {
  return JSON.parse(brotliDecompressSync(await readFile(file)).toString()) as Kept
}

/** Stores a test's rows, of each kind of row the first, with the rows that it names. */
export async function keepRows(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const held = await readDatabase(client)
    const rows = pick(held, new Set())
    await writeFile(
      path.join(folder, `${new URL(url).pathname.slice(1)}.json`),
      JSON.stringify({ ...held, rows }),
    )
  } finally {
    await client.end()
  }
}

async function readDatabase(client: pg.Client): Promise<Database> {
  const ask = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  const [last] = await ask<{ name: string }>('select max(name) as name from kysely_migration')
  const tables = await ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname not like 'kysely%' order by 1`,
  )
  const references = await ask<Reference>(
    `select f.relname as from, t.relname as to,
       (select array_agg(attname::text order by place) from unnest(c.conkey) with ordinality k (number, place)
          join pg_attribute on attrelid = c.conrelid and attnum = number) as columns,
       (select array_agg(attname::text order by place) from unnest(c.confkey) with ordinality k (number, place)
          join pg_attribute on attrelid = c.confrelid and attnum = number) as targets
     from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  )
  const chosen = await ask<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, attname::text as column from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'c' and cardinality(conkey) = 1 and pg_get_constraintdef(oid) like '%ANY (%ARRAY[%'`,
  )
  const words: Database['words'] = {}
  for (const { table, column } of chosen) (words[table] ??= []).push(column)
  const rows: Rows = {}
  for (const { name } of tables) {
    const held = await ask<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t limit ${rowsMax}`,
    )
    rows[name] = held.map(({ row }) => row)
  }
  return { migration: last?.name ?? '', tables: tables.map(({ name }) => name), rows, references, words }
}

/** The rows of kinds that are not `seen`, and those that they name. */
function pick({ rows, references, words }: Database, seen: Set<string>): Rows {
  const read = new Map(
    Object.entries(rows).map(([table, texts]) => [table, texts.map((text) => JSON.parse(text))]),
  )
  const picked = new Map(Object.keys(rows).map((table) => [table, new Set<number>()]))
  const places = new Map<string, Map<string, number>>()
  const place = ({ to, targets }: Reference, key: string) => {
    const name = `${to}:${targets.join()}`
    const known =
      places.get(name) ??
      new Map(
        (read.get(to) ?? []).map((row, at) => [JSON.stringify(targets.map((target) => row[target])), at]),
      )
    places.set(name, known)
    return known.get(key)
  }
  const take = (table: string, at: number) => {
    if (picked.get(table)?.has(at) !== false) return
    picked.get(table)?.add(at)
    const row = read.get(table)?.[at]
    for (const kind of kindsOf(table, row, words[table] ?? [])) seen.add(kind)
    for (const reference of references.filter(({ from }) => from === table)) {
      const key = reference.columns.map((column) => row[column])
      const named = key.includes(null) ? undefined : place(reference, JSON.stringify(key))
      if (named !== undefined) take(reference.to, named)
    }
  }
  for (const [table, all] of read)
    for (const [at, row] of all.entries())
      if (kindsOf(table, row, words[table] ?? []).some((kind) => !seen.has(kind))) take(table, at)
  const some = [...picked].filter(([, places]) => places.size > 0)
  return Object.fromEntries(
    some.map(([table, places]) => [table, [...places].map((at) => rows[table]?.[at] ?? '')]),
  )
}

/** A row is of another kind where a column is empty that was not, or has another of its few words, and by both. */
function kindsOf(table: string, row: Record<string, unknown>, words: readonly string[]): string[] {
  const columns = Object.entries(row).map(([name, value]) => {
    const says = typeof value === 'boolean' || words.includes(name)
    return `${name} ${value === null ? 'empty' : says ? JSON.stringify(value) : 'filled'}`
  })
  const states = words.map((name) => `${name} ${JSON.stringify(row[name])}`)
  return columns.flatMap((column) => [
    `${table} ${column}`,
    ...states.map((state) => `${table} ${state} ${column}`),
  ])
}

/**
 * Puts the rows into an empty database of their version, as a restore does: no trigger looks at them. Of two that have one number the first
 * stays, and what names it finds a row.
 */
export async function putRows(client: pg.Client, rows: Rows): Promise<void> {
  await client.query(`begin; set local session_replication_role = replica`)
  for (const [table, texts] of Object.entries(rows)) {
    const { rows: columns } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = columns[0]?.names ?? ''
    await client.query(
      `insert into "${table}" (${names}) overriding system value
       select ${names} from jsonb_populate_recordset(null::"${table}", $1) on conflict do nothing`,
      [`[${texts.join(',')}]`],
    )
  }
  // New rows get new numbers.
  const { rows: numbers } = await client.query<{ table: string; column: string; sequence: string }>(
    `select refobjid::regclass::text as table, attname::text as column, objid::regclass::text as sequence
     from pg_depend join pg_class s on s.oid = objid and s.relkind = 'S'
       join pg_attribute on attrelid = refobjid and attnum = refobjsubid
     where refclassid = 'pg_class'::regclass and deptype in ('a', 'i') and s.relnamespace = 'public'::regnamespace`,
  )
  for (const { table, column, sequence } of numbers)
    await client.query(`select setval('${sequence}', greatest(max("${column}"), 1)) from ${table}`)
  await client.query('commit')
}

if (import.meta.main) {
  const folder = process.argv[2] ?? ''
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const held = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Database),
  )
  const size = ({ rows }: Database) => Object.keys(rows).length
  const seen = new Set<string>()
  const databases = held
    .toSorted((one, other) => size(other) - size(one))
    .map((database) => pick(database, seen))
    .filter((rows) => Object.keys(rows).length > 0)
  const kept: Kept = { migration: held[0]?.migration ?? '', databases }
  const text = Buffer.from(JSON.stringify(kept))
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
  await writeFile(
    file,
    brotliCompressSync(text, { params: { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: text.length } }),
  )
  const tables = new Set(databases.flatMap((rows) => Object.keys(rows)))
  const without = held[0]?.tables.filter((name) => !tables.has(name)) ?? []
  const rows = databases.flatMap((all) => Object.values(all)).reduce((sum, texts) => sum + texts.length, 0)
  process.stdout.write(
    `${rows} rows of ${tables.size} tables in ${databases.length} databases; none of ${without.join(', ')}\n`,
  )
}
