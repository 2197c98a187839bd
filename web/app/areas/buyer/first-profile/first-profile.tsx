import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { universityNotChosen } from '#rules/people/profile.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { localStore } from '#web/browser/storage.ts'
import { readBuyNow } from '#web/features/orders/buy-now.ts'
import { meQuery, useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { Book } from '#web/ui/Book.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { T } from '#web/ui/T.tsx'
import { firstProfileWords } from '#web/words/buyer/first-profile.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { returnPathOf } from '../sign-in/return-path.ts'
import classes from './first-profile.module.css'
import { ProfileForm } from './ProfileForm.tsx'

/** The first profile: one column, nothing typed is lost. */
export default function InfoEnterScreen() {
  const words = useWords(firstProfileWords)
  const shared = useWords(sharedWords)
  const token = useToken()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { start, error, refetch } = useStart()
  const done = async () => {
    await client.invalidateQueries({ queryKey: meQuery(token).queryKey })
    showToast({ text: words.profileSaved, tone: 'good' })
    await navigate(returnPathOf(search), { replace: true })
  }
  return (
    <PageShell width="narrow" className={classes.page ?? ''}>
      <PageHead title={words.profileTitle} hidden />
      <header className="row gap-md below-md">
        <Book mood="waving" size={64} />
        <div>
          <h1>
            <MarkerStroke>{words.profileTitle}</MarkerStroke>
          </h1>
          <p className="dimmed">{words.profileText}</p>
        </div>
      </header>
      {start ? (
        <ProfileForm
          start={start}
          action={words.start}
          first={{ university: guessed(start), guessed: words.universityGuessed }}
          onDone={done}
        />
      ) : (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="34rem" radius="1rem" />} />
      )}
      <p className="above-md small dimmed">
        {words.profileNotice}{' '}
        <Link to="/privacy">
          <T>{shared.privacy}</T>
        </Link>
      </p>
    </PageShell>
  )
}

/** Most buy the sheets of their own institution. */
function guessed({ university, choices }: Data<'getFirstInfo'>): number | undefined {
  const store = university === universityNotChosen ? readBuyNow()?.store : undefined
  return choices.some(({ code }) => code === store) ? store : undefined
}

/** The form's first values. Visitors go to the sign-in page; when it cannot be loaded, back to where one was (buyer.md §2). */
function useStart() {
  const { language } = useLanguage()
  const navigate = useNavigate()
  const token = useToken()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['first-info'],
    queryFn: browserApi.read('getFirstInfo'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Looked at again when the token changes.
  useEffect(() => {
    // The token is read after hydration, so the storage itself is read before a visitor is sent away.
    if (localStore.getItem('token') === null) void navigate('/login?return=/infoEnter', { replace: true })
  }, [navigate, token])
  useEffect(() => {
    if (!error) return
    showToast({ text: wordsOfFailure(error, language), tone: 'bad' })
    // A new tab has nothing to go back to: what failed is asked for again here.
    if (history.state?.idx) void navigate(-1)
  }, [error, language, navigate])
  return { start: data, error, refetch }
}
