import { createContext, use } from 'react'

/** Marks our own inline scripts while a document is rendered; absent in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return use(NonceContext)
}
