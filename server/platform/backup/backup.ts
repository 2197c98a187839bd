import { createWriteStream, existsSync } from 'node:fs'
import { copyFile as copyOnDisk, link, mkdir, open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FilePage, Storage } from '#server/adapters/storage/storage.ts'
import { endlessTransaction, patientOptions, plainOptions } from '../books/key.ts'
import type { Clock } from '../clock.ts'
import { errorCode, makeFolder, writingFailures } from '../operator-problem.ts'
import {
  BackupProblem,
  type FileEntry,
  fileOf,
  type Manifest,
  measuring,
  mustMatch,
  quoted,
  readFileEntries,
  readManifest,
  type TableEntry,
} from './manifest.ts'
import { withClient } from './with-client.ts'

/** Folders that a restore needs. Unconfirmed uploads stay out: their forms end within minutes. */
const keptPrefixes = ['content/', 'private/']

type Source = {
  databaseUrl: string
  storage: Storage
  clock: Pick<Clock, 'now'>
  since?: string
}

/** A backup contains names, orders and paid files: only its operator may read it, whatever the umask. */
const folderMode = 0o700
const fileMode = 0o600

/**
 * Writes a consistent backup into an empty `folder` beside running servers: tables in one snapshot, and files never change in place. Files
 * are copied before the snapshot and, those that came meanwhile, after it: one that servers replace during the backup is still named by the
 * snapshot. Secrets live in the environment and must be kept separately, or sealed columns stay closed. `since`, an older backup, saves fetching
 * files again: they are hard-linked where possible. Throws BackupProblem.
 */
export async function backUp(
  { databaseUrl, storage, clock, since }: Source,
  folder: string,
  say: (text: string) => void,
): Promise<Manifest> {
  const known = since === undefined ? undefined : await readKnown(since)
  await makeEmpty(folder)
  try {
    const files = openFiles(storage, folder, known, say)
    await files.copy()
    const takenAt = clock.now().toISOString()
    const database = await copyDatabase(databaseUrl, folder, say)
    await files.copy()
    const manifest: Manifest = { format: 1, takenAt, ...database, files: await files.end() }
    await writeDurably(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
    return manifest
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST')
      throw new BackupProblem(`${folder} is not empty: another backup is being written into it`, {
        cause: error,
      })
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error
    throw new BackupProblem(
      `The backup in ${folder} is not whole, ${writingFailures[code]}: throw it away, and name a folder with more room`,
      { cause: error },
    )
  }
}

/** Copies all tables in one snapshot. The connection is closed before further files. */
async function copyDatabase(
  connectionString: string,
  folder: string,
  say: (text: string) => void,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  return await withClient(
    { connectionString, options: `${plainOptions} ${patientOptions}` },
    async (client) => {
      await client.query('begin isolation level repeatable read, read only')
      await client.query(endlessTransaction('transaction'))
      const { rows: migrations } = await client.query<{ name: string }>(
        'select name from kysely_migration order by name',
      )
      const tables: TableEntry[] = []
      for (const table of await listTables(client)) {
        const entry = await copyTable(client, table, folder)
        tables.push(entry)
        say(`  ${entry.rows} rows  ${table.name}`)
      }
      const sequences = await listSequences(client)
      await client.query('commit')
      return { migrations: migrations.map(({ name }) => name), tables, sequences }
    },
  )
}

async function makeEmpty(folder: string): Promise<void> {
  const listFiles = async () => {
    makeFolder(path.join(folder, 'tables'), folderMode)
    return await readdir(folder, { recursive: true })
  }
  const names = await listFiles().catch((error: NodeJS.ErrnoException) => {
    throw new BackupProblem(`${folder} is no folder that can be written (${error.code}): name another one`)
  })
  if (names.some((name) => name !== 'tables')) {
    throw new BackupProblem(`${folder} is not empty: every backup gets a folder of its own`)
  }
}

type Table = { schema: string; name: string; columns: string[] }

/** Logged tables only: unlogged ones do not survive a crash and are not worth keeping. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'graphile_worker')
      and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'migrations')
    group by 1, 2 order by 1, 2`)
  return rows
}

async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string; value: string | number }>(`
    select schemaname as schema, sequencename as name, last_value as value from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1, 2`)
  return rows.map(({ schema, name, value }) => ({ schema, name, value: Number(value) }))
}

async function copyTable(client: pg.Client, table: Table, folder: string): Promise<TableEntry> {
  const file = `tables/${table.schema}.${table.name}.copy.gz`
  const source = client.query(
    copyTo(
      `copy ${quoted(table.schema)}.${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) to stdout`,
    ),
  )
  const measure = measuring()
  // Lowest compression, because the processor limits a backup more than the disk.
  await pipeline(
    source,
    createGzip({ level: 1 }),
    measure.stream,
    createWriteStream(path.join(folder, file), { flags: 'wx', flush: true, mode: fileMode }),
  )
  return { ...table, rows: source.rowCount, file, sha256: measure.result().sha256 }
}

/** `copy` fetches every file that it has not fetched yet; `end` closes their list. */
function openFiles(
  storage: Storage,
  folder: string,
  known: Known | undefined,
  say: (text: string) => void,
): { copy: () => Promise<void>; end: () => Promise<Manifest['files']> } {
  const lines = measuring()
  const written = pipeline(
    lines.stream,
    createWriteStream(path.join(folder, 'files.jsonl'), { flags: 'wx', flush: true, mode: fileMode }),
  )
  // Awaited at the end; until then an error stops the current write.
  written.catch(() => {})
  let count = 0
  let bytes = 0
  let fetched = 0
  return {
    async copy() {
      for (const prefix of keptPrefixes)
        for await (const listed of filesOf(storage, prefix))
          if (!existsSync(fileOf(folder, listed.key))) await add(listed)
    },
    async end() {
      lines.stream.end()
      await written
      say(`  ${count} files, ${bytes} bytes${known === undefined ? '' : `; ${fetched} of them new`}`)
      return { count, bytes, sha256: lines.result().sha256 }
    },
  }

  async function add(listed: Listed): Promise<void> {
    const before = known?.entryOf(listed)
    const isLinked = before !== undefined && (await linkFile(known?.folder ?? '', before, folder))
    const entry = isLinked ? before : await copyFile(storage, listed.key, folder)
    if (!isLinked) fetched += 1
    // Removed during the listing.
    if (entry === null) return
    lines.stream.write(`${JSON.stringify(entry)}\n`)
    count += 1
    bytes += entry.bytes
    if (count % 1_000 === 0) say(`  ${count} files`)
  }
}

async function* filesOf(storage: Storage, prefix: string): AsyncGenerator<Listed> {
  let after: string | null = ''
  while (after !== null) {
    const page = await storage.list(prefix, after === '' ? {} : { after })
    yield* page.files
    after = page.next
  }
}

type Listed = FilePage['files'][number]
type Known = { folder: string; entryOf: (listed: Listed) => FileEntry | undefined }

/** Files of an older backup. */
async function readKnown(folder: string): Promise<Known> {
  const { files } = await readManifest(folder)
  await mustMatch(path.join(folder, 'files.jsonl'), files.sha256)
  const entries = new Map<string, FileEntry>()
  for await (const entry of readFileEntries(folder)) entries.set(entry.key, entry)
  return {
    folder,
    entryOf({ key, bytes, lastModified }) {
      const entry = entries.get(key)
      const isSame = entry?.bytes === bytes && entry.modifiedAt === lastModified.toISOString()
      return isSame ? entry : undefined
    },
  }
}

/** False where the older backup lost the file or its end: then it is fetched. */
async function linkFile(from: string, { key, bytes }: FileEntry, folder: string): Promise<boolean> {
  const [source, target] = [fileOf(from, key), fileOf(folder, key)]
  if ((await stat(source).catch(() => undefined))?.size !== bytes) return false
  await mkdir(path.dirname(target), { recursive: true, mode: folderMode })
  try {
    await link(source, target)
  } catch {
    // Another disk, or one that knows no links.
    await copyOnDisk(source, target)
  }
  return true
}

async function copyFile(storage: Storage, key: string, folder: string): Promise<FileEntry | null> {
  const found = await storage.get(key)
  if (found === null) return null
  const target = fileOf(folder, key)
  await mkdir(path.dirname(target), { recursive: true, mode: folderMode })
  const measure = measuring()
  await pipeline(
    found.stream,
    measure.stream,
    createWriteStream(target, { flags: 'wx', flush: true, mode: fileMode }),
  )
  const { contentType, cacheControl, lastModified } = found.file
  const modifiedAt = lastModified.toISOString()
  return { key, contentType, cacheControl, modifiedAt, ...measure.result() }
}

/** On the disk before it is believed. */
async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', fileMode)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
