import { useSyncExternalStore } from 'react'
import { localKeeper } from '#web/browser/storage.ts'

/** The institution whose hits come first in this browser, as the signed-in person chose it; loaders read it without a request. */
const CODE = 'my-store'
const OFF = 'my-store-off'

const listeners = new Set<() => void>()

export function myStoreCode(): number | undefined {
  if (isMyStoreOff() || localKeeper.getItem('token') === null) return undefined
  const code = Number(localKeeper.getItem(CODE) ?? Number.NaN)
  return Number.isInteger(code) ? code : undefined
}

export function useMyStoreCode(): number | undefined {
  return useSyncExternalStore(subscribe, myStoreCode, () => undefined)
}

/** Answers whether that is news. */
export function keepMyStore(code: number): boolean {
  if (localKeeper.getItem(CODE) === String(code)) return false
  localKeeper.setItem(CODE, String(code))
  tell()
  return true
}

/** Wherever it is taken away or put back, all that stands on the screen follows. */
export function useMyStoreOff(): boolean {
  return useSyncExternalStore(subscribe, isMyStoreOff, () => false)
}

export function switchMyStore(off: boolean): void {
  if (off) localKeeper.setItem(OFF, '1')
  else localKeeper.removeItem(OFF)
  tell()
}

function isMyStoreOff(): boolean {
  return localKeeper.getItem(OFF) === '1'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
