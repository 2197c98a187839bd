import { Suspense, useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { useAnnouncement } from '#web/features/notices/use-announcement.ts'
import { profileAddress, useMe } from '#web/features/session/use-session.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { BottomTabs } from './BottomTabs.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import classes from './Shell.module.css'
import { UnreadBanner } from './UnreadBanner.tsx'

// Sellers only: the browsers of others do not load it.
const SellerGuard = perhaps(() => import('#web/features/seller-guard/SellerGuard.tsx'))

// Only inside other apps.
const InAppBar = perhaps(() => import('./InAppBar.tsx'))

// Only while there is something to announce.
const Announcement = perhaps(() => import('#web/features/notices/Announcement.tsx'))

/** Frame of every screen: header, banner, footer, phone tabs. */
export default function Shell() {
  const words = useWords(sharedWords)
  const loading = useNavigation().state === 'loading'
  const me = useProfileFirst()
  const announcement = useAnnouncement()
  const isInApp = useHydrated() && document.cookie.includes('in-app=')
  return (
    <div className={`column ${classes.shell}`}>
      <a className={`pad-strip rounded ${classes.skip}`} href="#content">
        {words.skipToContent}
      </a>
      {loading && <div className={classes.progress} role="progressbar" aria-label={words.loading} />}
      <Header />
      {isInApp && (
        <Suspense>
          <InAppBar />
        </Suspense>
      )}
      <OfflineStrip />
      <UnreadBanner />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      {(announcement.due || announcement.linked) && (
        <Suspense>
          <Announcement {...announcement} />
        </Suspense>
      )}
      <Footer />
      <BottomTabs />
      {me?.infoEnter && me.user.seller && (
        <Suspense>
          <SellerGuard person={me.user._id} complete={me.user.sellerComplete} />
        </Suspense>
      )}
    </div>
  )
}

/** Pages a person may read before the first profile is entered. */
const openBeforeProfile = ['/infoenter', '/login', '/terms', '/privacy', '/account', '/unsubscribe']

/** Signed in without a first profile: everything else waits until it is entered (buyer.md §2). */
function useProfileFirst() {
  const me = useMe()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const missing = me !== undefined && !me.infoEnter
  useEffect(() => {
    const path = pathname.toLowerCase()
    if (missing && !openBeforeProfile.includes(path) && !path.startsWith('/account/'))
      void navigate(profileAddress(pathname + search), { replace: true })
  }, [missing, pathname, search, navigate])
  return me
}
