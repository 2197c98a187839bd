import { useSyncExternalStore } from 'react'
import { type Cart, cartStore } from './cart-store.ts'

/** The cart; empty on the server and while hydrating. */
export function useCart(): Cart {
  return useSyncExternalStore(cartStore.subscribe, cartStore.get, cartStore.getOnServer)
}

export function useInCart(sheet: string): boolean {
  return useCart().sheets.includes(sheet)
}
