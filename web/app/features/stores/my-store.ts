import { useSyncExternalStore } from 'react'
import { localStore } from '#web/browser/storage.ts'
import { PERSONAL } from '#web/features/session/session.ts'

/** The institution whose hits come first in this browser, as the signed-in person chose it; loaders read it without a request. */
const CODE = PERSONAL.store
const OFF = 'my-store-off'

const listeners = new Set<() => void>()

export function myStoreCode(): number | undefined {
  if (isMyStoreOff() || localStore.getItem('token') === null) return undefined
  const code = Number(localStore.getItem(CODE) ?? Number.NaN)
  return Number.isInteger(code) ? code : undefined
}

export function useMyStoreCode(): number | undefined {
  return useSyncExternalStore(subscribe, myStoreCode, () => undefined)
}

/** Answers whether it changed. */
export function storeMyStore(code: number): boolean {
  if (localStore.getItem(CODE) === String(code)) return false
  localStore.setItem(CODE, String(code))
  notifyListeners()
  return true
}

/** Every change, wherever made, updates the whole screen. */
export function useMyStoreOff(): boolean {
  return useSyncExternalStore(subscribe, isMyStoreOff, () => false)
}

export function switchMyStore(off: boolean): void {
  if (off) localStore.setItem(OFF, '1')
  else localStore.removeItem(OFF)
  notifyListeners()
}

function isMyStoreOff(): boolean {
  return localStore.getItem(OFF) === '1'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
