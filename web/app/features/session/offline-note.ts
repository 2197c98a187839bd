import { localStore } from '#web/browser/storage.ts'

/** Names the database of sheets kept on this device, the cache of the program that opens them, and the note that there are some. */
export const KEPT = 'kept-sheets'

export const hasOffline = () => localStore.getItem(KEPT) !== null

/** They are for one sign-in, and go with it: also where the note of them is lost, and where there is no connection. */
export async function forgetOffline(): Promise<void> {
  localStore.removeItem(KEPT)
  // Some browsers have neither, or refuse: then there is nothing to forget.
  await Promise.allSettled([
    (async () => await caches.delete(KEPT))(),
    new Promise<void>((done) => {
      const ask = indexedDB.deleteDatabase(KEPT)
      ask.onsuccess = ask.onerror = ask.onblocked = () => done()
    }),
  ])
}
