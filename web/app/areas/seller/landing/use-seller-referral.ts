import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { localStore } from '#web/browser/storage.ts'

const STORAGE_KEY = 'sellRef'
const LENGTH_MAX = 64

/** Stores the referral code of the address (`/seller?CODE` or `/seller?ref=CODE`) for the registration (seller.md §2). */
export function useSellerReferral(): void {
  const { search } = useLocation()
  useEffect(() => {
    const code = referralOf(search)
    if (code !== null) localStore.setItem(STORAGE_KEY, code)
  }, [search])
}

export function storedSellerReferral(): string | null {
  return localStore.getItem(STORAGE_KEY)
}

/** It has done its work. */
export function forgetSellerReferral(): void {
  localStore.removeItem(STORAGE_KEY)
}

/** Null where there is none, or something that is no code. */
export function referralOf(search: string): string | null {
  const query = new URLSearchParams(search)
  const [first] = query
  const code = query.get('ref') ?? (first && first[1] === '' ? first[0] : null)
  return code !== null && code.length <= LENGTH_MAX && /^[\w-]+$/.test(code) ? code : null
}
