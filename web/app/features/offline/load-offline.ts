import { hasOffline } from '#web/features/session/offline-note.ts'
import type * as offlineSheets from './offline-sheets.ts'

type OfflineSheets = typeof offlineSheets

/** Asks what lies on this device, where something does: few need it, so it comes when it is asked. */
export async function ofOffline<Result>(
  ask: (offline: OfflineSheets) => Promise<Result | null>,
): Promise<Result | null> {
  return hasOffline() ? await ask(await import('./offline-sheets.ts')) : null
}
