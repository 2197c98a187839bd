import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { bringsBooksKey } from '../books/key.ts'
import { takeOverKey } from '../books/watch.ts'
import { knownMigrations, migrateTo, migrateToLatest } from '../migrate.ts'
import { BackupProblem, type Manifest, measuring, quoted, readFileEntries, readManifest } from './manifest.ts'

/**
 * Brings a backup back into an empty database and an empty storage. Everything is verified against its hash; the tables come
 * back in one transaction, so that a restore that was killed can simply be run again. Throws BackupProblem.
 */
export async function restore(
  { databaseUrl, booksKey, storage }: { databaseUrl: string; booksKey: string; storage: Storage },
  folder: string,
  say: (text: string) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await mustKnow(manifest)
  await mustBeEmpty(databaseUrl)
  for (const { file, sha256 } of manifest.tables) await mustMatch(path.join(folder, file), sha256)
  await mustMatch(path.join(folder, 'files.jsonl'), manifest.files.sha256)

  await migrateTo(databaseUrl, booksKey, manifest.migrations.at(-1) ?? '')
  await loadTables({ databaseUrl, booksKey }, manifest, folder, say)
  await putFiles(storage, folder, say)
  await migrateToLatest(databaseUrl, booksKey)
  return manifest
}

async function mustKnow({ migrations }: Manifest): Promise<void> {
  const known = new Set(await knownMigrations())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined) {
    throw new BackupProblem(
      `The backup is of a newer version than this one, which knows no migration ${unknown}`,
    )
  }
}

async function mustBeEmpty(databaseUrl: string): Promise<void> {
  await withClient({ connectionString: databaseUrl }, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('public.person') is not null as found`,
    )
    if (rows[0]?.found !== true) return
    const people = await client.query('select from person limit 1')
    if (people.rowCount !== 0) {
      throw new BackupProblem('The database is not empty: restore into a new one, and keep this one')
    }
  })
}

async function mustMatch(file: string, sha256: string): Promise<void> {
  const measure = measuring()
  measure.stream.resume()
  await pipeline(createReadStream(file), measure.stream).catch(() => {
    throw new BackupProblem(`${file} is missing from the backup`)
  })
  if (measure.result().sha256 !== sha256) throw new BackupProblem(`${file} is not as it was written: damaged`)
}

async function loadTables(
  { databaseUrl, booksKey }: { databaseUrl: string; booksKey: string },
  { tables, sequences }: Manifest,
  folder: string,
  say: (text: string) => void,
): Promise<void> {
  const options = bringsBooksKey(booksKey)
  await withClient({ connectionString: databaseUrl, options }, async (client) => {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const names = tables.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`)
    const putBack = await takeRulesOff(client, names)
    // Unlogged tables are in no backup; what they say about rows that go (who has a submission open) goes with them.
    await client.query(`truncate ${names.join(', ')} cascade`)
    for (const { schema, name, columns, rows, file } of tables) {
      const target = client.query(
        copyFrom(`copy ${quoted(schema)}.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
      )
      await pipeline(createReadStream(path.join(folder, file)), createGunzip(), target)
      if (target.rowCount !== rows)
        throw new BackupProblem(`${name} has ${target.rowCount} rows instead of ${rows}`)
      say(`  ${rows} rows  ${name}`)
    }
    for (const { schema, name, value } of sequences) {
      await client.query(`select setval(format('%I.%I', $1::text, $2::text)::regclass, $3)`, [
        schema,
        name,
        value,
      ])
    }
    const { rows: chain } = await client.query<{ there: boolean }>(
      `select to_regclass('public.book_key') is not null as there`,
    )
    if (chain[0]?.there === true && (await takeOverKey(client))) {
      say('  The books were sealed with another COLUMN_MARK_KEY: sealed anew, as they stand in the backup')
    }
    await putBack(say)
    await client.query('commit')
    await client.query('analyze')
  })
}

/**
 * Rows come back as they were: no trigger sums them up a second time, and no order of tables is the right one. The owner of the
 * tables may do this; what a superuser could switch off for a session (`session_replication_role`), a managed database has no
 * right to give. Answers how the rules come back, all in one transaction: foreign keys are validated anew, row by row.
 */
async function takeRulesOff(client: pg.Client, names: readonly string[]) {
  const { rows } = await client.query<{ on: string; name: string; rule: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]::oid[]) order by 1, 2`,
    [names],
  )
  for (const { on, name } of rows) await client.query(`alter table ${on} drop constraint ${name}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  return async (say: (text: string) => void) => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { on, name, rule } of rows) {
      await client.query(`alter table ${on} add constraint ${name} ${rule}`).catch((error: unknown) => {
        throw new BackupProblem(`${on}: rows of the backup break ${name}: ${String(error)}`)
      })
    }
    say(`  ${rows.length} references checked`)
  }
}

async function putFiles(storage: Storage, folder: string, say: (text: string) => void): Promise<void> {
  let count = 0
  for await (const { key, sha256, contentType, cacheControl } of readFileEntries(folder)) {
    const file = path.join(folder, 'files', ...key.split('/'))
    await mustMatch(file, sha256)
    await storage.put(key, createReadStream(file), {
      contentType,
      ...(cacheControl === null ? {} : { cacheControl }),
    })
    count += 1
    if (count % 1_000 === 0) say(`  ${count} files`)
  }
  say(`  ${count} files`)
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
