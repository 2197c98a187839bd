import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { parseJson } from '#rules/json.ts'
import { problemOfFile } from '../operator-problem.ts'

/**
 * A backup is a folder: `tables/*.copy.gz` (what PostgreSQL's COPY gives as text), `files/` (the storage, key by key),
 * `files.jsonl` (a line for each file) and `manifest.json`, which is written last: without it a backup is not whole.
 */
const tableEntry = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Below the backup's folder. */
  file: z.string(),
  sha256: z.string(),
})
export type TableEntry = z.output<typeof tableEntry>

const fileEntry = z.object({
  key: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  contentType: z.string(),
  /** ISO 8601; by it and its length the next backup knows that the file is the same. */
  modifiedAt: z.string().optional(),
  cacheControl: z.string().nullable(),
})
export type FileEntry = z.output<typeof fileEntry>

const manifestShape = z.object({
  format: z.literal(1),
  /** When the snapshot of the database was taken, ISO 8601. */
  takenAt: z.string(),
  /** Names of the migrations that the tables come from, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableEntry),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.number().int() })),
  files: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: z.string() }),
})
export type Manifest = z.output<typeof manifestShape>

/** Throws BackupProblem where the folder holds no finished backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch((error: unknown) => {
    if (problemOfFile(error) !== undefined) throw error
    return null
  })
  if (text === null) {
    throw new BackupProblem(
      `${folder} holds no manifest.json: this is no backup, or one that was not finished`,
    )
  }
  const parsed = manifestShape.safeParse(parseJson(text))
  if (!parsed.success) throw new BackupProblem(`${folder}/manifest.json is not that of a backup`)
  return parsed.data
}

/** A stored file's path within a backup. */
export const fileOf = (folder: string, key: string) => path.join(folder, 'files', ...key.split('/'))

export async function* readFileEntries(folder: string): AsyncGenerator<FileEntry> {
  const list = await open(path.join(folder, 'files.jsonl'))
  for await (const line of list.readLines()) {
    const parsed = fileEntry.safeParse(parseJson(line))
    if (!parsed.success) throw new BackupProblem(`${folder}/files.jsonl is not that of a backup`)
    yield parsed.data
  }
}

/** A problem of a backup, or of its target folder, as a sentence for the operator. */
export class BackupProblem extends Error {}

/** Throws BackupProblem where a file of a backup is missing or not the one that was written. */
export async function mustMatch(file: string, sha256: string): Promise<void> {
  const measure = measuring()
  measure.stream.resume()
  await pipeline(createReadStream(file), measure.stream).catch(() => {
    throw new BackupProblem(`${file} is missing from the backup`)
  })
  if (measure.result().sha256 !== sha256) throw new BackupProblem(`${file} is not as it was written: damaged`)
}

/** Lets bytes through and knows their SHA-256 and number afterwards. */
export function measuring() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ sha256: hash.digest('hex'), bytes }) }
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
