/**
 * Browser storage. Some browsers refuse it: blocked cookies (every access throws), private windows, a full disk. The product still works;
 * what could not be stored lives as long as the page.
 */
type KeyValueStore = {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
  keys: () => string[]
}

/** Stored until our code or the person removes it, for all tabs. */
export const localStore = storeOf(() => globalThis.localStorage)

/** Stored while this tab is open. */
export const tabStore = storeOf(() => globalThis.sessionStorage)

function storeOf(storage: () => Storage | undefined): KeyValueStore {
  // Values the storage refused. Stays empty on the server, where one page's notes must never reach another's.
  const refused = new Map<string, string>()
  return {
    getItem: (key) => refused.get(key) ?? attempt(() => storage()?.getItem(key)) ?? null,

    setItem(key, value) {
      refused.delete(key)
      const isStored = attempt(() => {
        storage()?.setItem(key, value)
        return true
      })
      if (isStored !== true && typeof window !== 'undefined') refused.set(key, value)
    },

    removeItem(key) {
      refused.delete(key)
      attempt(() => storage()?.removeItem(key))
    },

    keys: () => [...new Set([...refused.keys(), ...Object.keys(attempt(storage) ?? {})])],
  }
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
