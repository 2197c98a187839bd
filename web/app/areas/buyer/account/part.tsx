import { IconChevronLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, Link, useLoaderData } from 'react-router'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { meQuery, useToken } from '#web/features/session/use-session.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { accountWords } from '#web/words/buyer/account.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ProfileForm } from '../first-profile/ProfileForm.tsx'
import classes from './account.module.css'
import { Credit } from './Credit.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { Devices } from './Devices.tsx'
import { MyData } from './MyData.tsx'
import { Notices } from './Notices.tsx'
import { Orders } from './Orders.tsx'
import { type AccountSection, accountParts, isAccountPart } from './parts.ts'
import { Section } from './Section.tsx'
import { SignInWays } from './SignInWays.tsx'
import { useAccount, useFirstInfo } from './use-account.ts'

async function load({ params: { part } }: LoadArgs) {
  if (!isAccountPart(part)) throw data(null, { status: 404 })
  return accountParts[part]
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const titles = {
  profile: 'profile',
  orders: 'orders',
  credit: 'credit',
  notices: 'language',
  devices: 'devices',
  'sign-in': 'ways',
  data: 'data',
  close: 'close',
} as const satisfies Record<AccountSection, string>

const texts = { 'sign-in': 'waysText', data: 'dataText', close: 'closeText' } as const

/** `/account/{part}`: one matter of the account, with the way back to the others. */
export default function AccountPartScreen() {
  const sections: readonly AccountSection[] = useLoaderData<typeof clientLoader>()
  const words = useWords(accountWords)
  const { account, error } = useAccount()
  usePrivatePage(account === undefined ? error : null)
  const bodies: Record<AccountSection, () => ReactNode> = {
    profile: () => <Profile />,
    orders: () => <Orders />,
    credit: () => <Credit />,
    notices: () => (account ? <Notices account={account} /> : <Skeleton height="24rem" />),
    devices: () => <Devices />,
    'sign-in': () => (account ? <SignInWays account={account} /> : <Skeleton height="6rem" />),
    data: () => <MyData />,
    close: () => (account ? <CloseAccount account={account} /> : <Skeleton height="8rem" />),
  }
  return (
    <PageShell width="narrow" className={classes.page ?? ''}>
      <PageHead title={words[titles[sections[0] ?? 'profile']]} hidden />
      <Link to="/account" className={classes.back}>
        <IconChevronLeft size={22} stroke={1.75} aria-hidden="true" />
        {words.title}
      </Link>
      {sections.map((id, at) => (
        <Section
          key={id}
          id={id}
          title={words[titles[id]]}
          first={at === 0}
          {...(id in texts && { text: words[texts[id as keyof typeof texts]] })}
        >
          {bodies[id]()}
        </Section>
      ))}
    </PageShell>
  )
}

/** The same form, rules and alerts as the first profile. */
function Profile() {
  const words = useWords(accountWords)
  const token = useToken()
  const client = useQueryClient()
  const { data, error, refetch } = useFirstInfo()
  if (data === undefined) {
    return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton height="34rem" />
  }
  const done = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: meQuery(token).queryKey }),
      client.invalidateQueries({ queryKey: ['first-info'] }),
    ])
    showToast({ text: words.profileSaved, tone: 'good' })
  }
  return <ProfileForm start={data} action={words.saveProfile} onDone={done} />
}
