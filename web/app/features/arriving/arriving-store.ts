import { parseJson } from '#rules/json.ts'
import { localStore } from '#web/browser/storage.ts'
import { PERSONAL } from '#web/features/session/session.ts'

/**
 * Sheets just ordered that are not in the library yet, stored in this browser, so that "my sheets" announces them within five minutes
 * (buyer.md §2, §4) and polls, instead of seeming to have lost them.
 */
export type Arriving = { orderId: string; sheets: readonly string[]; notedAt: number }

/** After that the buyer waits no more: an unpaid order has expired (decisions §4), a paid one has long arrived. */
const KEPT_MILLISECONDS = 60 * 60_000

/** The newest order that the buyer may be waiting for. */
export function readArriving(now: number): Arriving | undefined {
  const note = parseJson(localStore.getItem(PERSONAL.arriving))
  return isArriving(note) && now - note.notedAt <= KEPT_MILLISECONDS ? note : undefined
}

export function noteArriving(orderId: string, sheets: readonly string[], now: number): void {
  localStore.setItem(PERSONAL.arriving, JSON.stringify({ orderId, sheets, notedAt: now }))
}

export function forgetArriving(orderId: string): void {
  if (readArriving(Date.now())?.orderId === orderId) localStore.removeItem(PERSONAL.arriving)
}

function isArriving(note: unknown): note is Arriving {
  return (
    typeof note === 'object' &&
    note !== null &&
    'orderId' in note &&
    typeof note.orderId === 'string' &&
    'sheets' in note &&
    Array.isArray(note.sheets) &&
    note.sheets.every((id) => typeof id === 'string') &&
    'notedAt' in note &&
    typeof note.notedAt === 'number'
  )
}
