import type { Platform } from './platform.ts'

/**
 * Answers that are the same for all visitors, as the bytes that go onto the line, for as long as their call says (`caching` of a
 * route). Nothing of a person is ever among them: a request with a token is answered anew. What a seller or staff changes through
 * this process is shown at once; what others change, and other processes, when the time of an answer is over.
 */
type AnswerCache = {
  /** The answer of `load` to all callers at once and until its time is over, unless it says that it is not to be cached. */
  get: (
    key: string,
    milliseconds: number,
    load: () => Promise<Loaded>,
  ) => Promise<{ bytes: Buffer; isAgain: boolean }>
  forget: () => void
}
type Loaded = { bytes: Buffer; isPassing?: boolean | undefined }

const bytesMax = 12 * 1024 * 1024
/** Of its key, its place in the map and the objects around it. */
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

export function createAnswerCache(most: number): AnswerCache {
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
      // Real time: the product's clock may stand still.
      const now = performance.now()
      const found = known.get(key)
      if (found !== undefined && found.until > now)
        return { bytes: (await found.answer).bytes, isAgain: true }
      if (found !== undefined) drop(key, found)
      const entry: Entry = { answer: load(), until: now + milliseconds, size: bytesBeside }
      known.set(key, entry)
      held += entry.size
      try {
        const { bytes, isPassing } = await entry.answer
        if (isPassing) drop(key, entry)
        else if (known.get(key) === entry) {
          entry.size += bytes.length
          held += bytes.length
          // In the order of their coming: those whose time is over stand in front, where all are kept for as long.
          for (const [oldest, one] of known) {
            if (held <= most && one.until > performance.now()) break
            drop(oldest, one)
          }
        }
        return { bytes, isAgain: false }
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
