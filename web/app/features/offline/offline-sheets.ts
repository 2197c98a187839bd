import type { PageWidth } from '#rules/reading/page-widths.ts'
import { offlineLeft } from '#rules/reading/offline.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { localStore } from '#web/browser/storage.ts'
import { forgetOffline, hasOffline, KEPT } from '#web/features/session/offline-note.ts'
import { session } from '#web/features/session/session.ts'
import { showToast } from '#web/ui/toast.ts'
import { storedLanguage } from '#web/words/language.ts'
import { offlineWords } from '#web/words/buyer/offline-sheets.ts'
import { createPageFetch } from './fetch-page.ts'
import { saveProgram } from './save-program.ts'
import {
  type DeviceRow,
  hasRow,
  keyOf,
  pageKey,
  readRow,
  readRows,
  removeSheet,
  seal,
  type SheetRow,
  unseal,
  writeRow,
} from './offline-database.ts'

type Answer = Data<'keptOffline'>
type Facts = Pick<Data<'readerInfo'>, 'name' | 'book' | 'place'>

/** Sharp on a phone, legible when zoomed; a page is about 150 kB. */
const WIDTH: PageWidth = 1200
const POLL_MILLISECONDS = 2_000
/** The reader waits as long for a file that no buyer has read before. */
const POLLS_MAX = 45
const CONTACT_MILLISECONDS = 3_600_000
const DEVICE = 'device'
/** Never updated: the note of saved sheets holds that time. */
const NEVER = '0'

/** This file has no pages that could be kept. */
export class NothingToSave extends Error {}

/** Secure addresses of browsers that can open a page without a connection. */
export const canSaveOffline = () =>
  'serviceWorker' in navigator && 'indexedDB' in window && 'caches' in window && 'subtle' in crypto

export type OfflineList = {
  sheets: Omit<SheetRow, 'facts'>[]
  /** Milliseconds; 0 when the time is over. */
  left: number
}

/** Saved sheets by name, and how long they can be read. */
export async function listOffline(): Promise<OfflineList> {
  const device = hasOffline() ? await readRow('device', DEVICE) : undefined
  if (device === undefined) return { sheets: [], left: 0 }
  const rows = await readRows('sheets')
  return {
    sheets: rows
      .map(({ facts: _facts, ...row }) => row)
      .toSorted((one, other) => one.name.localeCompare(other.name, 'th')),
    left: device.key === null ? 0 : offlineLeft(device, Date.now()),
  }
}

type SaveOptions = {
  personId: string
  /** The device whose place this one takes. */
  replace?: string
  onProgress: (saved: number, pages: number) => void
  signal: AbortSignal
}

/**
 * Saves a sheet offline: the server grants a slot, marked pages come one by one as for reading, and each is sealed before it is stored. An
 * interrupted one resumes.
 */
export async function saveOffline(id: string, options: SaveOptions): Promise<void> {
  const { personId, replace, onProgress, signal } = options
  const token = session.token()
  const input = replace === undefined ? { id } : { id, replace }
  const answer = (await browserApi.call('keepOffline', input, { signal })).data
  if (!hasOffline()) localStore.setItem(KEPT, NEVER)
  const device = await settle(answer, personId)
  if (device === null) throw new NothingToSave()
  const { key } = device
  void navigator.storage?.persist?.().catch(() => false)
  const { link, ...facts } = await openSheet(id, signal)
  const { book } = facts
  if (book === null || link === null) {
    await dropSheet(id)
    throw new NothingToSave()
  }
  await renewProgram()
  // A file that was made only now has its version only now.
  const version =
    versionIn(answer, id) || versionIn((await browserApi.call('keptOffline', {}, { signal })).data, id)
  const before = await readRow('sheets', id)
  if (before !== undefined && before.version !== version) await removeSheet(id)
  const pages = book.pages.length
  const row: SheetRow = {
    id,
    name: facts.name,
    version,
    isOld: false,
    facts: await seal(key, place(device, id, 0), new TextEncoder().encode(JSON.stringify(facts))),
    pages,
    kept: before?.version === version ? before.kept : 0,
    bytes: before?.version === version ? before.bytes : 0,
  }
  await writeRow('sheets', id, row)
  const fetchPage = createPageFetch(id, link)
  for (let page = 1; page <= pages; page += 1) {
    if (!(await hasRow('pages', pageKey(id, page)))) {
      const picture = await fetchPage(page, WIDTH, { ahead: false, signal })
      signal.throwIfAborted()
      // After signing out meanwhile, no page is stored.
      if (session.token() !== token) throw new DOMException('signed out', 'AbortError')
      const sealed = await seal(key, place(device, id, page), await picture.arrayBuffer())
      await writeRow('pages', pageKey(id, page), sealed)
      row.bytes += picture.size
    }
    row.kept = page
    await writeRow('sheets', id, row)
    onProgress(page, pages)
  }
}

/** The server first: a sheet it still counts takes up a place. With the last sheet everything goes. */
export async function dropSheet(id: string): Promise<void> {
  const answer = (await browserApi.call('dropOffline', { id })).data
  const device = await readRow('device', DEVICE)
  await removeSheet(id)
  if (device !== undefined) await settle(answer, device.personId)
}

/** The server's answer without a link; `savedFor` is the owner's id. */
export type SavedInfo = Facts & {
  state: 'ready'
  preview: null
  link: ''
  picture: Promise<null>
  savedFor: string
}

/** Facts for opening a saved sheet; null if it is not here or has expired. */
export async function openSaved(id: string): Promise<SavedInfo | null> {
  const found = await openRow(id)
  if (found === null) return null
  const bytes = await unseal(found.device.key, place(found.device, id, 0), found.row.facts)
  const facts = JSON.parse(new TextDecoder().decode(bytes)) as Facts
  return {
    ...facts,
    state: 'ready',
    preview: null,
    link: '',
    picture: Promise.resolve(null),
    savedFor: found.device.personId,
  }
}

export async function savedPage(id: string, page: number): Promise<Blob | null> {
  const found = await openRow(id)
  const sealed = found && (await readRow('pages', pageKey(id, page)))
  if (!sealed) return null
  const { device } = found
  return new Blob([await unseal(device.key, place(device, id, page), sealed)], { type: 'image/webp' })
}

let contactAt = Number.NEGATIVE_INFINITY

/** Contacts the server now, when the connection is back, and once an hour while the page is open. */
export function keepInContact(): void {
  void contact()
  window.addEventListener('online', () => void contact())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - contactAt > CONTACT_MILLISECONDS)
      void contact()
  })
}

async function contact(): Promise<void> {
  try {
    const token = session.token()
    const device = hasOffline() ? await readRow('device', DEVICE) : undefined
    if (device === undefined) return
    const answer = (await browserApi.call('keptOffline', {})).data
    contactAt = performance.now()
    // Signed out meanwhile, or dropped here: nothing is left to be reported.
    if (session.token() !== token || !hasOffline()) return
    if ((await settle(answer, device.personId)) === null)
      showToast({ text: offlineWords[storedLanguage() ?? 'th'].replaced, tone: 'bad' })
    else if (Date.now() - Number(localStore.getItem(KEPT)) > CONTACT_MILLISECONDS) await renewProgram()
  } catch {
    // No connection, or signed out: the next contact finds out.
  }
}

async function renewProgram(): Promise<void> {
  await saveProgram()
  if (hasOffline()) localStore.setItem(KEPT, String(Date.now()))
}

/** Applies the server's state to this device; answers it, or null where nothing is stored any more. */
async function settle({ device: onServer }: Answer, personId: string): Promise<OpenDevice | null> {
  if (onServer === null) {
    await forgetOffline()
    return null
  }
  const before = await readRow('device', DEVICE)
  const { key, mark } = await keyOf(onServer.secret)
  // The key that is here stays, also where the server would give another one by now; of one that was thrown away the same must come.
  const isSame =
    before?.id === onServer.id &&
    before.personId === personId &&
    (before.key !== null || before.mark === mark)
  const now = Date.now()
  const device = {
    id: onServer.id,
    personId,
    ...(isSame && before.key !== null ? { key: before.key, mark: before.mark } : { key, mark }),
    contactAt: now,
    seenAt: now,
  }
  await writeRow('device', DEVICE, device)
  const rows = await readRows('sheets')
  const gone = rows.filter(({ id }) => !isSame || !onServer.sheets.some((one) => one.id === id))
  for (const { id } of gone) await removeSheet(id)
  if (gone.length > 0)
    showToast({ text: offlineWords[storedLanguage() ?? 'th'].gone(gone.length), tone: 'bad' })
  for (const row of rows) {
    const version = onServer.sheets.find(({ id }) => id === row.id)?.version
    if (isSame && version && version !== row.version && !row.isOld)
      await writeRow('sheets', row.id, { ...row, isOld: true })
  }
  return device
}

const versionIn = ({ device }: Answer, id: string) =>
  device?.sheets.find((one) => one.id === id)?.version ?? ''

type OpenDevice = DeviceRow & { key: CryptoKey }
type Opened = { device: OpenDevice; row: SheetRow }

async function openRow(id: string): Promise<Opened | null> {
  const device = hasOffline() ? await readRow('device', DEVICE) : undefined
  const row = device && (await readRow('sheets', id))
  if (!device || !row) return null
  const { key } = device
  const now = Date.now()
  if (key === null) return null
  if (offlineLeft(device, now) === 0) {
    // The key goes, the pages stay: one contact brings them back.
    await writeRow('device', DEVICE, { ...device, key: null })
    return null
  }
  if (now - device.seenAt > 60_000) await writeRow('device', DEVICE, { ...device, seenAt: now })
  return { device: { ...device, key }, row }
}

/** Pages of another person, sheet or number open nowhere else. */
const place = ({ personId }: DeviceRow, id: string, page: number) => `${personId} ${id} ${page}`

/** A file that no buyer has read before is prepared first. */
async function openSheet(id: string, signal: AbortSignal): Promise<Facts & { link: string | null }> {
  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    const { name, state, book, place, link } = (await browserApi.call('readerInfo', { id }, { signal })).data
    if (state !== 'preparing') return { name, book, place, link }
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS))
    signal.throwIfAborted()
  }
  throw new NothingToSave()
}
