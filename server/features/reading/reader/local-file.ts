import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { RenderFailed, type SourceFile } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { temporaryPrefix } from '#server/platform/temporary-folder.ts'
import { Refusal } from '#rules/refusal.ts'
import {
  hasFailed,
  storeFailure,
  storeJson,
  type PreparedFile,
  type PreparedSheet,
  readJson,
} from './stored-pages.ts'

/** Cached copies: six of the largest files. */
const bytesMax = 1_000_000_000

type Copy = { path: string; bytes: number; uses: number; ready: Promise<void> }

/**
 * Lends the prepared file for random access: the file itself where storage is local, else a copy cached for a while, because readers turn
 * many pages of a sheet. Refuses: library.not-ready, when storage has lost it.
 */
export const withLocalFile = createLocalFiles((path) => rm(path, { force: true }))

/** Reads something out of the prepared file once and stores it; null if unreadable. */
export async function readOnce<T>(
  { storage, log }: Pick<Platform, 'storage' | 'log'>,
  sheet: PreparedSheet,
  key: string,
  read: (file: SourceFile) => Promise<T>,
): Promise<T | null> {
  const stored = await readJson<T>(storage, key)
  if (stored !== null) return stored
  if (await hasFailed(storage, key)) return null
  try {
    const found = await withLocalFile(storage, sheet.watermarked, read)
    await storeJson(storage, key, found)
    return found
  } catch (error) {
    if (!(error instanceof RenderFailed)) throw error
    log.warn({ sheetId: sheet.id, key, reason: error.message }, 'a PDF could not be read')
    await storeFailure(storage, key, error.message)
    return null
  }
}

/** `remove` takes a file from the disk; tests let it take its time. */
export function createLocalFiles(remove: (path: string) => Promise<void>) {
  const copies = new Map<string, Copy>()

  return async <T>(
    storage: Storage,
    watermarked: PreparedFile,
    work: (file: SourceFile) => Promise<T>,
  ): Promise<T> => {
    const blank = { offset: watermarked.markOffset, length: watermarked.markLength }
    const place = storage.localPath?.(watermarked.key)
    if (place !== undefined) return await work({ path: place, blank })
    const copy = borrow(storage, watermarked.key)
    copy.uses += 1
    try {
      await copy.ready
      return await work({ path: copy.path, blank })
    } finally {
      copy.uses -= 1
      await makeRoom()
    }
  }

  function borrow(storage: Storage, key: string): Copy {
    const known = copies.get(key)
    if (known !== undefined) {
      // The last one used stands last.
      copies.delete(key)
      copies.set(key, known)
      return known
    }
    // A new name, because the removal of an earlier copy may still be under way.
    const path = join(copiesFolder(), randomUUID())
    const copy: Copy = { path, bytes: 0, uses: 0, ready: Promise.resolve() }
    copy.ready = fetchCopy(storage, key, copy).catch(async (error: unknown) => {
      copies.delete(key)
      await remove(path)
      throw error
    })
    copies.set(key, copy)
    return copy
  }

  async function makeRoom(): Promise<void> {
    let bytes = [...copies.values()].reduce((sum, copy) => sum + copy.bytes, 0)
    for (const [key, copy] of copies) {
      if (bytes <= bytesMax) return
      if (copy.uses > 0) continue
      copies.delete(key)
      bytes -= copy.bytes
      await remove(copy.path)
    }
  }
}

async function fetchCopy(storage: Storage, key: string, copy: Copy): Promise<void> {
  const found = await storage.get(key)
  if (found === null) throw new Refusal('library.not-ready', { retryAfterSeconds: 10 })
  copy.bytes = found.bytes
  await pipeline(found.stream, createWriteStream(copy.path, { mode: 0o600 }))
}

let folder: string | null = null

function copiesFolder(): string {
  if (folder === null) {
    const made = mkdtempSync(temporaryPrefix('reading'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return folder
}
