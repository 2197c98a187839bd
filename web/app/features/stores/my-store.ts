import { localKeeper } from '#web/browser/storage.ts'

/** The institution whose hits come first in this browser, as the signed-in person said it; loaders ask without waiting for anybody. */
const CODE = 'my-store'
const OFF = 'my-store-off'

export function myStoreCode(): number | undefined {
  if (isMyStoreOff() || localKeeper.getItem('token') === null) return undefined
  const code = Number(localKeeper.getItem(CODE) ?? Number.NaN)
  return Number.isInteger(code) ? code : undefined
}

/** Answers whether that is news. */
export function keepMyStore(code: number | null): boolean {
  if (localKeeper.getItem(CODE) === (code === null ? null : String(code))) return false
  if (code === null) localKeeper.removeItem(CODE)
  else localKeeper.setItem(CODE, String(code))
  return true
}

export function isMyStoreOff(): boolean {
  return localKeeper.getItem(OFF) === '1'
}

export function switchMyStore(off: boolean): void {
  if (off) localKeeper.setItem(OFF, '1')
  else localKeeper.removeItem(OFF)
}
