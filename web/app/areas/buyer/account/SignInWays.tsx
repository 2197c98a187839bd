import { randomId } from '#web/browser/random-id.ts'
import { useQuery } from '@tanstack/react-query'
import { IconBrandFacebookFilled, IconBrandGoogleFilled, IconBrandLine, IconUser } from '#web/ui/icons.ts'
import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import {
  askProvider,
  authorizationEndpoint,
  facebookAddress,
  googleAddress,
  lineAddress,
  type Provider as OutsideProvider,
  SignInFailure,
} from '#web/features/sign-in/providers.ts'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { accountWords } from '#web/words/buyer/account.ts'
import { accountDevicesWords } from '#web/words/buyer/account-devices.ts'
import { peopleWords } from '#web/words/buyer/sign-in.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { type Account, useAct } from './use-account.ts'

type Provider = Account['providers'][number]['provider']

const icons = {
  google: IconBrandGoogleFilled,
  facebook: IconBrandFacebookFilled,
  line: IconBrandLine,
  demo: IconUser,
}
const names = { google: 'Google', facebook: 'Facebook', line: 'LINE' } as const

/** The ways of signing in that lead to this account: add one by signing in with it, take one off but the last. */
export default function SignInWays({ account }: { account: Account }) {
  const words = useWords(accountDevicesWords)
  const { waysText } = useWords(accountWords)
  const act = useAct()
  const { offered, add, isWaiting } = useJoining()
  const joined = account.providers.map(({ provider }) => provider)
  const others = offered.filter((provider) => !joined.includes(provider))
  const nameOf = (provider: Provider) => (provider === 'demo' ? words.demo : names[provider])
  return (
    <>
      <ul className="stack one-column gap-sm">
        {account.providers.map(({ provider, email, since }) => {
          const Icon = icons[provider]
          return (
            <li key={provider + email} className="row gap-sm">
              <span className="square tint-ink">
                <Icon size={24} />
              </span>
              <div className="flow level apart gap-line shrink grow">
                <div className="shrink">
                  <p className="strong anywhere">{nameOf(provider)}</p>
                  <p className="small dimmed">
                    {words.since} <ThaiDate value={since} />
                  </p>
                </div>
                {email && <p className="small anywhere">{email}</p>}
                {account.providers.length > 1 ? (
                  <Button
                    look="subtle"
                    size="small"
                    onClick={() =>
                      void act(() => browserApi.call('leaveProvider', { provider }), words.wayRemoved)
                    }
                  >
                    {words.removeWay(nameOf(provider))}
                  </Button>
                ) : (
                  <p className="small dimmed">{words.lastWay}</p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {others.length > 0 && <p className="dimmed">{waysText}</p>}
      <div className="flow gap-sm if-any">
        {others.map((provider) => (
          <Button key={provider} look="outline" busy={isWaiting} onClick={() => void add(provider)}>
            {words.addWay(names[provider])}
          </Button>
        ))}
      </div>
    </>
  )
}

function useJoining() {
  const words = useWords(accountDevicesWords)
  const people = useWords(peopleWords)
  const { language } = useLanguage()
  const act = useAct()
  const [isWaiting, setWaiting] = useState(false)
  const { data: options } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: async ({ signal }) => {
      const { data } = await browserApi.call('signInOptions', {}, { signal })
      // Read before the press: a window opened after waiting would be blocked.
      const endpoint = data.googleIssuer
        ? await authorizationEndpoint(data.googleIssuer, signal).catch(() => undefined)
        : undefined
      return { ...data, endpoint }
    },
    staleTime: 600_000,
  })
  const offered: OutsideProvider[] = []
  if (options?.endpoint && options.googleClientId) offered.push('google')
  if (options?.facebookAppId) offered.push('facebook')
  if (options?.lineChannelId) offered.push('line')

  const add = async (provider: OutsideProvider) => {
    if (options === undefined) return
    const made = { state: randomId(), nonce: randomId() }
    const address = {
      google: () => googleAddress(options.endpoint ?? '', options, made),
      facebook: () => facebookAddress(options, made.state),
      line: () => lineAddress(options, made),
    }[provider]()
    setWaiting(true)
    try {
      const { token } = await askProvider(address, provider, made.state)
      const join = {
        google: () => browserApi.call('joinGoogle', { token, nonce: made.nonce }),
        facebook: () => browserApi.call('joinFacebook', { access_token: token }),
        line: () => browserApi.call('joinLine', { code: token, nonce: made.nonce }),
      }[provider]
      await act(join, words.wayAdded)
    } catch (failure) {
      const reasons = {
        blocked: people.loginBlocked,
        declined: people.loginDeclined,
        failed: { google: people.googleFailed, facebook: people.facebookFailed, line: people.lineFailed }[
          provider
        ],
      }
      const text =
        failure instanceof SignInFailure ? reasons[failure.reason] : wordsOfFailure(failure, language)
      showToast({ text, tone: 'bad' })
    } finally {
      setWaiting(false)
    }
  }
  return { offered, add, isWaiting }
}
