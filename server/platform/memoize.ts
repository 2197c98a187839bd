export type Memoized<T> = {
  get: () => Promise<T>
  /** Invalidates the value: the next `get` loads again. */
  forget: () => void
}

/**
 * Memoizes `load` with stale-while-revalidate: younger than `freshMilliseconds` it is a hit; younger than `staleMilliseconds` a hit that
 * refreshes in the background; older, all callers wait for one load. Errors reach only callers that waited. Ages are real time, because the
 * product's clock may stand still.
 */
export function memoize<T>(
  load: () => Promise<T>,
  { freshMilliseconds, staleMilliseconds }: { freshMilliseconds: number; staleMilliseconds: number },
): Memoized<T> {
  let known: { value: T; readAt: number } | undefined
  let reading: Promise<T> | undefined
  let generation = 0

  function read(): Promise<T> {
    if (reading !== undefined) return reading
    const begun = generation
    const readAt = performance.now()
    const next = load()
      .then((value) => {
        // Forgotten during the load: valid for those who waited, not for later callers.
        if (begun === generation) known = { value, readAt }
        return value
      })
      .finally(() => {
        if (reading === next) reading = undefined
      })
    reading = next
    return next
  }

  return {
    async get() {
      if (known === undefined) return await read()
      const age = performance.now() - known.readAt
      if (age < freshMilliseconds) return known.value
      if (age >= staleMilliseconds) return await read()
      read().catch(() => {})
      return known.value
    },
    forget() {
      generation += 1
      known = undefined
      reading = undefined
    },
  }
}

/**
 * The same per key: an answer is cached for this long for all callers; at most `entriesMax`, the newest, are held. An error reaches only
 * callers that waited for it.
 */
export function memoizeEach<T>(options: {
  freshMilliseconds: number
  entriesMax: number
}): (key: string, load: () => Promise<T>) => Promise<T> {
  const known = new Map<string, { value: Promise<T>; readAt: number }>()
  return (key, load) => {
    const now = performance.now()
    const found = known.get(key)
    if (found !== undefined && now - found.readAt < options.freshMilliseconds) return found.value
    known.delete(key)
    const [oldest] = known.keys()
    if (known.size >= options.entriesMax && oldest !== undefined) known.delete(oldest)
    const entry = { value: load(), readAt: now }
    known.set(key, entry)
    entry.value.catch(() => {
      if (known.get(key) === entry) known.delete(key)
    })
    return entry.value
  }
}
