import { localStore } from '#web/browser/storage.ts'
import { PERSONAL } from '#web/features/session/session.ts'

const SHEETS_MAX = 12

/** One invalid id makes the server refuse all. */
const sheetId = /^[2-9A-Z]{10}$/

/** The sheets that were opened last in this browser, the newest first; forgotten with the sign-in. */
export function seenSheets(): string[] {
  return (localStore.getItem(PERSONAL.seen) ?? '').split(' ').filter((id) => sheetId.test(id))
}

export function storeSeen(sheet: string): void {
  const others = seenSheets().filter((id) => id !== sheet)
  localStore.setItem(PERSONAL.seen, [sheet, ...others].slice(0, SHEETS_MAX).join(' '))
}
