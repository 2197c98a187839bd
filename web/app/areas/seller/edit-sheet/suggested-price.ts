/** Where the price helper leaves its price for whichever sheet is opened next. */
const key = 'sarup.suggestedPrice'

/** From the address (`&price=45`) or from the price helper; given out once. */
export function takeSuggestedPrice(search: string): string | undefined {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return new URLSearchParams(search).get('price') ?? kept ?? undefined
}
