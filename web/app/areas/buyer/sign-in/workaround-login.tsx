import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { LaterBestSellers } from '#web/features/sheet-listing/LaterBestSellers.tsx'
import { personOf, session } from '#web/features/session/session.ts'
import { beginSession, useMe, useToken } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { peopleWords } from '#web/words/buyer/sign-in.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { GuidePage } from '../../shared/GuidePage.tsx'

type Arrived = { token: string; infoEnter: boolean }

/**
 * `/workaroundlogin?{value}`: for support, signs in with a value from the command line and goes home (buyer.md §2). Who comes with none, or with one
 * that is worth nothing, reads so and where to go on (brief §5). The value
 * is exchanged for a token first, and leaves the address at once. Nobody becomes another person by a link without being asked.
 */
export default function WorkaroundLoginScreen() {
  const words = useWords(peopleWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const me = useMe()
  const [failure, setFailure] = useState<unknown>()
  const [others, setOthers] = useState<Arrived>()
  const token = useToken()
  const [isEmpty, setEmpty] = useState(false)
  const arrive = useCallback(
    async ({ token, infoEnter }: Arrived) => {
      beginSession(client, token)
      await navigate(infoEnter ? '/' : '/infoEnter', { replace: true })
    },
    [client, navigate],
  )
  useEffect(() => {
    const value = decoded(window.location.search.slice(1).replace(/=$/, ''))
    window.history.replaceState(window.history.state, '', '/workaroundlogin')
    const exchange = async () => {
      try {
        const arrived = await browserApi.call('exchangeSignIn', { value })
        const before = personOf(session.token())
        if (before !== '' && before !== personOf(arrived.token)) setOthers(arrived)
        else await arrive(arrived)
      } catch (reason) {
        setFailure(reason)
      }
    }
    if (value !== '') void exchange()
    else setEmpty(true)
  }, [arrive])
  // The sign-in that stood there has ended: nobody is left to be asked.
  useEffect(() => {
    if (others !== undefined && token === null) void arrive(others)
  }, [others, token, arrive])
  if (isEmpty || failure !== undefined)
    return (
      <GuidePage
        mood="searching"
        title={words.linkWrong}
        text={isEmpty ? words.noValue : wordsOfFailure(failure, language)}
        actions={
          <ButtonLink to="/login" replace>
            {shared.login}
          </ButtonLink>
        }
        below={<LaterBestSellers />}
      >
        <p className="rounded outlined surface small figures pad-row" aria-hidden="true">
          /workaroundlogin?
          <span className="cut" />
        </p>
      </GuidePage>
    )
  return (
    <PageShell width="narrow">
      <PageHead title={words.loginTitle} hidden />
      <h1 className="visually-hidden">{words.loginTitle}</h1>
      <ConfirmDialog
        // Whose sign-in it is must be said.
        open={others !== undefined && me !== undefined}
        title={words.otherTitle}
        confirm={words.otherConfirm}
        refuse={words.otherRefuse}
        onConfirm={() => others && void arrive(others)}
        onCancel={() => void navigate('/', { replace: true })}
      >
        {words.otherText(me?.user.name ?? '')}
      </ConfirmDialog>
      <Skeleton height="6rem" />
    </PageShell>
  )
}

/** Nothing where somebody cut the link in the middle of a sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
