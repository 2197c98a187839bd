import { tabStore } from '#web/browser/storage.ts'

const KEY = 'buy-now'
const KEPT_MILLISECONDS = 15 * 60_000

type Intention = { sheet: string; store: number }

/** The purchase a visitor had to sign in for: this tab continues it once, before it expires. */
export function storeBuyNow({ _id, store }: { _id: string; store: number }): void {
  tabStore.setItem(KEY, JSON.stringify({ sheet: _id, store, until: Date.now() + KEPT_MILLISECONDS }))
}

export function readBuyNow(): Intention | null {
  try {
    const stored = JSON.parse(tabStore.getItem(KEY) ?? 'null') as (Intention & { until: number }) | null
    return stored !== null && stored.until > Date.now() ? stored : null
  } catch {
    return null
  }
}

export const forgetBuyNow = () => tabStore.removeItem(KEY)
