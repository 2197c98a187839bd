import { localStore } from '#web/browser/storage.ts'

/** Which announcement this browser has acknowledged (buyer.md §3, "announcement-read flag"). */
const KEY = 'announcementRead'
const NAME = 'payout-2025-09'

export function isAnnouncementRead(): boolean {
  return localStore.getItem(KEY) === NAME
}

export function keepAnnouncementRead(): void {
  localStore.setItem(KEY, NAME)
}
