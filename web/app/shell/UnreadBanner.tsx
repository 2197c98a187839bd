import { IconBellRinging, IconChevronRight } from '#web/ui/icons.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { localStore } from '#web/browser/storage.ts'
import { useSignedIn, useUnreadCount } from '#web/features/session/use-session.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Shell.module.css'

const UNREAD_KEY = 'unread'

/**
 * "You have N new notifications". Its place is reserved before the first paint by the last unread count (boot script), because a late
 * banner would push the page down; later news shows in the bell. The messages page has none: reading would remove it before the reader's
 * eyes.
 */
export function UnreadBanner() {
  const words = useWords(sharedWords)
  const signedIn = useSignedIn()
  const unread = useUnreadCount()
  const { key: page, pathname } = useLocation()
  const isThere = pathname.toLowerCase() === '/message'
  const [shownOn, setShownOn] = useState<string>()
  useEffect(() => {
    if (!signedIn) return
    localStore.setItem(UNREAD_KEY, String(unread))
  }, [signedIn, unread])
  // Decided once for each page: what arrives later on it shows in the bell.
  const decide = useEffectEvent(() => setShownOn(unread > 0 ? page : undefined))
  useEffect(() => decide(), [page])
  useEffect(() => {
    if (isThere) delete document.documentElement.dataset.unread
  }, [isThere])
  if (isThere) return null
  const isPlaceKept = typeof document !== 'undefined' && 'unread' in document.documentElement.dataset
  const isShown = unread > 0 && (isPlaceKept || shownOn === page)
  return (
    <div className={classes.unread} data-shown={isShown || undefined}>
      {isShown && (
        <Link to="/message" className={`container row gap-xs finger small strong ${classes.banner}`}>
          <IconBellRinging size={20} stroke={1.75} />
          {words.unreadBanner(unread)}
          <IconChevronRight size={20} stroke={1.75} />
        </Link>
      )}
    </div>
  )
}
