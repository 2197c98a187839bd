import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { WatermarkPlace } from '#server/platform/pdf/index.ts'
import { drawnPagesOf } from '../../catalogue/index.ts'

/** The prepared file of a sheet (`ReadableSheet.marked`), which pages are drawn from. */
export type PreparedFile = WatermarkPlace & { key: string }
export type PreparedSheet = { id: string; watermarked: PreparedFile }

/**
 * Drawn pages are stored privately without a mark, so only `PageRenderer.watermark` and the unreadable preview may send them. They have one
 * prefix and can be redrawn: an operator may delete them at any time.
 */
export function pagesFolder(sheet: PreparedSheet): string {
  const version = createHash('sha256').update(sheet.watermarked.key).digest('hex').slice(0, 24)
  return `${drawnPagesOf(sheet.id)}${version}`
}

export async function readWhole(storage: Storage, key: string): Promise<Buffer | null> {
  const found = await storage.get(key)
  return found === null ? null : await buffer(found.stream)
}

export async function readJson<T>(storage: Storage, key: string): Promise<T | null> {
  const bytes = await readWhole(storage, key)
  // Written by this program; a form that changed lives under another name.
  return bytes === null ? null : (JSON.parse(bytes.toString('utf8')) as T)
}

export async function storeJson(storage: Storage, key: string, value: unknown): Promise<void> {
  await storage.put(key, Buffer.from(JSON.stringify(value)), {
    contentType: 'application/json',
    rebuildable: true,
  })
}

/**
 * A failed file or page is not retried for an hour, because each try costs its time limit. Not for ever, because a loaded machine may have
 * been the reason.
 */
const failureMilliseconds = 3_600_000

export async function hasFailed(storage: Storage, key: string): Promise<boolean> {
  const found = await storage.head(`${key}.failed`)
  // The time of the file is real time; the product's clock may stand still.
  return found !== null && Date.now() - found.lastModified.getTime() < failureMilliseconds
}

export async function storeFailure(storage: Storage, key: string, reason: string): Promise<void> {
  await storage.put(`${key}.failed`, Buffer.from(reason.slice(0, 300)), {
    contentType: 'text/plain; charset=utf-8',
    rebuildable: true,
  })
}

/** Equal work requested while it is under way is done once. */
export function shared<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, work) => {
    const running = underWay.get(key)
    if (running !== undefined) return running
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
