import { randomId } from '#web/browser/random-id.ts'
import { parseJson } from '#rules/json.ts'
import { factsOf, type SheetFacts } from '#rules/sheets/sheet-facts.ts'
import type { Data } from '#web/api/api.ts'
import { localStore, tabStore } from '#web/browser/storage.ts'

/**
 * Unsaved words on this device: they survive a reload, a crash, a lost connection and a new sign-in. Each tab has its own, so that tabs do
 * not overwrite each other; a returning tab takes over a lost one's.
 */
export type StoredWords = {
  words: SheetWords
  /** The saved state that was being edited. */
  revision: number
  /** Server words at that time. */
  saved?: SheetWords | undefined
  /** Words sent last, whether or not an answer came: the server may have them. */
  sent?: SheetWords | undefined
  at: number
}

/** A living tab saves its words within this time; older ones are of a lost tab. */
const livingMilliseconds = 20_000

const prefixOf = (sheetId: string) => `sheet-words:${sheetId}:`

export function storeWords(sheetId: string, stored: StoredWords): void {
  localStore.setItem(prefixOf(sheetId) + tabId(), JSON.stringify(stored))
}

export function forgetWords(sheetId: string): void {
  localStore.removeItem(prefixOf(sheetId) + tabId())
}

/** This tab's, or else the newest that another tab left behind (which is taken over). */
export function takeStoredWords(sheetId: string): StoredWords | undefined {
  const own = read(prefixOf(sheetId) + tabId())
  if (own !== undefined) return own
  const others = localStore
    .keys()
    .filter((key) => key.startsWith(prefixOf(sheetId)))
    .flatMap((key) => {
      const stored = read(key)
      return stored === undefined || Date.now() - stored.at < livingMilliseconds ? [] : [{ key, stored }]
    })
    .toSorted((one, other) => other.stored.at - one.stored.at)
  const [newest] = others
  if (newest === undefined) return undefined
  localStore.removeItem(newest.key)
  storeWords(sheetId, newest.stored)
  return newest.stored
}

function read(key: string): StoredWords | undefined {
  const stored = parseJson(localStore.getItem(key))
  return isStored(stored) ? stored : undefined
}

function isStored(stored: unknown): stored is StoredWords {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'words' in stored &&
    'revision' in stored &&
    'at' in stored
  )
}

function tabId(): string {
  const known = tabStore.getItem('tab')
  if (known !== null) return known
  const made = randomId()
  tabStore.setItem('tab', made)
  return made
}

export type OwnSheet = Data<'getDraft'>['sheet']

export type StoreChoice = Data<'getDraft'>['store'][number]

const texts = ['store', 'sCode', 'sName', 'classInfo', 'detail', 'message', 'visible'] as const

/** The editor's fields: the price is text until the server reads it. */
export type SheetWords = Pick<OwnSheet, (typeof texts)[number]> & SheetFacts & { price: string }

export function wordsOf(sheet: OwnSheet): SheetWords {
  const same = Object.fromEntries(texts.map((field) => [field, sheet[field]])) as Pick<
    OwnSheet,
    (typeof texts)[number]
  >
  return { ...same, ...factsOf(sheet), price: sheet.price === 0 ? '' : String(sheet.price) }
}

export type WordField = keyof SheetWords

/** Differing fields: space around a text does not count. */
export function differingFields(one: SheetWords, other: SheetWords): WordField[] {
  return (Object.keys(one) as WordField[]).filter((field) => plain(one[field]) !== plain(other[field]))
}

function plain(value: string | number | boolean): string {
  return String(value).trim()
}
