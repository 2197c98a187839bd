import { tabKeeper } from '#web/browser/storage.ts'

/** Where the price helper leaves its price for whichever sheet is opened next. */
const key = 'sarup.suggestedPrice'

/** From the address (`&price=45`) or from the price helper; given out once. */
export function takeSuggestedPrice(search: string): string | undefined {
  const kept = tabKeeper.getItem(key)
  tabKeeper.removeItem(key)
  return new URLSearchParams(search).get('price') ?? kept ?? undefined
}
