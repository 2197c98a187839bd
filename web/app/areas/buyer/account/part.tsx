import { IconChevronLeft } from '#web/ui/icons.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { data, Link, useLoaderData } from 'react-router'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSignedIn } from '#web/features/session/use-session.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { accountWords } from '#web/words/buyer/account.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './account.module.css'
import { type AccountSection, accountParts, isAccountPart } from './parts.ts'
import { useAccount } from './use-account.ts'

// Each comes with its own page: whoever looks at orders needs no form of the profile.
const Profile = lazy(() => import('./Profile.tsx'))
const Orders = lazy(() => import('./Orders.tsx'))
const Credit = lazy(() => import('./Credit.tsx'))
const Notices = lazy(() => import('./Notices.tsx'))
const Devices = lazy(() => import('./Devices.tsx'))
const SignInWays = lazy(() => import('./SignInWays.tsx'))
const MyData = lazy(() => import('./MyData.tsx'))
const ReadingCounted = lazy(() => import('./ReadingCounted.tsx'))
const CloseAccount = lazy(() => import('./CloseAccount.tsx'))

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
  reading: 'reading',
  close: 'close',
} as const satisfies Record<AccountSection, string>

const texts = { 'sign-in': 'waysText', data: 'dataText', close: 'closeText' } as const

/** `/account/{part}`: one matter of the account, with the way back to the others. */
export default function AccountPartScreen() {
  const sections: readonly AccountSection[] = useLoaderData<typeof clientLoader>()
  const words = useWords(accountWords)
  const { account, error } = useAccount()
  // The document is a visitor's, and waits for nothing.
  const signedIn = useSignedIn()
  usePrivatePage(account === undefined ? error : null)
  const bodies: Record<AccountSection, () => ReactNode> = {
    profile: () => <Profile />,
    orders: () => <Orders />,
    credit: () => <Credit />,
    notices: () => (account ? <Notices account={account} /> : <Skeleton height="24rem" />),
    devices: () => <Devices />,
    'sign-in': () => (account ? <SignInWays account={account} /> : <Skeleton height="6rem" />),
    data: () => <MyData />,
    reading: () =>
      account ? <ReadingCounted isCounted={account.readingCounted} /> : <Skeleton height="4rem" />,
    close: () => (account ? <CloseAccount account={account} /> : <Skeleton height="8rem" />),
  }
  return (
    <PageShell width="narrow" className="stack packed one-column gap-lg">
      <PageHead title={words[titles[sections[0] ?? 'profile']]} hidden />
      <Link to="/account" className={`inline-row self-start gap-3xs strong finger ${classes.back}`}>
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
          {signedIn ? (
            <Suspense fallback={<Skeleton height="12rem" />}>{bodies[id]()}</Suspense>
          ) : (
            <Skeleton height="12rem" />
          )}
        </Section>
      ))}
    </PageShell>
  )
}

type SectionProps = { id: string; title: string; text?: string; first: boolean; children: ReactNode }

/** One matter of the account; the first of a page gives it its heading. */
function Section({ id, title, text, first, children }: SectionProps) {
  const Heading = first ? 'h1' : 'h2'
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`stack packed one-column gap-md pad-md paper ${id === 'credit' ? 'golden' : ''} ${classes.section}`}
    >
      <Heading id={`${id}-title`} className="heading">
        {title}
      </Heading>
      {text && <p className="dimmed">{text}</p>}
      {children}
    </section>
  )
}
