import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testBooksKey } from '#server/test/books-key.ts'
import { eventually } from '#server/test/eventually.ts'
import { createTestDatabase } from '#server/test/test-app.ts'
import { assertMigrated, knownMigrations, migrateToLatest } from './migrate.ts'

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

test('an index that a large table lacks is built beside its writers, and a broken one is built anew', async () => {
  await holder.query(`drop index person_digits; create index person_digits on person (name)`)
  await holder.query(`update pg_index set indisvalid = false where indexrelid = 'person_digits'::regclass`)
  await holder.query('begin')
  await holder.query(`insert into person (id, name) values ('2222222222', 'A')`)
  const migrating = migrateToLatest(url, testBooksKey)
  // It waits for the transaction that writes, and whoever else writes does not wait for it.
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
