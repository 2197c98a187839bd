import { createHash, randomBytes } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { parseJson } from '#rules/json.ts'
import type { Secrets } from '#server/platform/signatures.ts'
import { readUploadPolicy, signUploadPolicy, type UploadPolicy } from './file-upload-policy.ts'
import { isMissing, orNull, PartFolder } from './file-parts.ts'
import { listFiles } from './file-listing.ts'
import type {
  AboutFile,
  ByteRange,
  FilePage,
  Storage,
  StoredFile,
  StoredPart,
  StoredStream,
  UploadForm,
  UploadFormInput,
} from './storage.ts'
import { assertKey, FileChanged, FileMissing, partsStoredHours } from './storage.ts'

export interface FileStorageOptions {
  /** Absolute; made when missing. */
  folder: string
  /** At least 32 bytes each: the first signs upload forms, all open them. The same for all processes. */
  secrets: Secrets
  /** Address of `POST /upload`, as the browser sees it. */
  uploadUrl: string
}

/**
 * Files under one folder, for one machine (or a shared disk). Layout:
 *
 *     content/sheets/…/cover.jpg       the bytes, at their key
 *     .about/content/…/cover.jpg.json  content type and cache header; the length of what can be rebuilt
 *     .incoming/…                      being written; left-overs of a crash are harmless and swept at the start
 *     .parts/{upload}/…                uploads in parts
 *
 * A write goes to `.incoming`, reaches the disk, then is renamed into place: after a crash the old file or the
 * new one is there, whole; one that can be rebuilt is not flushed, and counts as missing where a power cut left a part of it. Bytes are
 * never changed in place, so a reader keeps what it opened.
 */
export class FileStorage implements Storage {
  readonly folder: string
  readonly #secrets: Secrets
  readonly #uploadUrl: string
  readonly #parts: PartFolder

  constructor(options: FileStorageOptions) {
    this.folder = options.folder
    this.#secrets = options.secrets
    this.#uploadUrl = options.uploadUrl
    this.#parts = new PartFolder(join(options.folder, '.parts'))
  }

  put(key: string, body: Buffer | Readable, about: AboutFile): Promise<StoredFile> {
    return this.#put(key, body, about, moveInto)
  }

  async #put(
    key: string,
    body: Buffer | Readable,
    about: AboutFile,
    move: typeof moveInto,
  ): Promise<StoredFile> {
    assertKey(key)
    const incoming = await this.openIncoming()
    try {
      if (Buffer.isBuffer(body)) await incoming.handle.writeFile(body)
      else for await (const chunk of body) await writeAll(incoming.handle, chunk)
      return await incoming.moveTo(key, about, move)
    } finally {
      await incoming.discard()
    }
  }

  /** For the upload endpoint, which inspects bytes as they arrive: nothing is visible before `moveTo`. */
  async openIncoming(): Promise<Incoming> {
    const folder = join(this.folder, '.incoming')
    await mkdir(folder, { recursive: true })
    const path = join(folder, randomBytes(16).toString('hex'))
    const handle = await open(path, 'wx', 0o600)
    let isOpen = true
    const close = async () => {
      if (!isOpen) return
      isOpen = false
      await handle.close()
    }
    return {
      handle,
      moveTo: async (key, about, move) => {
        if (about.rebuildable !== true) await handle.sync()
        const { size } = await handle.stat()
        await close()
        await this.#writeAbout(key, about, about.rebuildable === true ? size : undefined)
        await this.#place(path, key, about.rebuildable === true, move)
        // Of two simultaneous writes, the description may be the other's.
        return describe((await orNull(stat(this.#path(key), { bigint: true }))) ?? missing(key), about)
      },
      discard: async () => {
        await close()
        await rm(path, { force: true })
      },
    }
  }

  async head(key: string): Promise<StoredFile | null> {
    assertKey(key)
    const found = await orNull(stat(this.#path(key), { bigint: true }))
    return found === null ? null : await this.#describe(key, found)
  }

  async get(key: string, options: { range?: ByteRange } = {}): Promise<StoredStream | null> {
    assertKey(key)
    const handle = await orNull(open(this.#path(key), 'r'))
    if (handle === null) return null
    try {
      const file = await this.#describe(key, await handle.stat({ bigint: true }))
      if (file === null) {
        await handle.close()
        return null
      }
      const { first, last } = options.range ?? { first: 0, last: file.bytes - 1 }
      if (options.range !== undefined) assertRange(options.range, file.bytes)
      // createReadStream takes no empty range: an empty file is read to its end instead.
      const stream = handle.createReadStream(
        file.bytes === 0
          ? { highWaterMark: 64 * 1024 }
          : { start: first, end: last, highWaterMark: 64 * 1024 },
      )
      return { file, stream, bytes: last - first + 1 }
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  localPath(key: string): string {
    assertKey(key)
    return this.#path(key)
  }

  async remove(key: string): Promise<void> {
    assertKey(key)
    await rm(this.#path(key), { force: true })
    await rm(this.#aboutPath(key), { force: true })
  }

  async copy(from: string, to: string, options: { ifEtag?: string } = {}): Promise<StoredFile> {
    assertKey(from)
    assertKey(to)
    const { bytes: _, ...about } = (await this.#readAbout(from)) ?? missing(from)
    const path = join(this.folder, '.incoming', randomBytes(16).toString('hex'))
    await mkdir(dirname(path), { recursive: true })
    try {
      await duplicate(this.#path(from), path, from)
      // Compared after the copy: a replaced file never gets its old etag back, so an equal etag now proves that the copy is of that file.
      // Comparing before would leave a race.
      const source = await this.#mustHead(from)
      if (options.ifEtag !== undefined && source.etag !== options.ifEtag) throw new FileChanged(from)
      await this.#writeAbout(to, about)
      await this.#place(path, to, false)
      return await this.#mustHead(to)
    } finally {
      await rm(path, { force: true })
    }
  }

  /**
   * Deletes what crashes left half-written. No write takes longer than a day; uploads in parts are given up by their owners, and a day
   * later nobody owns them.
   */
  async sweep(now: Date): Promise<void> {
    for (const [folder, hours] of [
      ['.incoming', 24],
      ['.parts', partsStoredHours + 24],
    ] as const) {
      const before = now.getTime() - hours * 3600_000
      for (const name of (await orNull(readdir(join(this.folder, folder)))) ?? []) {
        const path = join(this.folder, folder, name)
        const found = await orNull(stat(path))
        if (found !== null && found.mtimeMs < before) await rm(path, { recursive: true, force: true })
      }
    }
  }

  list(prefix: string, page: { after?: string; limit?: number } = {}): Promise<FilePage> {
    return listFiles(this.folder, prefix, page)
  }

  createUploadForm(input: UploadFormInput): Promise<UploadForm> {
    assertKey(input.key)
    return Promise.resolve({ url: this.#uploadUrl, fields: signUploadPolicy(input, this.#secrets[0]) })
  }

  /** The policy of a form that is being posted; null where we did not sign it. */
  readUploadPolicy(fields: ReadonlyMap<string, string>): UploadPolicy | null {
    return readUploadPolicy(fields, this.#secrets)
  }

  startParts(key: string, about: AboutFile): Promise<string> {
    assertKey(key)
    return this.#parts.start(key, about)
  }

  putPart(key: string, uploadId: string, partNumber: number, body: Buffer): Promise<StoredPart> {
    return missingAs(key, this.#parts.put(key, uploadId, partNumber, body))
  }

  listParts(key: string, uploadId: string): Promise<StoredPart[]> {
    return missingAs(key, this.#parts.list(key, uploadId))
  }

  completeParts(key: string, uploadId: string, parts: StoredPart[]): Promise<StoredFile> {
    return missingAs(key, this.#join(key, uploadId, parts))
  }

  async #join(key: string, uploadId: string, parts: StoredPart[]): Promise<StoredFile> {
    const { about, joined } = await this.#parts.join(key, uploadId, parts)
    // The later of two simultaneous joins must not replace the file, which may be being read already.
    const file = await this.#put(key, joined, about, moveIntoEmpty)
    await this.#parts.abort(key, uploadId)
    return file
  }

  abortParts(key: string, uploadId: string): Promise<void> {
    return this.#parts.abort(key, uploadId)
  }

  #path(key: string): string {
    return join(this.folder, ...key.split('/'))
  }

  #aboutPath(key: string): string {
    return `${join(this.folder, '.about', ...key.split('/'))}.json`
  }

  async #mustHead(key: string): Promise<StoredFile> {
    return (await this.head(key)) ?? missing(key)
  }

  /** Null where it is no whole file. */
  async #describe(key: string, stats: BigIntStats): Promise<StoredFile | null> {
    if (!stats.isFile()) return null
    const about = await this.#readAbout(key)
    const isWhole = about !== null && (about.bytes === undefined || about.bytes === Number(stats.size))
    return isWhole ? describe(stats, about) : null
  }

  /** Written before the bytes are in place, so that a file never lacks its content type after a crash. */
  async #writeAbout(key: string, about: AboutFile, bytes?: number): Promise<void> {
    const target = this.#aboutPath(key)
    const { contentType, cacheControl = null } = about
    const text = JSON.stringify({ contentType, cacheControl, bytes })
    if ((await orNull(readFile(target, 'utf8'))) === text) return
    const path = join(this.folder, '.incoming', randomBytes(16).toString('hex'))
    await mkdir(dirname(path), { recursive: true })
    const handle = await open(path, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      if (about.rebuildable !== true) await handle.sync()
    } finally {
      await handle.close()
    }
    await moveInto(path, target)
  }

  /** Null where it was left half-written. */
  async #readAbout(key: string): Promise<About | null> {
    const text = await orNull(readFile(this.#aboutPath(key), 'utf8'))
    if (text === null) return { contentType: 'application/octet-stream' }
    return parseAbout(text)
  }

  async #place(path: string, key: string, rebuildable: boolean, move = moveInto): Promise<void> {
    const target = this.#path(key)
    await move(path, target)
    if (!rebuildable) await syncFolder(dirname(target))
  }
}

export interface Incoming {
  handle: FileHandle
  moveTo(key: string, about: AboutFile, move?: typeof moveInto): Promise<StoredFile>
  /** Always to be called; after `moveTo` it does nothing. */
  discard(): Promise<void>
}

/** `FileHandle.write` may write less than requested (a full disk says so only on the next call). */
async function writeAll(handle: FileHandle, chunk: unknown): Promise<void> {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
  if (!(bytes instanceof Uint8Array)) throw new TypeError('a stream of bytes was expected')
  let written = 0
  while (written < bytes.length) {
    written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten
  }
}

async function moveInto(path: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await rename(path, target)
}

/** Moves the file only if nothing exists at the target. On a disk without links there is a short race between check and move. */
async function moveIntoEmpty(path: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  try {
    await link(path, target)
  } catch (error) {
    if (isMissing(error)) throw error
    if ((await orNull(stat(target))) === null) await rename(path, target)
  }
}

/** A hard link where the disk supports it (files never change in place, so sharing is safe), else a copy. */
async function duplicate(from: string, to: string, key: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) throw new FileMissing(key)
    await copyFile(from, to)
    await sync(to, 'r+')
  }
}

/** Without it a power cut may lose the rename. Windows cannot open folders, but keeps renames in order. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await sync(folder, 'r')
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function describe(stats: BigIntStats, about: AboutFile): StoredFile {
  // Each write makes a new file, so inode, time and size identify the bytes as well as a hash, for free.
  const identity = `${stats.ino}:${stats.mtimeNs}:${stats.size}`
  return {
    bytes: Number(stats.size),
    contentType: about.contentType,
    cacheControl: about.cacheControl ?? null,
    etag: `"${createHash('sha256').update(identity).digest('hex').slice(0, 32)}"`,
    lastModified: new Date(Number(stats.mtimeMs)),
  }
}

/** `bytes`: of a file that was not flushed. */
type About = AboutFile & { bytes?: number }

function parseAbout(text: string): About | null {
  const about = parseJson(text)
  if (typeof about !== 'object' || about === null || !('contentType' in about)) return null
  return {
    contentType: String(about.contentType),
    ...('cacheControl' in about && typeof about.cacheControl === 'string'
      ? { cacheControl: about.cacheControl }
      : {}),
    ...('bytes' in about && typeof about.bytes === 'number' ? { bytes: about.bytes } : {}),
  }
}

function missing(key: string): never {
  throw new FileMissing(key)
}

function assertRange({ first, last }: ByteRange, bytes: number): void {
  const fine =
    Number.isSafeInteger(first) && Number.isSafeInteger(last) && first >= 0 && first <= last && last < bytes
  if (!fine) throw new RangeError(`bytes ${first}-${last} of ${bytes}`)
}

/** A simultaneous join or abort has removed the parts. */
async function missingAs<T>(key: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw isMissing(error) ? new FileMissing(key) : error
  }
}
