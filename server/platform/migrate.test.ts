import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testBooksKey } from '#server/test/books-key.ts'
import { eventually } from '#server/test/eventually.ts'
import { putRows, readRowsOfBefore } from '#server/test/rows-of-before.ts'
import { createTestDatabase } from '#server/test/test-app.ts'
import { problemOfAddress } from './database.ts'
import { assertMigrated, knownMigrations, migrateTo, migrateToLatest, SchemaProblem } from './migrate.ts'

let url: string
let holder: pg.Client
let reader: pg.Client

beforeAll(async () => {
  ;({ url } = await createTestDatabase())
  holder = new pg.Client({ connectionString: url })
  reader = new pg.Client({ connectionString: url })
  await Promise.all([holder.connect(), reader.connect()])
})
afterAll(() => Promise.all([holder.end(), reader.end()]))

test('a database that a newer version has changed is served, one that lacks something is refused with what to run', async () => {
  await holder.query(
    `insert into kysely_migration (name, timestamp) values ('2999-of-a-newer-version', now()::text)`,
  )
  await assertMigrated(url)
  expect(await migrateToLatest(url, testBooksKey)).toEqual([])
  const last = (await knownMigrations()).at(-1)
  await holder.query('delete from kysely_migration where name = $1', [last])
  await expect(assertMigrated(url)).rejects.toThrow(
    `1 migrations are missing, the first is ${last}.\nRun: npm run admin -- migrate`,
  )
  await holder.query(`insert into kysely_migration (name, timestamp) values ($1, now()::text)`, [last])
})

test('no migration writes what PostgreSQL 15 does not know, where a new database would meet it', async () => {
  const newer =
    /set expression|any_value\(|json_table|json_(?:exists|query|value)\(|uuidv7|random_normal|without overlaps|\bvirtual\b/gi
  const folder = path.join(import.meta.dirname, '..', 'migrations')
  const found: string[] = []
  for (const name of await readdir(folder))
    for (const [words] of (await readFile(path.join(folder, name), 'utf8')).matchAll(newer))
      found.push(`${name}: ${words}`)
  // Only where a database of the days before has the column already.
  expect(found).toEqual(['2026-11-27.ts: set expression'])
})

test('an index that a large table lacks is built beside its writers, and a broken one is built anew', async () => {
  await holder.query(`drop index person_digits; create index person_digits on person (name)`)
  await holder.query(`update pg_index set indisvalid = false where indexrelid = 'person_digits'::regclass`)
  await holder.query('begin')
  await holder.query(`insert into person (id, name) values ('2222222222', 'A')`)
  const migrating = migrateToLatest(url, testBooksKey)
  // It waits for the transaction that writes, and other writers do not wait for it.
  await eventually(async () => {
    const { rowCount } = await reader.query(
      `select from pg_stat_activity where datname = current_database() and query like 'drop index concurrently%' and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(1)
  })
  await reader.query(`set statement_timeout = '5s'; insert into person (id, name) values ('2222222223', 'B')`)
  await holder.query('commit')
  expect(await migrating).toEqual([])
  const { rows } = await reader.query(
    `select i.indisvalid as valid, pg_get_indexdef(i.indexrelid) like '%gin%' as gin from pg_index i where indexrelid = 'person_digits'::regclass`,
  )
  expect(rows).toEqual([{ valid: true, gin: true }])
})

test('a migration steps back from a lock that somebody holds, so that nobody waits behind it, and is done later', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sarup-migrations-'))
  await writeFile(
    path.join(folder, '2999.js'),
    `export const migrations = {
      '2999-added': async (db) => await db.schema.alterTable('store').addColumn('added', 'text').execute(),
    }`,
  )
  await holder.query('begin')
  await holder.query('lock table store in access share mode')
  const migrating = migrateToLatest(url, testBooksKey, { folder })
  await eventually(async () => {
    const { rowCount } = await reader.query(
      `select from pg_locks where relation = 'store'::regclass and mode = 'AccessExclusiveLock' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(rowCount).toBe(1)
  })
  // Behind the migration in the queue of the table, and answered while the first one still holds it.
  await reader.query(`set statement_timeout = '30s'`)
  expect((await reader.query('select count(*) from store')).rows).toHaveLength(1)
  await holder.query('commit')
  expect(await migrating).toEqual(['2999-added'])
  await rm(folder, { recursive: true })
})

test('two who migrate at once share the work, and both come to its end', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sarup-migrations-'))
  const columns = ['one', 'two', 'three']
  await writeFile(
    path.join(folder, '2999.js'),
    `export const migrations = Object.fromEntries(${JSON.stringify(columns)}.map((name) => [
      '2999-' + name, async (db) => await db.schema.alterTable('store').addColumn(name, 'text').execute()]))`,
  )
  await holder.query('begin')
  await holder.query('lock table store in access share mode')
  const both = Promise.all([1, 2].map(() => migrateToLatest(url, testBooksKey, { folder })))
  // Each has seen what is to be done; one waits for the table, the other one for the first.
  await eventually(async () => {
    const { rows } = await reader.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows[0]?.waiting).toBe(2)
  })
  await holder.query('commit')
  expect((await both).flat().toSorted()).toEqual(columns.map((name) => `2999-${name}`).toSorted())
  await rm(folder, { recursive: true })
})

test('every migration that is newer than the rows of before runs over rows of every kind, and each of them is there afterwards', async () => {
  const { migration, databases } = await readRowsOfBefore()
  const filled = `filled_${randomBytes(5).toString('hex')}`
  await holder.query(`create database ${filled} template template0`)
  const { href } = Object.assign(new URL(url), { pathname: `/${filled}` })
  const client = new pg.Client({ connectionString: href })
  try {
    await migrateTo(href, testBooksKey, migration)
    await client.connect()
    for (const rows of databases) await putRows(client, rows)
    const tables = new Set(databases.flatMap((rows) => Object.keys(rows)))
    const count = async () => {
      const counts: Record<string, number> = {}
      for (const table of tables) {
        const { rows } = await client.query<{ count: number }>(`select count(*)::int from "${table}"`)
        counts[table] = rows[0]?.count ?? 0
      }
      return counts
    }
    const { book_act: acts = 0, ...before } = await count()
    const known = await knownMigrations()
    expect(await migrateToLatest(href, testBooksKey)).toEqual(known.slice(known.indexOf(migration) + 1))
    // Rows of the books that get another column are sealed anew.
    const { book_act: actsAfter, ...after } = await count()
    expect(after).toEqual(before)
    expect(actsAfter).toBeGreaterThanOrEqual(acts)
  } finally {
    await client.end()
    await holder.query(`drop database ${filled} with (force)`)
  }
})

/** An empty database and a role that may not more than the test gives it. */
const name = `limited_${randomBytes(5).toString('hex')}`
const address = new URL(inject('testServerUrl'))
const asOwner = new pg.Client({ connectionString: address.href })
const limited = Object.assign(new URL(address), { username: name, password: 'x', pathname: `/${name}` }).href
let inside: pg.Client

beforeAll(async () => {
  await asOwner.connect()
  await asOwner.query(`create role ${name} login password 'x'`)
  await make(`encoding 'UTF8'`)
})
afterAll(async () => {
  await inside.end()
  await asOwner.query(`drop database ${name} with (force)`)
  await asOwner.query(`drop role ${name}`)
  await asOwner.end()
})

async function make(how: string): Promise<void> {
  await asOwner.query(`create database ${name} ${how} template template0`)
  inside = new pg.Client({ connectionString: Object.assign(new URL(address), { pathname: `/${name}` }).href })
  await inside.connect()
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it was done'),
    (reason: unknown) => reason,
  )
  return error instanceof SchemaProblem ? error.message : (problemOfAddress(error) ?? String(error))
}

test('a database in which the tables of Sarup cannot be made is refused with what its owner runs', async () => {
  const refused = () => refusalOf(migrateToLatest(limited, testBooksKey))
  const place = `DATABASE_URL: the database ${name}`
  const owner = `Let it own the database: alter database ${name} owner to ${name};`
  expect(await refused()).toBe(`${place} lets the role ${name} make no tables in its schema public. ${owner}`)

  await inside.query(`grant create on schema public to ${name}`)
  expect(await refused()).toBe(`${place} lets the role ${name} make no extension and no schema. ${owner}`)

  await inside.query(`create schema ${name} authorization ${name}`)
  const path = `alter role ${name} in database ${name} set search_path = public;`
  expect(await refused()).toBe(
    `${place} puts what the role ${name} makes into the schema ${name}; the tables of Sarup stand in public. Run: ${path}`,
  )
  await inside.query(path)

  await inside.query(`create extension pg_trgm schema ${name}`)
  expect(await refused()).toBe(
    `${place} has the extension pg_trgm in the schema ${name}, where it is not found. As its owner: alter extension pg_trgm set schema public;`,
  )
  await inside.query('alter extension pg_trgm set schema public')

  await inside.query(`alter role ${name} in database ${name} set default_transaction_read_only = on`)
  expect(await refused()).toContain(`${place} takes no writes from the role ${name}`)

  await inside.end()
  await asOwner.query(`drop database ${name} with (force)`)
  await make(`owner ${name} encoding 'SQL_ASCII' locale 'C'`)
  expect(await refused()).toContain(`${place} has the encoding SQL_ASCII, which has no Thai.`)
  await inside.end()
  await asOwner.query(`drop database ${name} with (force)`)
  await make(`owner ${name} encoding 'UTF8'`)
  // The owner needs no other right.
  expect((await migrateToLatest(limited, testBooksKey)).length).toBeGreaterThan(100)
  expect(await migrateToLatest(limited, testBooksKey)).toEqual([])
})

test('migrations that were killed before the books had their triggers come to their end at the next run, and no server starts before', async () => {
  await inside.query(`delete from book_table where name = 'payout'; drop trigger book_acts on payout`)
  expect(await refusalOf(assertMigrated(limited))).toContain('did not come to its end')
  await migrateToLatest(limited, testBooksKey)
  const { rows } = await inside.query(
    `select tgname::text as name from pg_trigger where tgrelid = 'payout'::regclass and tgname like 'book%'`,
  )
  expect(rows).toEqual([{ name: 'book_acts' }])
  await assertMigrated(limited)

  await inside.query('drop schema graphile_worker cascade')
  expect(await refusalOf(assertMigrated(limited))).toContain('did not come to its end')
  await migrateToLatest(limited, testBooksKey)
  await assertMigrated(limited)
})

test('tables of another owner are told in a sentence', async () => {
  await inside.query(`reassign owned by ${name} to current_user`)
  expect(await refusalOf(assertMigrated(limited))).toBe(
    'DATABASE_URL: the role of this address may not do what Sarup needs (permission denied for table kysely_migration). Let it own the database and what is in it.',
  )
})
