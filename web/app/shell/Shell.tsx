import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { useMe } from '#web/features/session/use-session.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { BottomTabs } from './BottomTabs.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import classes from './Shell.module.css'
import { UnreadBanner } from './UnreadBanner.tsx'

/** What surrounds every screen: header, banner, footer, phone tabs. */
export default function Shell() {
  const words = useWords(sharedWords)
  const loading = useNavigation().state === 'loading'
  useProfileFirst()
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {words.skipToContent}
      </a>
      {loading && <div className={classes.progress} role="progressbar" aria-label={words.loading} />}
      <Header />
      <OfflineStrip />
      <UnreadBanner />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <Footer />
      <BottomTabs />
    </div>
  )
}

/** Pages one may read before the first profile is entered. */
const openBeforeProfile = ['/infoenter', '/login', '/terms', '/privacy']

/** Signed in without a first profile: everything else waits until it is entered (buyer.md §2). */
function useProfileFirst(): void {
  const me = useMe()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const missing = me !== undefined && !me.infoEnter
  useEffect(() => {
    if (missing && !openBeforeProfile.includes(pathname.toLowerCase()))
      void navigate('/infoEnter', { replace: true })
  }, [missing, pathname, navigate])
}
