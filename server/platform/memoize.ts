export type Memoized<T> = {
  get: () => Promise<T>
  /** What was read is no longer true: the next `get` reads anew. */
  forget: () => void
}

/**
 * Memoizes the answer of `load` for a short while. Younger than `freshMilliseconds` it is given as it is; younger than
 * `staleMilliseconds` it is given while a new one is read behind it; older, all callers wait for one new reading. A failed
 * reading is the answer only of callers that waited for it. The age is real time: the product's clock may stand still.
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
        // Forgotten while it was being read: good for those who waited, not for those who come now.
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
 * The same for many things of one kind, each known by its key: every answer is given for so long, to all callers at once and
 * after, and `entriesMax` are held at most, the newest. A failed reading is the answer only of callers that waited for it.
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
