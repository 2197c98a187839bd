import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { bringsBooksKey, endlessTransaction, patientOptions } from '../books/key.ts'
import { takeOverKey } from '../books/watch.ts'
import { knownMigrations, migrateTo, migrateToLatest } from '../migrate.ts'
import { sqlState } from '../database.ts'
import {
  BackupProblem,
  fileOf,
  type Manifest,
  mustMatch,
  quoted,
  readFileEntries,
  readManifest,
} from './manifest.ts'
import { withClient } from './with-client.ts'

/**
 * Restores a backup into an empty database and storage, after verifying every hash. Files come first and tables last in one transaction, so
 * that a killed restore can be repeated. Throws BackupProblem.
 */
export async function restore(
  { databaseUrl, booksKey, storage }: { databaseUrl: string; booksKey: string; storage: Storage },
  folder: string,
  say: (text: string) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await mustKnow(manifest)
  await withClient({ connectionString: databaseUrl }, (client) => mustBeEmpty(client, manifest))
  for (const { file, sha256 } of manifest.tables) await mustMatch(path.join(folder, file), sha256)
  await mustMatch(path.join(folder, 'files.jsonl'), manifest.files.sha256)
  for await (const { key, sha256 } of readFileEntries(folder)) await mustMatch(fileOf(folder, key), sha256)

  await putFiles(storage, folder, say)
  await migrateTo(databaseUrl, booksKey, manifest.migrations.at(-1) ?? '')
  await loadTables({ databaseUrl, booksKey }, manifest, folder, say)
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

async function mustBeEmpty(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows: tables } = await client.query<{ person: boolean; migration: boolean }>(
    `select to_regclass('public.person') is not null as person, to_regclass('public.kysely_migration') is not null as migration`,
  )
  const [there] = tables
  if (there?.person === true && (await client.query('select from person limit 1')).rowCount !== 0) {
    throw new BackupProblem(
      'The database is not empty: restore into a new one, and keep this one. A restore into it that was killed when its last table was read is finished by: npm run admin -- migrate',
    )
  }
  if (there?.migration !== true) return
  // Migrations that also change rows would skip the backup's rows.
  const { rows: newer } = await client.query<{ name: string }>(
    'select name from kysely_migration where name <> all($1)',
    [migrations],
  )
  if (newer.length > 0) {
    throw new BackupProblem(
      `The tables of the database are newer than the backup by ${newer.length} migrations: restore into a database without tables; what the backup lacks is done to it then`,
    )
  }
}

async function loadTables(
  { databaseUrl, booksKey }: { databaseUrl: string; booksKey: string },
  manifest: Manifest,
  folder: string,
  say: (text: string) => void,
): Promise<void> {
  const { tables, sequences } = manifest
  const options = `${bringsBooksKey(booksKey)} ${patientOptions}`
  await withClient({ connectionString: databaseUrl, options }, async (client) => {
    await client.query('begin')
    await client.query(endlessTransaction('transaction'))
    // The second of two restores, or a restore after somebody signed in, finds the table filled.
    await client.query('lock table person')
    await mustBeEmpty(client, manifest)
    const names = tables.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`)
    const putBack = await takeRulesOff(client, names).catch(mustFit)
    // Unlogged tables are in no backup; their rows refer to rows that are replaced, so they are emptied.
    await client.query(`truncate ${names.join(', ')} cascade`)
    for (const { schema, name, columns, rows, file } of tables) {
      const target = client.query(
        copyFrom(`copy ${quoted(schema)}.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
      )
      await pipeline(createReadStream(path.join(folder, file)), createGunzip(), target).catch(mustFit)
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

/** Rethrows errors of tables, columns or rows that do not fit as a BackupProblem. */
function mustFit(error: unknown): never {
  if (!/^(?:22|23|42(?!501))/.test(sqlState(error) ?? '')) throw error
  throw new BackupProblem(`The backup does not fit its tables, nothing was restored: ${String(error)}`)
}

/**
 * Disables triggers and drops foreign keys, so that rows can be loaded in any order and are not summed twice. The owner may do this, while
 * `session_replication_role` needs a superuser that managed databases do not give. Returns a function that restores and validates them, all
 * in one transaction.
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
  for await (const { key, contentType, cacheControl } of readFileEntries(folder)) {
    await storage.put(key, createReadStream(fileOf(folder, key)), {
      contentType,
      ...(cacheControl === null ? {} : { cacheControl }),
    })
    count += 1
    if (count % 1_000 === 0) say(`  ${count} files`)
  }
  say(`  ${count} files`)
}
