import { randomId } from '#web/browser/random-id.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { localStore } from '#web/browser/storage.ts'
import { beginSession, profileAddress } from '#web/features/session/use-session.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { peopleWords } from '#web/words/buyer/sign-in.ts'
import type { Language } from '#web/words/language.ts'
import { useLanguage } from '#web/words/use-words.tsx'
import {
  askProvider,
  authorizationEndpoint,
  type Credential,
  type Provider,
  facebookAddress,
  googleAddress,
  lineAddress,
  SignInFailure,
} from '#web/features/sign-in/providers.ts'
import { returnPathOf } from './return-path.ts'

/** The code of the person who recommended the product, stored in the browser until its visitor signs in (buyer.md §3). */
const REFERRAL_KEY = 'ref'

type State = { at: 'ready' } | { at: 'window' } | { at: 'welcome' } | { at: 'failed'; text: string }

/** Everything the sign-in screen does; `state` is what it shows. */
export function useSignIn(options: Data<'signInOptions'>) {
  const { language } = useLanguage()
  const words = peopleWords[language]
  const client = useQueryClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [state, setState] = useState<State>({ at: 'ready' })
  const attempt = useRef(0)
  const issuer = options.googleClientId ? options.googleIssuer : null
  const endpoint = useQuery({
    queryKey: ['issuer', issuer],
    queryFn: ({ signal }) => authorizationEndpoint(issuer ?? '', signal),
    enabled: issuer !== null,
    staleTime: 600_000,
  })

  const arrive = ({ token, infoEnter }: { token: string; infoEnter: boolean }) => {
    setState({ at: 'welcome' })
    localStore.removeItem(REFERRAL_KEY)
    beginSession(client, token)
    void navigate(infoEnter ? returnPathOf(search) : profileAddress(returnPathOf(search)), { replace: true })
  }

  /** Runs one way of signing in; a newer press makes an older one's answer void. */
  const run = async (way: () => Promise<{ token: string; infoEnter: boolean }>, provider?: Provider) => {
    attempt.current += 1
    const mine = attempt.current
    try {
      const answer = await way()
      if (mine === attempt.current) arrive(answer)
    } catch (failure) {
      if (mine === attempt.current) setState({ at: 'failed', text: reason(failure, provider, language) })
    }
  }

  const withProvider = (provider: Provider) => {
    const made = { state: randomId(), nonce: randomId() }
    const address = {
      google: () => endpoint.data && googleAddress(endpoint.data, options, made),
      facebook: () => facebookAddress(options, made.state),
      line: () => lineAddress(options, made),
    }[provider]()
    if (!address) {
      const isNone =
        { google: options.googleClientId, facebook: options.facebookAppId, line: null }[provider] === null
      setState({ at: 'failed', text: options.demo && isNone ? words.demoOnly : failedAt(provider, words) })
      return
    }
    setState({ at: 'window' })
    void run(async () => exchange(await askProvider(address, provider, made.state), made.nonce), provider)
  }

  return {
    state,
    isGoogleComing: endpoint.isLoading,
    acknowledge: () => setState({ at: 'ready' }),
    withProvider,
    asDemoPerson: (person: string) => run(() => browserApi.call('loginDemo', { person })),
  }
}

/** Our own token for the provider's; those of Google and LINE carry the nonce that we sent. */
function exchange(
  { provider, token }: Credential,
  nonce: string,
): Promise<{ token: string; infoEnter: boolean }> {
  const ref = localStore.getItem(REFERRAL_KEY)
  if (provider === 'facebook') return browserApi.call('loginFacebook', { access_token: token, ref })
  return provider === 'google'
    ? browserApi.call('loginGoogle', { token, nonce, ...(ref ? { ref } : {}) })
    : browserApi.call('loginLine', { code: token, nonce, ...(ref ? { ref } : {}) })
}

type Words = (typeof peopleWords)[Language]

function failedAt(provider: Provider | undefined, words: Words): string {
  return { google: words.googleFailed, facebook: words.facebookFailed, line: words.lineFailed }[
    provider ?? 'google'
  ]
}

function reason(failure: unknown, provider: Provider | undefined, language: Language): string {
  const words = peopleWords[language]
  if (failure instanceof SignInFailure) {
    const texts = {
      blocked: words.loginBlocked,
      declined: words.loginDeclined,
      failed: failedAt(provider, words),
    }
    return texts[failure.reason]
  }
  return failure instanceof Error ? wordsOfFailure(failure, language) : words.loginDeclined
}
