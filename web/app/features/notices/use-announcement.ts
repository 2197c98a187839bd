import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isNoticeFor, isNoticeTime } from '#rules/messages/calendar.ts'
import { localStore } from '#web/browser/storage.ts'
import { useMe } from '#web/features/session/use-session.ts'

/** Which announcement this browser has acknowledged (buyer.md §3, "announcement-read flag"). */
const KEY = 'announcementRead'
const NAME = 'payout-2025-09'

/**
 * Whether the announcement is due for this person and page, and whether its link shows. Decided in the browser, because documents are
 * rendered for all visitors alike.
 */
export function useAnnouncement(): { due: boolean; linked: boolean } {
  const me = useMe()
  const { pathname } = useLocation()
  const [here, setHere] = useState({ isRead: true, isLinked: false })
  useEffect(
    () =>
      setHere({ isRead: isAnnouncementRead(), isLinked: isNoticeTime('payout-2025-09-link', new Date()) }),
    [],
  )
  const isMeant = me?.infoEnter !== false && isNoticeFor('payout-2025-09', me?.user ?? null, pathname)
  return { due: isMeant && !here.isRead, linked: here.isLinked }
}

export function isAnnouncementRead(): boolean {
  return localStore.getItem(KEY) === NAME
}

export function storeAnnouncementRead(): void {
  localStore.setItem(KEY, NAME)
}
