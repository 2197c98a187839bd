import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateToLatest } from '#server/platform/migrate.ts'
import { bringsBooksKey } from '#server/platform/books/key.ts'
import { testBooksKey } from './books-key.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection that may create databases. */
    testServerUrl: string
    /** Begins the name of each database of this run. */
    testDatabasePrefix: string
  }
}

/** Once per run: a server (a throw-away one, or TEST_DATABASE_URL) and a migrated template database, which `createTestDatabase` copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startThrowawayPostgres()
  const prefix = `sarup_test_${randomBytes(4).toString('hex')}`
  try {
    await makeTemplate(server.url, `${prefix}_template`)
  } catch (error) {
    if (given) await dropDatabases(server.url, prefix)
    await server.stop()
    throw error
  }
  project.provide('testServerUrl', server.url)
  project.provide('testDatabasePrefix', prefix)
  return async () => {
    if (given) await dropDatabases(server.url, prefix)
    await server.stop()
  }
}

async function makeTemplate(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, (client) => client.query(`create database ${name}`))
  await migrateToLatest(databaseUrl(serverUrl, name), testBooksKey)
  // Months are closed by confirmed rows only; tests about the confirmation itself take it back on their own database.
  await withClient(databaseUrl(serverUrl, name), (client) =>
    client.query(`update tax_policy set confirmed_at = now(), note = 'test' where id in ('A', 'B')`),
  )
  // No test can connect by accident and keep the others from copying it.
  await withClient(serverUrl, (client) => client.query(`alter database ${name} allow_connections false`))
}

async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: bringsBooksKey(testBooksKey) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
