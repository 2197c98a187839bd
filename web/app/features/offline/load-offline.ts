import { hasOffline } from '#web/features/session/offline-note.ts'
import type * as offlineSheets from './offline-sheets.ts'

type OfflineSheets = typeof offlineSheets

/** Queries the saved sheets, if this device has any: few do, so the code is loaded on demand. */
export async function ofOffline<Result>(
  ask: (offline: OfflineSheets) => Promise<Result | null>,
): Promise<Result | null> {
  return hasOffline() ? await ask(await import('./offline-sheets.ts')) : null
}
