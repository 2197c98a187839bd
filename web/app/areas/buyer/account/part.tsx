import { type ReactNode, Suspense } from 'react'
import { data, useLoaderData } from 'react-router'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { useSignedIn } from '#web/features/session/use-session.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { later } from '#web/ui/later.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { accountWords } from '#web/words/buyer/account.ts'
import { accountIndexWords } from '#web/words/buyer/account-index.ts'
import { useWords } from '#web/words/use-words.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import classes from './account.module.css'
import { type AccountSection, accountParts, isAccountPart } from './parts.ts'
import { useAccount } from './use-account.ts'

// Each comes with its own page: the list of orders does not load the form of the profile.
const Profile = later(() => import('./Profile.tsx'))
const Orders = later(() => import('./Orders.tsx'))
const Credit = later(() => import('./Credit.tsx'))
const Notices = later(() => import('./Notices.tsx'))
const Devices = later(() => import('./Devices.tsx'))
const SignInWays = later(() => import('./SignInWays.tsx'))
const MyData = later(() => import('./MyData.tsx'))
const ReadingCounted = later(() => import('./ReadingCounted.tsx'))
const CloseAccount = later(() => import('./CloseAccount.tsx'))
const SectionIcon = perhaps(() => import('./SectionIcon.tsx'))

async function load({ params: { part } }: LoadArgs) {
  if (!isAccountPart(part)) throw data(null, { status: 404 })
  return accountParts[part]
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

function useTitles(): Record<AccountSection, string> {
  const words = useWords(accountWords)
  const index = useWords(accountIndexWords)
  return {
    profile: index.profile,
    orders: index.orders,
    credit: words.credit,
    notices: index.language,
    devices: words.devices,
    'sign-in': words.ways,
    data: words.data,
    reading: words.reading,
    close: words.close,
  }
}

/** They lay out their own papers. */
const onNoPaper: readonly AccountSection[] = ['profile', 'orders', 'credit', 'notices', 'devices']

/** Side by side where there is room. */
const arrangements: Partial<Record<AccountSection, string>> = {
  data: `two-on-desk ${classes.pair}`,
}

/** About as high as they will be, so that what stands below them stays where it is. */
const heights: Partial<Record<AccountSection, string>> = { orders: '100vh', devices: '26rem' }

const texts = { data: 'dataText' } as const

/** `/account/{part}`: one matter of the account, with the way back to the others. */
export default function AccountPartScreen() {
  const sections: readonly AccountSection[] = useLoaderData<typeof clientLoader>()
  const words = useWords(accountWords)
  const index = useWords(accountIndexWords)
  const titles = useTitles()
  const first = sections[0] ?? 'profile'
  // Heads of pages with several sections.
  const heads: Partial<typeof titles> = {
    devices: index.devicesAndWays,
    data: index.dataAndClose,
  }
  const title = heads[first] ?? titles[first]
  const { account, error, refetch } = useAccount()
  // The document is a visitor's, and waits for nothing.
  const signedIn = useSignedIn()
  const pending = (height: string) => (
    <PendingState error={error} refetch={refetch} shape={<Skeleton height={height} />} />
  )
  const heading = (
    <h1>
      <T>{title}</T>
    </h1>
  )
  const bodies: Record<AccountSection, () => ReactNode> = {
    profile: () => <Profile title={heading} />,
    orders: () => <Orders />,
    credit: () => <Credit isWhole={first === 'credit'} />,
    notices: () => (account ? <Notices account={account} /> : pending('24rem')),
    devices: () => <Devices />,
    'sign-in': () => (account ? <SignInWays account={account} /> : pending('6rem')),
    data: () => <MyData />,
    reading: () => (account ? <ReadingCounted isCounted={account.readingCounted} /> : pending('4rem')),
    close: () => (account ? <CloseAccount account={account} text={words.closeText} /> : pending('8rem')),
  }
  return (
    <AccountFrame>
      <PageHead title={titles[first]} hidden />
      <BackLink
        to={first === 'credit' ? '/account/orders' : '/account'}
        className={`drawn-near ${first === 'credit' ? '' : 'phone-only'}`}
      >
        {first === 'credit' ? index.orders : index.title}
      </BackLink>
      {/* The profile's heading is on its card. */}
      {first !== 'profile' && heading}
      <div className={`stack packed one-column gap-lg ${classes.sections} ${arrangements[first] ?? ''}`}>
        {sections.map((id, at) => (
          <Section
            key={id}
            id={id}
            title={titles[id]}
            isSaid={at === 0 && id !== 'data'}
            {...(id in texts && { text: words[texts[id as keyof typeof texts]] })}
          >
            {signedIn ? (
              <Suspense fallback={<Skeleton height={heights[id] ?? '12rem'} />}>{bodies[id]()}</Suspense>
            ) : (
              <Skeleton height={heights[id] ?? '12rem'} />
            )}
          </Section>
        ))}
      </div>
    </AccountFrame>
  )
}

type SectionProps = {
  id: AccountSection
  title: string
  text?: string
  /** The head of the page says it already. */
  isSaid: boolean
  children: ReactNode
}

/** One matter of the account. */
function Section({ id, title, text, isSaid, children }: SectionProps) {
  const isHydrated = useHydrated()
  const ground = onNoPaper.includes(id) ? '' : 'pad-card paper'
  return (
    <section
      id={id}
      {...(isSaid ? { 'aria-label': title } : { 'aria-labelledby': `${id}-title` })}
      className={`stack packed one-column gap-md shrink ${ground}`}
    >
      {!isSaid && (
        <div className="row gap-xs">
          <span className="row" style={{ width: 24 }}>
            {isHydrated && (
              <Suspense>
                <SectionIcon id={id} />
              </Suspense>
            )}
          </span>
          <h2 id={`${id}-title`} className="heading">
            <T>{title}</T>
          </h2>
        </div>
      )}
      {text && <p className="dimmed">{text}</p>}
      {children}
    </section>
  )
}
