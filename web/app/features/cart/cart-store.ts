import { parseJson } from '#rules/json.ts'
import type { orderSheetsMax } from '#rules/orders/price-order.ts'
import { localStore } from '#web/browser/storage.ts'

/**
 * This browser's cart: sheet ids in order, and the package each came with. It belongs to the browser, so that a visitor's cart survives
 * signing in.
 */
export type Cart = {
  sheets: readonly string[]
  /** Sheet id → package id, for the headings on the cart page. */
  groups: Readonly<Record<string, string>>
}

/** Compared with the rule by the compiler: importing the rule would load order pricing on every page. */
const sheetsMax: typeof orderSheetsMax = 100
const SHEETS_KEY = 'cart'
const GROUPS_KEY = 'cartGroup'
const emptyCart: Cart = { sheets: [], groups: {} }

/** The cart, and the storage it was read from. */
let [current, read] = [emptyCart, '']
const listeners = new Set<() => void>()

export const cartStore = {
  /** Reread whenever the storage differs: a page asleep, or without a cart on it, misses the events of other tabs. */
  get(): Cart {
    const there = [SHEETS_KEY, GROUPS_KEY].map(localStore.getItem).join('\n')
    if (there !== read) [current, read] = [stored(), there]
    return current
  },
  getOnServer: () => emptyCart,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    addEventListener('storage', notifyListeners)
    addEventListener('pageshow', notifyListeners)
    return () => listeners.delete(listener)
  },

  has: (sheet: string) => cartStore.get().sheets.includes(sheet),

  /** Adds missing sheets while there is room; those of a package are listed under it. Returns whether all are in the cart now. */
  add(sheets: readonly string[], group?: string): boolean {
    const { sheets: before, groups } = cartStore.get()
    const room = Math.max(0, sheetsMax - before.length)
    const added = sheets.filter((sheet) => !before.includes(sheet)).slice(0, room)
    const grouped = group ? Object.fromEntries(added.map((sheet) => [sheet, group])) : {}
    write({ sheets: [...before, ...added], groups: { ...groups, ...grouped } })
    return sheets.every(cartStore.has)
  },

  remove(sheets: readonly string[]): void {
    const { sheets: before, groups } = cartStore.get()
    write({
      sheets: before.filter((sheet) => !sheets.includes(sheet)),
      groups: Object.fromEntries(Object.entries(groups).filter(([sheet]) => !sheets.includes(sheet))),
    })
  },

  replace: (cart: Cart) => write(cart),
}

function write(cart: Cart): void {
  localStore.setItem(SHEETS_KEY, JSON.stringify(cart.sheets))
  localStore.setItem(GROUPS_KEY, JSON.stringify(cart.groups))
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** One malformed id would make the server refuse the whole cart. */
const isId = (id: unknown): id is string => typeof id === 'string' && /^\w{1,64}$/.test(id)

/** People and extensions edit the storage; anything odd in it counts as empty instead of breaking every page. */
function stored(): Cart {
  const sheets = parseJson(localStore.getItem(SHEETS_KEY))
  const groups = parseJson(localStore.getItem(GROUPS_KEY))
  return {
    sheets: Array.isArray(sheets) ? [...new Set(sheets.filter(isId))].slice(0, sheetsMax) : [],
    groups: Object.fromEntries(
      Object.entries(groups ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  }
}
