import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testBooksKey } from '#server/test/books-key.ts'
import { problemOfAddress } from './database.ts'
import { SchemaProblem, assertMigrated, migrateToLatest } from './migrate.ts'

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
