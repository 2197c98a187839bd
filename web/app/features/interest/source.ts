import { parseJson } from '#rules/json.ts'
import { type VisitSource, sourceOfArrival, sourceOfPage, visitSources } from '#rules/sheets/sources.ts'
import { localStore, tabStore } from '#web/browser/storage.ts'
import { cartStore } from '#web/features/cart/cart-store.ts'

export { storeSeen } from './seen.ts'

/** Sources of this tab's sheets: they survive signing in, and go with the tab. */
const TAB_KEY = 'found'
/** Sources of the sheets in the cart, as long as they are in it. */
const CART_KEY = 'cartSource'

/** Source of a visit to this sheet: the current page, or on the sheet's own page the one before (`led`, if in this tab). */
export function sourceOf(sheet: string, led: string | undefined): VisitSource {
  const { href, pathname } = window.location
  if (!pathname.endsWith(sheet)) return sourceOfPage(window.location) ?? 'direct'
  const stored = read(TAB_KEY)
  const source =
    (led === undefined ? undefined : sourceOfPage(new URL(led))) ??
    stored[sheet] ??
    sourceOfArrival({
      url: new URL(href),
      referrer: document.referrer,
      userAgent: navigator.userAgent,
    })
  tabStore.setItem(TAB_KEY, JSON.stringify({ ...stored, [sheet]: source }))
  return source
}

/** Stores the source of a sheet in the cart; forgets those no longer in it. */
export function storeSource(sheet: string, source: VisitSource): void {
  const inCart = new Set(cartStore.get().sheets)
  const stored = Object.entries({ ...read(CART_KEY), [sheet]: source }).filter(([id]) => inCart.has(id))
  localStore.setItem(CART_KEY, JSON.stringify(Object.fromEntries(stored)))
}

/** Sources for an order: where each sheet was put into the cart, or where its page was found. */
export function sourcesOf(sheets: readonly string[]): { sheet: string; source: VisitSource }[] {
  const [inCart, inTab] = [read(CART_KEY), read(TAB_KEY)]
  return sheets.flatMap((sheet) => {
    const source = inCart[sheet] ?? inTab[sheet]
    return source === undefined ? [] : [{ sheet, source }]
  })
}

/** People and extensions edit the storage: invalid sources are left out. */
function read(key: string): Record<string, VisitSource> {
  const store = key === TAB_KEY ? tabStore : localStore
  return Object.fromEntries(
    Object.entries(parseJson(store.getItem(key)) ?? {}).filter(([, source]) => visitSources.includes(source)),
  )
}
