import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { meQuery, useToken } from '#web/features/session/use-session.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { accountWords } from '#web/words/buyer/account.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ProfileForm } from '../first-profile/ProfileForm.tsx'
import classes from './account.module.css'
import { CloseAccount } from './CloseAccount.tsx'
import { Devices } from './Devices.tsx'
import { MyData } from './MyData.tsx'
import { Notices } from './Notices.tsx'
import { Orders } from './Orders.tsx'
import { Section } from './Section.tsx'
import { SignInWays } from './SignInWays.tsx'
import { useAccount } from './use-account.ts'

const sections = [
  ['profile', 'profile'],
  ['notices', 'language'],
  ['devices', 'devices'],
  ['sign-in', 'ways'],
  ['orders', 'orders'],
  ['data', 'data'],
  ['close', 'close'],
] as const

/** Everything about oneself, on one page with a list of what stands on it. */
export default function AccountScreen() {
  const words = useWords(accountWords)
  const shared = useWords(sharedWords)
  const { account, error } = useAccount()
  usePrivatePage(account === undefined ? error : null)
  return (
    <PageShell width="narrow" className={classes.page ?? ''}>
      <PageHead title={words.title} hidden />
      <header className={classes.head}>
        <h1>{words.title}</h1>
        <p className={classes.dimmed}>{account ? shared.buyerId(account.user._id) : '\u00A0'}</p>
      </header>
      <nav aria-label={words.sections}>
        <ul className={classes.contents}>
          {sections.map(([id, word]) => (
            <li key={id}>
              <a href={`#${id}`}>{words[word]}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Section id="profile" title={words.profile}>
        <Profile />
      </Section>
      <Section id="notices" title={words.language}>
        {account ? <Notices account={account} /> : <Skeleton height="24rem" />}
      </Section>
      <Section id="devices" title={words.devices}>
        <Devices />
      </Section>
      <Section id="sign-in" title={words.ways} text={words.waysText}>
        {account ? <SignInWays account={account} /> : <Skeleton height="6rem" />}
      </Section>
      <Section id="orders" title={words.orders}>
        <Orders />
      </Section>
      <Section id="data" title={words.data} text={words.dataText}>
        <MyData />
      </Section>
      <Section id="close" title={words.close} text={words.closeText}>
        {account ? <CloseAccount account={account} /> : <Skeleton height="8rem" />}
      </Section>
    </PageShell>
  )
}

/** The same form, rules and alerts as the first profile. */
function Profile() {
  const words = useWords(accountWords)
  const token = useToken()
  const client = useQueryClient()
  const queryKey = ['first-info', token]
  const { data, error, refetch } = useQuery<Data<'getFirstInfo'>>({
    queryKey,
    queryFn: async ({ signal }) => (await browserApi.call('getFirstInfo', {}, { signal })).data,
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined) {
    return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton height="34rem" />
  }
  const done = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: meQuery(token).queryKey }),
      client.invalidateQueries({ queryKey }),
    ])
    showToast({ text: words.profileSaved, tone: 'good' })
  }
  return <ProfileForm start={data} action={words.saveProfile} onDone={done} />
}
