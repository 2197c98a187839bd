import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { knownMigrations, migrateTo, migrateToLatest } from '../migrate.ts'
import { BackupProblem, fileEntry, type Manifest, manifestShape, measuring, quoted } from './manifest.ts'

/**
 * Brings a backup back into an empty database and an empty storage. Everything is checked against its hash; the tables come
 * back in one transaction, so that a restore that was killed can simply be run again. Throws BackupProblem.
 */
export async function restore(
  { databaseUrl, storage }: { databaseUrl: string; storage: Storage },
  folder: string,
  say: (text: string) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await mustKnow(manifest)
  await mustBeEmpty(databaseUrl)
  for (const { file, sha256 } of manifest.tables) await mustMatch(path.join(folder, file), sha256)
  await mustMatch(path.join(folder, 'files.jsonl'), manifest.files.sha256)

  await migrateTo(databaseUrl, manifest.migrations.at(-1) ?? '')
  await loadTables(databaseUrl, manifest, folder, say)
  await putFiles(storage, folder, say)
  await migrateToLatest(databaseUrl)
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch(() => null)
  if (text === null) {
    throw new BackupProblem(
      `${folder} holds no manifest.json: this is no backup, or one that was not finished`,
    )
  }
  const parsed = manifestShape.safeParse(tryJson(text))
  if (!parsed.success) throw new BackupProblem(`${folder}/manifest.json is not that of a backup`)
  return parsed.data
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
  await withClient(databaseUrl, async (client) => {
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
  databaseUrl: string,
  { tables, sequences }: Manifest,
  folder: string,
  say: (text: string) => void,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    // Rows come back as they were: no trigger sums them up a second time, and no order of tables is the right one.
    await client.query('set local session_replication_role = replica').catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === '42501') {
        throw new BackupProblem('DATABASE_URL must name a superuser while a backup is restored')
      }
      throw error
    })
    const names = tables.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`)
    await client.query(`truncate ${names.join(', ')}`)
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
    await client.query('commit')
    await client.query('analyze')
  })
}

async function putFiles(storage: Storage, folder: string, say: (text: string) => void): Promise<void> {
  let count = 0
  for await (const line of createInterface({ input: createReadStream(path.join(folder, 'files.jsonl')) })) {
    const { key, sha256, contentType, cacheControl } = fileEntry.parse(JSON.parse(line))
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

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
