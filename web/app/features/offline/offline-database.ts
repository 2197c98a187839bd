import { KEPT } from '#web/features/session/offline-note.ts'
import { session } from '#web/features/session/session.ts'

/** The device as the server knows it. Without `key` the time is over: the next contact brings it back. */
export type DeviceRow = {
  id: string
  personId: string
  key: CryptoKey | null
  /** Distinguishes the key that sealed what is here from another one. */
  mark: string
  contactAt: number
  /** The latest time that the clock of the device has shown. */
  seenAt: number
}

export type SheetRow = {
  id: string
  name: string
  version: string
  /** The server has a newer file. */
  isOld: boolean
  /** Sizes of its pages, contents, place. */
  facts: Sealed
  pages: number
  kept: number
  bytes: number
}

type Rows = { device: DeviceRow; sheets: SheetRow; pages: Sealed }
type Store = keyof Rows

let opening: Promise<IDBDatabase> | undefined

/** Opened for the signed-in person; signing out, in any tab, deletes it. */
function database(): Promise<IDBDatabase> {
  if (session.token() === null) return Promise.reject(new Error('signed out'))
  opening ??= new Promise((resolve, reject) => {
    const ask = indexedDB.open(KEPT, 1)
    ask.onupgradeneeded = () => {
      for (const store of ['device', 'sheets', 'pages'] satisfies Store[]) ask.result.createObjectStore(store)
    }
    ask.onsuccess = () => {
      // Safari takes the connection away in the background; the next look opens another.
      ask.result.onclose = ask.result.onversionchange = () => {
        ask.result.close()
        opening = undefined
      }
      resolve(ask.result)
    }
    ask.onerror = () => {
      opening = undefined
      reject(ask.error ?? new Error('no database'))
    }
  })
  return opening
}

async function inStore<Result>(
  store: Store,
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await database()).transaction(store, mode)
  return await new Promise((resolve, reject) => {
    const ask = work(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(ask.result)
    // A full disk shows here.
    transaction.onabort = () => reject(transaction.error ?? new Error('not written'))
  })
}

export const readRow = <Name extends Store>(store: Name, key: string): Promise<Rows[Name] | undefined> =>
  inStore(store, 'readonly', (rows) => rows.get(key))

export const readRows = <Name extends Store>(store: Name): Promise<Rows[Name][]> =>
  inStore(store, 'readonly', (rows) => rows.getAll())

export const hasRow = async (store: Store, key: string): Promise<boolean> =>
  (await inStore(store, 'readonly', (rows) => rows.count(key))) > 0

export async function writeRow<Name extends Store>(store: Name, key: string, row: Rows[Name]): Promise<void> {
  await inStore(store, 'readwrite', (rows) => rows.put(row, key))
}

/** The sheet with its pages, which are named by it. */
export async function removeSheet(id: string): Promise<void> {
  await inStore('pages', 'readwrite', (rows) => rows.delete(IDBKeyRange.bound(`${id}/`, `${id}0`)))
  await inStore('sheets', 'readwrite', (rows) => rows.delete(id))
}

export const pageKey = (id: string, page: number) => `${id}/${page}`

/**
 * Stored pages are sealed (AES-GCM) with a key that only this sign-in gets from the server, imported as non-extractable: scripts can use
 * it, but not read its bytes.
 */
type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

/** `secret`: 32 bytes, base64url. `mark` distinguishes it from another one. */
export async function keyOf(secret: string): Promise<{ key: CryptoKey; mark: string }> {
  const text = atob(secret.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const [key, digest] = await Promise.all([
    crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    crypto.subtle.digest('SHA-256', bytes),
  ])
  return { key, mark: new Uint8Array(digest).slice(0, 8).join('.') }
}

/** `place` binds the bytes: sealed for one place, they open at no other. */
export async function seal(key: CryptoKey, place: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt(gcm(iv, place), key, bytes) }
}

export async function unseal(key: CryptoKey, place: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> {
  return await crypto.subtle.decrypt(gcm(iv, place), key, bytes)
}

function gcm(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) }
}
