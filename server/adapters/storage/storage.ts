import type { Readable } from 'node:stream'

/**
 * Where files live. One port, two implementations: the file store under the data folder, and any S3-compatible
 * service. Both pass the same tests (`storage.contract.ts`).
 *
 * Keys are made by the server, never by a client: segments of letters, digits, `.`, `_` and `-`, none of them
 * starting with a dot, joined by `/`. A key is a file or a folder of files, not both.
 *
 * The first segment says who may see a file:
 * - `content/…`     public images, shown through `/content/` only after `mayShow` agreed (INV-10)
 * - `private/…`     PDFs, read only through short-lived links
 * - `quarantine/…`  uploads that are not inspected yet; nothing reads them except `confirmUpload`
 */
export interface Storage {
  /** Writes a whole file, or nothing: readers see the old bytes or the new ones, never a part. */
  put(key: string, body: Buffer | Readable, about: AboutFile): Promise<StoredFile>
  /** Null where there is no such file. */
  head(key: string): Promise<StoredFile | null>
  /**
   * The caller must read the stream to its end or destroy it. It is a snapshot, even when the file is replaced meanwhile. Throws
   * `RangeError` for a range outside the file.
   */
  get(key: string, options?: { range?: ByteRange }): Promise<StoredStream | null>
  /**
   * The local path of an existing file, for programs that open it by pieces; only of a storage on this computer. Its bytes never change in
   * place: read it, never write.
   */
  localPath?(key: string): string
  /** Idempotent. */
  remove(key: string): Promise<void>
  /** With `ifEtag`, throws `FileChanged` unless the source still is that very file. Throws `FileMissing`. */
  copy(from: string, to: string, options?: { ifEtag?: string }): Promise<StoredFile>
  /** In the order of the keys' bytes. `after` is the last key already seen; `limit` at most 1,000. */
  list(prefix: string, page?: { after?: string; limit?: number }): Promise<FilePage>

  /** First step of the two-step upload: what a browser posts, as multipart form, straight to `url`. */
  createUploadForm(input: UploadFormInput): Promise<UploadForm>

  /** An upload in parts, so that a cut connection never starts a big file again. Returns the upload's id. */
  startParts(key: string, about: AboutFile): Promise<string>
  /** `partNumber` 1 to 10,000. Every part but the last has at least `PART_BYTES_MIN`. A repeat replaces. */
  putPart(key: string, uploadId: string, partNumber: number, body: Buffer): Promise<StoredPart>
  /** The parts received so far, in order. Throws `FileMissing` when the upload is finished or given up. */
  listParts(key: string, uploadId: string): Promise<StoredPart[]>
  /** Joins the parts, in order, to the file `key`. Throws `FileMissing` where a part is not there. */
  completeParts(key: string, uploadId: string, parts: StoredPart[]): Promise<StoredFile>
  /** Giving up twice is no error. */
  abortParts(key: string, uploadId: string): Promise<void>
}

export interface AboutFile {
  contentType: string
  cacheControl?: string
  /** True for files that can be made again (drawn covers): they need not be flushed to the disk. */
  rebuildable?: boolean
}

export interface StoredFile {
  bytes: number
  contentType: string
  cacheControl: string | null
  /** Quoted, as in the HTTP header. Changes whenever the bytes change; compare it, read nothing into it. */
  etag: string
  lastModified: Date
}

export interface StoredStream {
  /** About the whole file. */
  file: StoredFile
  stream: Readable
  /** Number of bytes in the stream. */
  bytes: number
}

/** Both ends included, counted from 0, as in HTTP. */
export interface ByteRange {
  first: number
  last: number
}

export interface FilePage {
  files: { key: string; bytes: number; lastModified: Date }[]
  /** To be given as `after` for the next page; null on the last one. */
  next: string | null
}

export interface UploadFormInput {
  /** Under `quarantine/`: see `newQuarantineKey` in platform/uploads.ts. */
  key: string
  contentTypes: [string, ...string[]]
  minBytes: number
  maxBytes: number
  expiresAt: Date
}

/** The fields go into the form before the file, whose field is called `file`. */
export interface UploadForm {
  url: string
  fields: Record<string, string>
}

export interface StoredPart {
  partNumber: number
  bytes: number
  etag: string
}

/** The least that S3 takes for a part that is not the last. */
export const PART_BYTES_MIN = 5 * 1024 * 1024
export const PART_NUMBER_MAX = 10_000

/** Abandoned uploads in parts are given up after this long; until then they can be resumed. */
export const partsStoredHours = 48

export class FileMissing extends Error {
  constructor(key: string) {
    super(`no such file: ${key}`)
    this.name = 'FileMissing'
  }
}

export class FileChanged extends Error {
  constructor(key: string) {
    super(`changed in the meantime: ${key}`)
    this.name = 'FileChanged'
  }
}

/** A disk that is full, broken, away or not to be written, and a process with too many files open. */
const diskCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ESTALE',
  'ENODEV',
  'ENXIO',
  'EBUSY',
])

/** True when the storage is away, full or answers with an error of its own: an outage like the database's (INV-19). */
export function isStorageOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('syscall' in error && 'code' in error) return diskCodes.has(String(error.code))
  if (!('$metadata' in error)) return false
  // S3 unreachable: there is no status.
  const { httpStatusCode: status } = error.$metadata as { httpStatusCode?: number }
  return status === undefined || status === 429 || status >= 500
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/

/**
 * Throws on anything but a plain key. Keys come from the server, so this is a second guard: a mistake elsewhere must not escape the folder.
 */
export function assertKey(key: string): void {
  const fine = key.length <= 300 && key.split('/').every((part) => part.length <= 120 && segment.test(part))
  if (!fine) throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
}

/** A prefix is the beginning of a key: whole segments, then perhaps the start of one more. */
export function assertPrefix(prefix: string): void {
  if (prefix === '') return
  assertKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}

/** Everything whose key begins so; `folder` ends in a slash. May run twice. */
export async function removeFolder(storage: Storage, folder: string): Promise<void> {
  for (;;) {
    const { files } = await storage.list(folder, { limit: 500 })
    if (files.length === 0) return
    for (const { key } of files) await storage.remove(key)
  }
}
