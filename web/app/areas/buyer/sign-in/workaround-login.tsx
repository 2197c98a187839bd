import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { beginSession } from '#web/features/session/use-session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { peopleWords } from '#web/words/buyer/sign-in.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/**
 * `/workaroundlogin?{value}`: for support, signs in with a value from the command line and goes home (buyer.md §2). The value
 * is exchanged for a token first, and leaves the address at once.
 */
export default function WorkaroundLoginScreen() {
  const words = useWords(peopleWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>()
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    const value = decodeURIComponent(window.location.search.slice(1).replace(/=$/, ''))
    window.history.replaceState(window.history.state, '', '/workaroundlogin')
    const exchange = async () => {
      try {
        const { token, infoEnter } = await browserApi.call('exchangeSignIn', { value })
        beginSession(client, token)
        await navigate(infoEnter ? '/' : '/infoEnter', { replace: true })
      } catch (reason) {
        setFailure(reason)
      }
    }
    if (value !== '') void exchange()
    else setEmpty(true)
  }, [client, navigate])
  // Its own effect: the words may change their language while a value is exchanged.
  useEffect(() => {
    if (!isEmpty) return
    showToast({ text: words.noValue, act: shared.login, undo: () => void navigate('/login') })
    void navigate('/', { replace: true })
  }, [isEmpty, navigate, words, shared])
  return (
    <PageShell width="narrow">
      <PageHead title={words.loginTitle} hidden />
      <h1 className="visually-hidden">{words.loginTitle}</h1>
      {failure ? (
        <div role="alert">
          <EmptyState
            text={wordsOfFailure(failure, language)}
            action={
              <ButtonLink to="/login" replace>
                {shared.login}
              </ButtonLink>
            }
          />
        </div>
      ) : (
        <Skeleton height="6rem" />
      )}
    </PageShell>
  )
}
