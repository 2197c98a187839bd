import {
  IconBell,
  IconCalendarTime,
  IconChevronRight,
  IconDevices,
  IconHeart,
  IconId,
  IconLanguage,
  IconMessages,
  IconReceipt,
  IconShieldLock,
} from '#web/ui/icons.ts'
import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useMe } from '#web/features/session/use-session.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { T } from '#web/ui/T.tsx'
import { accountIndexWords } from '#web/words/buyer/account-index.ts'
import { say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useNewestOrders } from '../cart/use-newest-orders.ts'
import classes from './account-frame.module.css'

type Place = {
  to: string
  word: 'orders' | 'exams' | 'profile' | 'language' | 'devicesAndWays' | 'dataAndClose' | 'talk' | undefined
  shared?: 'favourites' | 'notifications'
  Icon: typeof IconId
  /** Its current state, shown so that nobody need open it. */
  State?: ComponentType
  /** Begins a group. */
  begins?: boolean
}

/** Places read daily, set up once, and for help. On a telephone the first two are elsewhere. */
const places: readonly Place[] = [
  { to: '/favorite', word: undefined, shared: 'favourites', Icon: IconHeart },
  { to: '/message', word: undefined, shared: 'notifications', Icon: IconBell },
  { to: '/account/orders', word: 'orders', Icon: IconReceipt, State: Unpaid },
  { to: '/exams', word: 'exams', Icon: IconCalendarTime },
  { to: '/account/profile', word: 'profile', Icon: IconId, begins: true },
  { to: '/account/notices', word: 'language', Icon: IconLanguage },
  { to: '/account/devices', word: 'devicesAndWays', Icon: IconDevices },
  { to: '/account/data', word: 'dataAndClose', Icon: IconShieldLock },
  { to: '/user/support', word: 'talk', Icon: IconMessages, begins: true },
]

/** Credit and refunds are matters of orders. */
const belongsTo = (path: string) =>
  /^\/(account\/credit|user\/refund)$/.test(path) ? '/account/orders' : path

/** The person and the index, beside the open matter. */
export default function AccountIndex() {
  return (
    <>
      <Who />
      <Index />
    </>
  )
}

/** `hub`: on the page of the index the person is its heading. */
export function Who({ hub }: { hub?: { faculty: string | undefined } }) {
  const words = useWords(accountIndexWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const user = useMe()?.user
  const name = user?.name || words.title
  const inside = (
    <>
      <Avatar name={user?.name ?? ''} size={64} />
      <div className="shrink">
        {hub ? (
          <h1 className="tight anywhere heading">{name}</h1>
        ) : (
          <p className="bold tight anywhere heading">{name}</p>
        )}
        <p className="small dimmed">
          <T>
            {user?.store
              ? hub?.faculty
                ? `${storeShort(user.store.name, language)} · ${hub.faculty}`
                : say(user.store.name, language)
              : '\u00a0'}
          </T>
        </p>
        <p className="tiny dimmed">{user ? shared.buyerId(user._id) : '\u00a0'}</p>
      </div>
    </>
  )
  const looks = `row gap-md ${classes.who}`
  return hub ? (
    <header className={looks}>{inside}</header>
  ) : (
    <Link to="/account" className={`unlinked ${looks}`}>
      {inside}
    </Link>
  )
}

/** `exam`: the next exam, in its row. */
export function Index({ exam }: { exam?: ReactNode }) {
  const words = useWords(accountIndexWords)
  const shared = useWords(sharedWords)
  const { pathname } = useLocation()
  const current = belongsTo(pathname.toLowerCase())
  return (
    <nav aria-label={words.title} className={`sticks ${classes.index}`}>
      <ul className="stack">
        {places.map(({ to, word, shared: common, Icon, State, begins }) => (
          <li key={to} className={common && 'desk-only'} data-begins={begins}>
            <Link
              to={to}
              className="row gap-sm finger rounded tight pick unlinked"
              aria-current={to === current ? 'page' : undefined}
            >
              <Icon size={22} stroke={1.75} />
              <span className="grow">
                <T>{common ? shared[common] : words[word ?? 'profile']}</T>
              </span>
              {State ? <State /> : to === '/exams' && exam}
              <IconChevronRight size={20} stroke={1.75} className="phone-only dimmed" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Unpaid() {
  const words = useWords(accountIndexWords)
  const unpaid = useNewestOrders().data?.filter(
    ({ state }) => state === 'created' || state === 'waiting',
  ).length
  if (!unpaid) return null
  return (
    <span className="badge" data-tone="marker">
      {words.unpaid(unpaid)}
    </span>
  )
}
