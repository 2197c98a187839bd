import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { cartStore } from '#web/features/cart/cart-store.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { showToast } from '#web/ui/toast.ts'
import { cartWords } from '#web/words/buyer/cart.ts'
import { useLanguage } from '#web/words/use-words.tsx'

export type CartItem = Data<'getCart'>['cart'][number]

/**
 * The cart as it can be bought now. What the server removes (owned, or gone from the shop) leaves the browser's cart too, and it says why
 * (buyer.md §8).
 */
export function useCartContents() {
  const { language } = useLanguage()
  const token = useToken()
  const { sheets } = useCart()
  const { data, error, refetch } = useQuery({
    queryKey: ['cart', token, sheets],
    queryFn: browserApi.read('getCart', { cart: [...sheets] }),
    enabled: sheets.length > 0,
    // Prices may change at any moment, and the order takes those of now.
    staleTime: 0,
    placeholderData: (before) => before,
  })
  useEffect(() => {
    if (data === undefined) return
    const gone = [...data.removedOwned, ...data.removedGone].filter((id) => cartStore.has(id))
    if (gone.length === 0) return
    cartStore.remove(gone)
    if (data.removedOwned.length > 0) showToast({ text: cartWords[language].someRemovedOwned })
    if (data.removedGone.length > 0) showToast({ text: cartWords[language].goneFromShop })
  }, [data, language])
  // While the next answer is on its way, what was taken out is already gone from the page.
  const contents = data?.cart.filter((item) => sheets.includes(item._id))
  // If the cart has changed, this would be the earlier one's saving.
  const bundle = contents?.length === data?.updCart.length ? (data?.bundle ?? null) : null
  return { contents, bundle, failure: error, retry: () => void refetch() }
}
