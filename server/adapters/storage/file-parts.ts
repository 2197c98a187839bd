import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { AboutFile, StoredPart } from './storage.ts'
import { FileMissing, PART_NUMBER_MAX } from './storage.ts'

/**
 * Multipart uploads of the file storage: a folder per upload, a file per part. The file's name contains the etag, so that a part exists
 * with its etag or not at all.
 */
export class PartFolder {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async start(key: string, about: AboutFile): Promise<string> {
    const uploadId = randomBytes(16).toString('hex')
    await mkdir(this.#folder(uploadId), { recursive: true })
    const handle = await open(join(this.#folder(uploadId), 'upload.json'), 'wx', 0o600)
    try {
      await handle.writeFile(JSON.stringify({ key, about }))
      await handle.sync()
    } finally {
      await handle.close()
    }
    return uploadId
  }

  async put(key: string, uploadId: string, partNumber: number, body: Buffer): Promise<StoredPart> {
    if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > PART_NUMBER_MAX) {
      throw new RangeError(`part ${partNumber}: 1 to ${PART_NUMBER_MAX}`)
    }
    await this.#read(key, uploadId)
    const hash = createHash('md5').update(body).digest('hex')
    const incoming = join(this.#folder(uploadId), `incoming-${randomBytes(8).toString('hex')}`)
    try {
      const handle = await open(incoming, 'wx', 0o600)
      try {
        await handle.writeFile(body)
        await handle.sync()
      } finally {
        await handle.close()
      }
      const before = (await this.#partFiles(uploadId)).filter((part) => part.partNumber === partNumber)
      await rename(incoming, this.#partPath(uploadId, partNumber, hash))
      for (const part of before) if (part.hash !== hash) await rm(part.path, { force: true })
    } finally {
      await rm(incoming, { force: true })
    }
    return { partNumber, bytes: body.length, etag: `"${hash}"` }
  }

  async list(key: string, uploadId: string): Promise<StoredPart[]> {
    await this.#read(key, uploadId)
    const parts = await this.#partFiles(uploadId)
    return Promise.all(
      parts.map(async ({ partNumber, hash, path }) => {
        return { partNumber, bytes: (await stat(path)).size, etag: `"${hash}"` }
      }),
    )
  }

  /** The parts as one stream, opened one after the other. Every part is known to be there before it starts. */
  async join(
    key: string,
    uploadId: string,
    parts: StoredPart[],
  ): Promise<{ about: AboutFile; joined: Readable }> {
    const about = await this.#read(key, uploadId)
    if (parts.length === 0) throw new RangeError('an upload has at least one part')
    const here = new Map(
      (await this.#partFiles(uploadId)).map((part) => [`${part.partNumber}:"${part.hash}"`, part.path]),
    )
    const paths = parts.map(({ partNumber, etag }, index) => {
      const earlier = parts[index - 1]
      if (earlier !== undefined && earlier.partNumber >= partNumber)
        throw new RangeError('parts are out of order')
      const path = here.get(`${partNumber}:${etag}`)
      if (path === undefined) throw new FileMissing(`${key}, part ${partNumber}`)
      return path
    })
    return { about, joined: Readable.from(oneAfterTheOther(paths), { objectMode: false }) }
  }

  /** Removed in one step: readers seeing only some parts would think the others never came. */
  async abort(_key: string, uploadId: string): Promise<void> {
    const folder = this.#folder(uploadId)
    const gone = `${folder}.gone-${randomBytes(4).toString('hex')}`
    if ((await orNull(rename(folder, gone))) !== null) await rm(gone, { recursive: true, force: true })
  }

  /** Also proves that the upload belongs to this key: an upload id alone grants nothing. */
  async #read(key: string, uploadId: string): Promise<AboutFile> {
    const text = await readFile(join(this.#folder(uploadId), 'upload.json'), 'utf8').catch(() => null)
    if (text === null) throw new FileMissing(key)
    const upload: { key: string; about: AboutFile } = JSON.parse(text)
    if (upload.key !== key) throw new FileMissing(key)
    return upload.about
  }

  async #partFiles(uploadId: string): Promise<{ partNumber: number; hash: string; path: string }[]> {
    const folder = this.#folder(uploadId)
    const parts = (await readdir(folder)).flatMap((name) => {
      const match = /^part-(\d{5})-([0-9a-f]{32})$/.exec(name)
      return match ? [{ partNumber: Number(match[1]), hash: String(match[2]), path: join(folder, name) }] : []
    })
    return parts.sort((a, b) => a.partNumber - b.partNumber)
  }

  #partPath(uploadId: string, partNumber: number, hash: string): string {
    return join(this.#folder(uploadId), `part-${String(partNumber).padStart(5, '0')}-${hash}`)
  }

  #folder(uploadId: string): string {
    // The id comes from a browser: only what `start` makes may become part of a path.
    if (!/^[0-9a-f]{32}$/.test(uploadId)) throw new FileMissing('an upload of this id')
    return join(this.#root, uploadId)
  }
}

async function* oneAfterTheOther(paths: string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path)
}

export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
