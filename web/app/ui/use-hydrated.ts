import { useSyncExternalStore } from 'react'

/** False on the server and during hydration, true from then on: for what only the browser knows (its cart). */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => {}
