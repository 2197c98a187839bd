import type { Platform } from './platform.ts'

/**
 * Caches answers that are equal for all visitors, as bytes, for the time their call allows (`caching` of a route). Requests with a token
 * are never answered from it. A write through this process empties it at once; other processes' writes show when an answer expires.
 */
type AnswerCache = {
  /** Coalesces simultaneous callers of `load` and caches its answer, unless the answer is marked uncacheable. */
  get: (
    key: string,
    milliseconds: number,
    load: () => Promise<Loaded>,
  ) => Promise<{ bytes: Buffer; isHit: boolean }>
  forget: () => void
}
type Loaded = { bytes: Buffer; isUncacheable?: boolean | undefined }

const bytesMax = 12 * 1024 * 1024
/** Rough size of key, map entry and objects. */
const bytesBeside = 500

const caches = new WeakMap<Platform['pool'], AnswerCache>()

export function answerCacheOf({ pool }: Pick<Platform, 'pool'>): AnswerCache {
  let cache = caches.get(pool)
  if (cache === undefined) {
    cache = createAnswerCache(bytesMax)
    caches.set(pool, cache)
  }
  return cache
}

export function createAnswerCache(capacity: number): AnswerCache {
  type Entry = { answer: Promise<Loaded>; until: number; size: number }
  let known = new Map<string, Entry>()
  let held = 0

  function drop(key: string, entry: Entry): void {
    if (known.get(key) !== entry) return
    known.delete(key)
    held -= entry.size
  }

  return {
    async get(key, milliseconds, load) {
      // Real time, because the product's clock may stand still.
      const now = performance.now()
      const found = known.get(key)
      if (found !== undefined && found.until > now) return { bytes: (await found.answer).bytes, isHit: true }
      if (found !== undefined) drop(key, found)
      const entry: Entry = { answer: load(), until: now + milliseconds, size: bytesBeside }
      known.set(key, entry)
      held += entry.size
      try {
        const { bytes, isUncacheable } = await entry.answer
        if (isUncacheable) drop(key, entry)
        else if (known.get(key) === entry) {
          entry.size += bytes.length
          held += bytes.length
          // Oldest first: expired answers come first where all live equally long.
          for (const [oldest, one] of known) {
            if (held <= capacity && one.until > performance.now()) break
            drop(oldest, one)
          }
        }
        return { bytes, isHit: false }
      } catch (error) {
        drop(key, entry)
        throw error
      }
    },
    forget() {
      known = new Map()
      held = 0
    },
  }
}
